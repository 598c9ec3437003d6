// A page of a play that keeps itself current.
import "../awake.js";
import "../live/main.js";
import "../outbox/main.js";
