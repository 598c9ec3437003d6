// A score explained, or another page of a play whose rules open as a sheet.
import "../base/awake.js";
import "../rules/sheet.js";
