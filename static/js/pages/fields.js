// The round of a game that is a value is counted.
import "../base/awake.js";
import "../fields/fields.js";
import "../entry/main.js";
import "../live/main.js";
import "../base/ready.js";
