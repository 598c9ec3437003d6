// On every page, before the script of its kind: the outbox, and parts that most kinds share.
import "../base/able.js";
import "../base/quiet_video.js";
import "../base/wake_lock.js";
import "../base/lock.js";
import "../base/picture.js";
import "../outbox/main.js";
import "../live/link.js";
import "../live/morph.js";
import "../live/page.js";
import "../live/refresh.js";
import "../live/state.js";
import "../rules/sheet.js";
import "../base/alone.js";
