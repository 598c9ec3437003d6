import "../base/awake.js";
import "../deck/lots.js";
import "../live/main.js";
import "../base/ready.js";
