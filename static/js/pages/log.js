import "../base/awake.js";
import "../live/main.js";
import "../live/times.js";
import "../base/ready.js";
