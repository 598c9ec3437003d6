import "../base/awake.js";
import "../deck/lots.js";
