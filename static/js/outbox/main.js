// On every page: what was kept while the server was away is shown and sent.

import { guard } from "./away.js";
import { start } from "./sender.js";
import { show } from "./view.js";

show();
start();
guard();
