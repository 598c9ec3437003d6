import "../base/awake.js";
import "../entry/main.js";
import "../live/main.js";
import "../base/ready.js";
