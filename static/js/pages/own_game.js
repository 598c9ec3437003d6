import "../sharing/copy.js";
import "../base/ready.js";
