import "../new_play/form.js";
