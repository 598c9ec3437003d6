// The rules at the moment of a play.
import "../base/awake.js";
import "../rules/page.js";
import "../live/main.js";
import "../base/ready.js";
