import "../base/awake.js";
import "../entry/counts.js";
import "../entry/main.js";
import "../live/main.js";
import "../base/ready.js";
