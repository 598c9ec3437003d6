"""The pattern book: every part of the look on sample pages, with the product's own styles.

Serve it with ``python tests/browser/patterns/book.py`` and open http://127.0.0.1:8100/.
"""

import re
from pathlib import Path

from flask import Flask, render_template, request
from jinja2 import ChoiceLoader, FileSystemLoader

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SHEETS = re.findall(r"`([\w-]+)\.css`", (ROOT / "static/css/README.md").read_text("utf-8"))
PAGES = sorted(
    page.stem for page in (HERE / "pages").glob("[a-z]*.html") if page.stem not in ("base", "index")
)
NAMES = [
    "Marina",
    "Georg",
    "Ben",
    "Nils",
    "Großtante Hildegard-Maximiliane von Hagen",
    "عبد الرحمن",
    "שירה",
    "O'Brien",
    "<b>Jo</b>",
    "👩‍👩‍👧 Drei",
    "Anneliese",
    "Kai",
]


def create_book() -> Flask:
    """A small app that shows ``/<page>``, with ``theme``, ``players`` and ``game`` in the query."""
    book = Flask("patterns", static_folder=str(ROOT / "static"))
    book.jinja_loader = ChoiceLoader(
        [FileSystemLoader(HERE / "pages"), FileSystemLoader(ROOT / "templates")]
    )
    book.add_url_rule("/", view_func=lambda: render_template("index.html", **_context()))
    book.add_url_rule("/<any({}):page>".format(", ".join(PAGES)), view_func=_show, endpoint="show")
    book.after_request(_strict)
    return book


def _show(page: str) -> str:
    return render_template(f"{page}.html", **_context())


def _context() -> dict[str, object]:
    return {
        "sheets": SHEETS,
        "pages": PAGES,
        "theme": request.args.get("theme", "light"),
        "players": NAMES[: request.args.get("players", 4, type=int)],
        "game": request.args.get("game", "13"),
        "rounds": request.args.get("rounds", 4, type=int),
    }


def _strict(response):
    """The product's policy: a style attribute or an inline script shows at once."""
    response.headers["Content-Security-Policy"] = "default-src 'self'"
    return response


if __name__ == "__main__":
    create_book().run(port=8100)
