// The last part of the script that every page has: some pages have no other.

import { begun } from "./able.js";

if (document.querySelectorAll("script[src]").length === 1) begun();
