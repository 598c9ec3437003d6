// The last part of the script of a kind of page.

import { begun } from "./able.js";

begun();
