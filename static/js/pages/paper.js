// A page for the printer.
import "../base/print.js";
import "../live/main.js";
import "../base/ready.js";
