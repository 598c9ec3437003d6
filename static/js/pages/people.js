import "../awake.js";
import "../people.js";
import "../outbox/main.js";
