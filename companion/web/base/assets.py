"""Static files as browsers get them: few, small, and kept for good.

Every address holds a digest of what lies there (`/static/<digest>/css/pages/pad.css`), so that
browsers never ask again. Style sheets and scripts of pages are joined (`bundles`) and everything
that gains by it is compressed, both once in the life of the process. In development files are read
anew each time and nothing is joined.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import posixpath
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from flask import Flask, abort, current_app, request
from werkzeug.wrappers import Response

from companion.web.base.bundles import Base, join_scripts, join_styles
from companion.web.base.pictures import card_files

EXTENSION = "spielblock-assets"
DEVELOPMENT = "now"  # stands for the digest where files may change any time
PAGES = ("css/pages/", "js/pages/")  # one file a kind of page; the others are their parts
PACKED = {".css", ".js", ".svg", ".json", ".txt", ".webmanifest"}
BASE_SCRIPT = "js/pages/base.js"
SMALL = 1500  # bytes of a picture that a style sheet brings along, for a request costs as much
FOR_GOOD = "public, max-age=31536000, immutable"
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("video/webm", ".webm")


def _brotli() -> dict[str, Callable[[bytes], bytes]]:
    """Brotli is a sixth smaller than gzip; browsers take it over https, where it is installed."""
    return {"br": import_module("brotli").compress} if find_spec("brotli") else {}


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    **_brotli(),
    "gzip": lambda content: gzip.compress(content, 9, mtime=0),
}


@dataclass(frozen=True)
class Asset:
    """What lies at an address under /static."""

    name: str
    content: bytes

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()[:10]

    @cached_property
    def mimetype(self) -> str:
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    @cached_property
    def packed(self) -> dict[str, bytes]:
        """The content by encoding, the smallest first; without those that gain nothing."""
        if posixpath.splitext(self.name)[1] not in PACKED:
            return {}
        packed = {encoding: pack(self.content) for encoding, pack in PACKERS.items()}
        return {one: content for one, content in packed.items() if len(content) < len(self.content)}


class Assets:
    """The files of a folder, and `others` by name that lie elsewhere.

    All are read, joined and named at the start, so that faults show then.
    """

    def __init__(self, folder: Path, others: Mapping[str, Path] = MappingProxyType({})) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        names = [path.relative_to(folder).as_posix() for path in paths]
        plain = {name: folder / name for name in names if not name.startswith(PAGES)}
        self._known = {
            name: Asset(name, path.read_bytes()) for name, path in {**plain, **others}.items()
        }
        for name in sorted(set(names) - set(plain), key=lambda name: (name != BASE_SCRIPT, name)):
            self._known[name] = Asset(name, self._joined(folder, name).encode())
        every = "".join(asset.digest for asset in self._known.values())
        self.version = hashlib.sha256(every.encode()).hexdigest()[:10]

    def address(self, name: str) -> str:
        """The path of a file below /static; KeyError when there is none."""
        return f"{self._known[name].digest}/{name}"

    def find(self, name: str) -> Asset | None:
        """The file; None when there is none."""
        return self._known.get(name)

    def _joined(self, folder: Path, name: str) -> str:
        if name.endswith(".css"):
            return join_styles(folder, name, lambda other: self._named(other, name))
        if name == BASE_SCRIPT:
            return join_scripts(folder, name)
        return join_scripts(
            folder, name, Base(BASE_SCRIPT, _relative(self.address(BASE_SCRIPT), name))
        )

    def _named(self, name: str, root: str) -> str:
        """The address of a file in the style sheet `root`; of a small picture its content."""
        asset = self._known[name]
        if len(asset.content) > SMALL:
            return _relative(self.address(name), root)
        return f"data:{asset.mimetype};base64,{b64encode(asset.content).decode()}"


def _relative(address: str, root: str) -> str:
    """An address below /static as it is seen from that of `root`, wherever the site is mounted."""
    return posixpath.relpath(address, posixpath.dirname(f"digest/{root}"))


class ChangingAssets:
    """The files as they are right now, each for itself; the browser follows their imports."""

    version = DEVELOPMENT

    def __init__(self, folder: Path, others: Mapping[str, Path]) -> None:
        self.folder, self.others = folder.resolve(), others

    def address(self, name: str) -> str:
        """The path of a file below /static, whether there is one or not."""
        return f"{DEVELOPMENT}/{name}"

    def find(self, name: str) -> Asset | None:
        """The file, read anew; None when there is none in the folder."""
        if name in self.others:
            return Asset(name, self.others[name].read_bytes())
        path = (self.folder / name).resolve()
        inside = path.is_relative_to(self.folder) and path.is_file()
        return Asset(name, path.read_bytes()) if inside else None


@lru_cache(maxsize=8)
def _joined(folder: Path) -> Assets:
    """Made once, however many apps a process makes."""
    return Assets(folder, card_files())


def init_assets(app: Flask, folder: Path) -> None:
    """Serve the files of `folder`, and the drawings of cards, under /static.

    ValueError for parts that cannot be joined.
    """
    changing = ChangingAssets(folder, card_files()) if app.debug else None
    app.extensions[EXTENSION] = changing or _joined(folder)
    app.add_url_rule("/static/<digest>/<path:filename>", "static", serve)


def static_url(filename: str) -> str:
    """The address of a static file for this page."""
    return f"{request.script_root}/static/{_assets().address(filename)}"


def assets_version() -> str:
    """A short name that changes with any static file."""
    return _assets().version


def serve(digest: str, filename: str) -> Response:
    """A static file, compressed as the browser likes it best. 404 when there is none."""
    asset = _assets().find(filename)
    if asset is None:
        abort(404)
    encoding = next((one for one in asset.packed if request.accept_encodings[one]), "")
    content = asset.packed[encoding] if encoding else asset.content
    response = current_app.response_class(content, mimetype=asset.mimetype)
    if encoding:
        response.headers["Content-Encoding"] = encoding
    if asset.packed:
        response.vary.add("Accept-Encoding")
    # A page from before an update still finds the file, but must not keep it under the old name.
    response.headers["Cache-Control"] = FOR_GOOD if digest == asset.digest else "no-cache"
    response.set_etag(f"{asset.digest}{encoding}")
    # Safari plays no video of which it cannot ask for parts.
    return response.make_conditional(
        request, accept_ranges=not asset.packed, complete_length=len(content)
    )


def _assets() -> Assets | ChangingAssets:
    assets: Assets | ChangingAssets = current_app.extensions[EXTENSION]
    return assets
