// Cards that are counted, and points: what is previewed and sent.

import { preview } from "./live.js";
import { rawEntries } from "./round.js";
import { use } from "./way.js";

use({ preview, raw: rawEntries });
