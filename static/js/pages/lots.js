import "../awake.js";
import "../deck/lots.js";
import "../outbox/main.js";
