import "../rules/page.js";
import "../base/ready.js";
