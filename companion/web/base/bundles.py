"""Style sheets and scripts of pages, joined from the parts in `static/`.

Every page has `css/pages/base.css` and `js/pages/base.js`, and beside them those of its kind:
`css/pages/pad.css` is a list of `@import`s, `js/pages/pad.js` a list of `import`s. A browser can
follow them itself, and does so in development. Otherwise they are joined once, when the app starts;
nothing has to be built or installed for it. Every part comes once and before those that ask for it,
as in a browser. What this cannot join with the same meaning it refuses with a ValueError.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

CSS_IMPORT = re.compile(r'^@import "([^"]+)";\n?', re.M)
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.S)
CSS_URL = re.compile(r'url\("([^"]+)"\)')
JS_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n?', re.M)
CSS_SPACE = re.compile(r"(?:^([a-z-]+:) )|(?<=[{;])\n| (?=\{$)", re.M)
CSS_TIGHT = re.compile(r'("[^"]*")|(?<=[{,]) | (?=\})')
JS_LINE = re.compile(r"^((?!.*//).*[;{(\[,])\n", re.M)
JS_COMMENT = re.compile(r"^\s*//.*\n", re.M)
JS_EXPORT = re.compile(r"^export (const|function|async function|class) (\w+)", re.M)
JS_EXPORT_LIST = re.compile(r"^export \{([^}]*)\};\n?", re.M)
# Where joining would change the meaning: exports that vary, waiting at the top, its own address.
JS_UNKNOWN = re.compile(r"^(?:import|export|await)\b.*|^.*\bimport\.meta.*", re.M)
JS_OPEN_TEXT = re.compile(r"^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$", re.M)


@dataclass(frozen=True)
class Base:
    """The script that every page has: its root, and its address as seen from other scripts."""

    root: str
    address: str


def join_styles(folder: Path, root: str, address: Callable[[str], str]) -> str:
    """The style sheet `root` of `folder` with everything that it imports.

    `address` gives where the page finds a file that a `url()` names, seen from the root.
    """
    joined = "".join(
        _styles_of(folder, name, address) for name in _ordered(folder, root, CSS_IMPORT)
    )
    if left := re.search(r"@import.*", joined):
        raise ValueError(f"{root}: an import that cannot be joined: {left[0]}")
    return joined


def join_scripts(folder: Path, root: str, base: Base | None = None) -> str:
    """The module `root` of `folder` with all that it imports, each in a scope of its own.

    Modules that are in the script `base` already are taken from there, so that whatever state they
    hold is one on a page; without a base all modules are handed on, for this is one.
    """
    names = parts_of(folder, root)
    shared = set(parts_of(folder, base.root)) if base else set()
    own = [name for name in names if name not in shared]
    code = "".join(_module(folder, name) for name in own)
    if base is None:
        return f"{code}export {{ {', '.join(map(_constant, own))} }};\n"
    used = [_constant(name) for name in names if name in shared and f"{_constant(name)};" in code]
    return f'import {{ {", ".join(used)} }} from "{base.address}";\n{code}' if used else code


def parts_of(folder: Path, root: str) -> list[str]:
    """The files that are joined into `root`, in their order, itself last."""
    return list(_ordered(folder, root, CSS_IMPORT if root.endswith(".css") else JS_IMPORT))


@dataclass
class _Walk:
    """Follows imports depth first, as a browser does."""

    folder: Path
    pattern: re.Pattern[str]
    done: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def visit(self, name: str) -> None:
        if name in self.open:
            raise ValueError(f"{name} imports itself by way of {' and '.join(self.open)}")
        if name in self.done:
            return
        self.open.append(name)
        for found in self.pattern.finditer(_read(self.folder, name)):
            self.visit(_beside(name, found[self.pattern.groups]))
        self.done.append(self.open.pop())


def _ordered(folder: Path, root: str, pattern: re.Pattern[str]) -> list[str]:
    walk = _Walk(folder, pattern)
    walk.visit(root)
    return walk.done


def _read(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{name} is imported but cannot be read") from error


def _beside(name: str, path: str) -> str:
    """The file that `path` means in the file `name`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _styles_of(folder: Path, name: str, address: Callable[[str], str]) -> str:
    def moved(found: re.Match[str]) -> str:
        path = found[1]
        return found[0] if path.startswith("data:") else f'url("{address(_beside(name, path))}")'

    source = CSS_COMMENT.sub("", CSS_IMPORT.sub("", _read(folder, name)))
    lines = CSS_SPACE.sub(r"\1", _without_margins(CSS_URL.sub(moved, source)))
    return CSS_TIGHT.sub(lambda found: found[1] or "", lines)


def _module(folder: Path, name: str) -> str:
    """A module in a function of its own: imports are its constants, exports what it returns.

    A line that ends a statement or leaves something open goes before the next, where no comment
    could take that in.
    """
    source = _read(folder, name)
    imports = "".join(_constants(name, one) for one in JS_IMPORT.finditer(source))
    exports = ", ".join(_exported(source))
    code = JS_EXPORT_LIST.sub("", JS_IMPORT.sub("", JS_COMMENT.sub("", source)))
    code = JS_EXPORT.sub(r"\1 \2", code)
    if unknown := JS_UNKNOWN.search(code) or JS_OPEN_TEXT.search(code):
        raise ValueError(f"{name}: a line that cannot be joined: {unknown[0]}")
    handed = f"return {{ {exports} }};" if exports else ""
    inside = f"{imports}{JS_LINE.sub(lambda found: found[1], _without_margins(code))}{handed}"
    return f"const {_constant(name)} = (() => {{\n{inside}\n}})();\n"


def _constant(name: str) -> str:
    """What a module is called in a joined script: `js/entry/draft.js` is `$entry_draft`."""
    return "$" + re.sub(r"\W", "_", name.removeprefix("js/").removesuffix(".js"))


def _constants(name: str, found: re.Match[str]) -> str:
    if found[1] is None:
        return ""
    wanted = ", ".join(
        one.strip().replace(" as ", ": ") for one in found[1].split(",") if one.strip()
    )
    return f"const {{ {wanted} }} = {_constant(_beside(name, found[2]))};\n"


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def _exported(code: str) -> Iterator[str]:
    yield from (found[2] for found in JS_EXPORT.finditer(code))
    for found in JS_EXPORT_LIST.finditer(code):
        for one in _listed(found[1]):
            inside, _, outside = one.partition(" as ")
            yield f"{outside}: {inside}" if outside else inside


def _without_margins(code: str) -> str:
    """Line for line the same, without what only a reader needs."""
    lines: Iterable[str] = (line.strip() for line in code.splitlines())
    return "".join(f"{line}\n" for line in lines if line)
