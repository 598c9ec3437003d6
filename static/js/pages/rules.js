import "../rules/page.js";
