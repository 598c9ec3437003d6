// Every page sends what waits in the outbox.
import "../outbox/main.js";
