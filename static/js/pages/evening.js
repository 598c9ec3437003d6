import "../evenings/following.js";
import "../evenings/picture.js";
import "../base/ready.js";
