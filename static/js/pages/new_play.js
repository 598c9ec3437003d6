import "../new_play/form.js";
import "../base/ready.js";
