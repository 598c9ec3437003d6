import "../base/awake.js";
import "../people/people.js";
