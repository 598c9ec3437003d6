import "../awake.js";
import "../pad.js";
import "../live/main.js";
import "../rules/sheet.js";
import "../outbox/main.js";
