import "../base/awake.js";
import "../people/people.js";
import "../live/main.js";
import "../base/ready.js";
