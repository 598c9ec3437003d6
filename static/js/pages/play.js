// A page of a play.
import "../base/awake.js";
import "../live/main.js";
import "../base/ready.js";
