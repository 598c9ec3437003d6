// The rules at the moment of a play.
import "../awake.js";
import "../rules/page.js";
import "../outbox/main.js";
