import "../base/awake.js";
import "../pad/pad.js";
import "../live/main.js";
import "../base/ready.js";
