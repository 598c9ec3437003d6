// A table with cards.
import "../base/awake.js";
import "../deck/table.js";
import "../base/ready.js";
