// A page for the printer.
import "../base/print.js";
import "../base/ready.js";
