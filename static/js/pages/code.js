// Pages with a text to copy.
import "../share/copy.js";
import "../outbox/main.js";
