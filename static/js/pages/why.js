// A score explained, or another page of a play whose rules open as a sheet.
import "../awake.js";
import "../rules/sheet.js";
import "../outbox/main.js";
