"""No browser says in its own language what is wrong: pages do, in theirs."""

import re
from pathlib import Path

from bs4 import BeautifulSoup

TEMPLATES = Path(__file__).parents[3] / "templates"
SCRIPTS = Path(__file__).parents[3] / "static" / "js"
RULES = ("required", "pattern", "min", "max", "step", "minlength")
CHECKED = {"number", "email", "url", "date", "time", "month", "week", "datetime-local"}


def judged(soup):
    """Fields that a browser would judge by itself when their form is sent."""
    silent = {form.get("id") for form in soup.find_all("form", novalidate=True)}
    for field in soup.find_all(["input", "select", "textarea"]):
        rules = [rule for rule in RULES if field.has_attr(rule)]
        if not rules and field.get("type") not in CHECKED:
            continue
        form = field.find_parent("form")
        spared = form.has_attr("novalidate") if form else field.get("form") in silent - {None}
        if not spared:
            yield f"{field.get('name') or field.get('id')}: {rules or field['type']}"


def test_no_field_is_judged_by_the_browser():
    found = {}
    for path in sorted(TEMPLATES.rglob("*.html")):
        fields = list(judged(BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")))
        if fields:
            found[str(path.relative_to(TEMPLATES))] = fields
    assert found == {}


def test_the_check_finds_what_a_browser_would_say():
    bubbles = '<form><input name="a" required><input name="b" type="number"></form>'
    assert len(list(judged(BeautifulSoup(bubbles, "html.parser")))) == 2
    quiet = '<form id="f" novalidate><input name="a" required></form><input form="f" required>'
    assert list(judged(BeautifulSoup(quiet, "html.parser"))) == []


def test_no_script_asks_the_browser_to_judge():
    asks = re.compile(r"reportValidity|setCustomValidity|checkValidity")
    scripts = [path for path in SCRIPTS.rglob("*.js") if asks.search(path.read_text("utf-8"))]
    assert scripts == []
