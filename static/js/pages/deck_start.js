// Before the cards are dealt.
import "../awake.js";
import "../deck/waiting.js";
import "../outbox/main.js";
