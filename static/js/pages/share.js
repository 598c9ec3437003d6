import "../base/awake.js";
import "../sharing/copy.js";
import "../sharing/share.js";
