// A page of a play.
import "../base/awake.js";
