import "../base/awake.js";
import "../sharing/copy.js";
import "../sharing/share.js";
import "../live/main.js";
import "../base/ready.js";
