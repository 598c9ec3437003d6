// A page of a play that keeps itself current.
import "../base/awake.js";
import "../live/main.js";
