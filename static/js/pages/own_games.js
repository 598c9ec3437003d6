import "../own_games/own_games.js";
import "../base/ready.js";
