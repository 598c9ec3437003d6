// A page of a play.
import "../awake.js";
import "../outbox/main.js";
