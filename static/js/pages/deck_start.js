// Before the cards are dealt.
import "../base/awake.js";
import "../deck/waiting.js";
import "../live/main.js";
import "../base/ready.js";
