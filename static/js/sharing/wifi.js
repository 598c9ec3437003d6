// A code that brings a phone into the Wi-Fi. Name and password never leave this device: the code
// is drawn here, and both are kept in this browser's own storage.

const KEPT = "wifi";
const QUIET = 4;

// https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11
export function wifiText(name, password) {
  const escaped = (text) => text.replace(/([\\;,:"])/g, "\\$1");
  const secret = password ? `T:WPA;S:${escaped(name)};P:${escaped(password)};` : `T:nopass;S:${escaped(name)};`;
  return `WIFI:${secret};`;
}

export function pathOf(rows) {
  return rows.map((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}`).join("")).join("");
}

function runs(row) {
  const found = [];
  row.forEach((dark, x) => {
    if (dark && row[x - 1]) found.at(-1)[1] += 1;
    else if (dark) found.push([x, 1]);
  });
  return found;
}

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return { name: String(kept.name ?? ""), password: String(kept.password ?? "") };
  } catch {
    return { name: "", password: "" };  // nothing kept, or no storage allowed
  }
}

function keep(wifi) {
  try {
    if (wifi.name || wifi.password) localStorage.setItem(KEPT, JSON.stringify(wifi));
    else localStorage.removeItem(KEPT);
  } catch {
    // No storage allowed: it is typed anew next time.
  }
}

async function draw(svg, file, wifi) {
  svg.toggleAttribute("hidden", !wifi.name);
  if (!wifi.name) return;
  const { encodeQR } = await import(file);
  const rows = encodeQR(wifiText(wifi.name, wifi.password), "raw", { border: QUIET, ecc: "medium" });
  const size = rows.length;
  svg.setAttribute("viewBox", `0 -.5 ${size} ${size}`);
  svg.dataset.modules = size;
  const [light, dark] = svg.querySelectorAll("path");
  light.setAttribute("d", `M0-.5h${size}v${size}H0z`);
  dark.setAttribute("d", pathOf(rows));
}

export function showWifi(part) {
  if (!part) return;
  const [name, password] = part.querySelectorAll("input");
  const svg = part.querySelector("svg.qr");
  const file = new URL(part.dataset.qr, location.href).href;
  const typed = () => ({ name: name.value, password: password.value });
  const redraw = () => draw(svg, file, typed());
  const kept = read();
  [name.value, password.value] = [kept.name, kept.password];
  part.addEventListener("input", () => {
    keep(typed());
    redraw();
  });
  part.querySelector("#wifi-forget").addEventListener("click", () => {
    [name.value, password.value] = ["", ""];
    keep(typed());
    redraw();
  });
  part.hidden = false;
  redraw();
}
