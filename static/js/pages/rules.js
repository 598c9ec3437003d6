import "../rules/page.js";
import "../outbox/main.js";
