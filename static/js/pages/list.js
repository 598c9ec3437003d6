import "../live/asking.js";
import "../base/ready.js";
