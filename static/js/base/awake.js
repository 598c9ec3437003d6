// Part of the pages of a play: the screen stays on.
import { stayAwake } from "./wake_lock.js";

stayAwake();
