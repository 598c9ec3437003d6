// A table with cards.
import "../awake.js";
import "../deck/table.js";
import "../rules/sheet.js";
import "../outbox/main.js";
