import "../newplay.js";
import "../outbox/main.js";
