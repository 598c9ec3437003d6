import "../awake.js";
import "../live/main.js";
import "../live/times.js";
import "../outbox/main.js";
