import "../base/awake.js";
import "../entry/main.js";
import "../rules/sheet.js";
import "../live/main.js";
