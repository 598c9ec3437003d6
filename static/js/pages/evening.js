import "../evenings/following.js";
import "../base/ready.js";
