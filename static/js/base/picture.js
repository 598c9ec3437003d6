// A picture to share as PNG: handed to the device where it can share files, else downloaded.
// Without this the link downloads the drawing.

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-picture]");
  if (!link) return;
  event.preventDefault();
  hand(link).catch(() => location.assign(link.href));
});

async function hand(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const file = new File([await painted(await answer.text())], link.dataset.picture, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  await navigator.share({ files: [file] }).catch((error) => {
    if (error.name !== "AbortError") download(file);
  });
}

async function painted(drawing) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
