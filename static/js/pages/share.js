import "../awake.js";
import "../share/copy.js";
import "../share/share.js";
import "../outbox/main.js";
