// Pages with a text to copy.
import "../sharing/copy.js";
import "../base/ready.js";
