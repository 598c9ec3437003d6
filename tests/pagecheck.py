"""What is true of every page, whatever it is about: structure, labels, links and a strict CSP."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from bs4 import BeautifulSoup, Tag

LANGUAGES = {"de", "nl", "en"}
UNLABELLED = {"hidden", "submit", "button", "reset", "image"}
# What a sentence looks like when it was not translated or not filled in.
LEFTOVER = re.compile(r"%\(\w*|{{|{%|%}|object at 0x|\b(?:Lazy\w*|Text|Undefined|Markup)\(")
REQUIRED_POLICY = {"base-uri", "default-src", "form-action", "frame-ancestors"}
LOOSE_SOURCES = {"'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:"}
REFERENCES = {"a": "href", "area": "href", "link": "href", "script": "src", "img": "src",
              "source": "src", "use": "href", "iframe": "src"}  # fmt: skip


@lru_cache(maxsize=4)
def parse(html: str) -> BeautifulSoup:
    """The page as a tree, to be read only: every check of one answer asks for it."""
    return BeautifulSoup(html, "html.parser")


def is_whole_page(html: str) -> bool:
    """A fragment, served for a live page, has no doctype."""
    return html.lstrip().lower().startswith("<!doctype html")


def page_problems(html: str, headers: Mapping[str, str]) -> list[str]:
    """Everything wrong with a page or a fragment, links aside."""
    soup = parse(html)
    found = [*attribute_problems(soup), *form_problems(soup), *text_problems(soup)]
    found += policy_problems(headers.get("Content-Security-Policy", ""))
    if is_whole_page(html):
        found += structure_problems(soup)
    return found


def structure_problems(soup: BeautifulSoup) -> Iterator[str]:
    if soup.title is None or not soup.title.get_text(strip=True):
        yield "no title"
    if (headings := len(soup.find_all("h1"))) != 1:
        yield f"{headings} h1 instead of one"
    language = soup.html.get("lang") if soup.html else None
    if language not in LANGUAGES:
        yield f"lang is {language!r}"
    if not soup.find("meta", attrs={"name": "viewport"}):
        yield "no viewport"
    if len(soup.find_all("main")) != 1:
        yield "not exactly one main"


def attribute_problems(soup: BeautifulSoup) -> Iterator[str]:
    ids = [str(tag["id"]) for tag in soup.find_all(id=True)]
    twice = sorted({id_ for id_ in ids if ids.count(id_) > 1})
    yield from (f"id {id_!r} stands twice" for id_ in twice)
    for tag in soup.find_all(True):
        yield from (
            f"inline {n}= at <{tag.name}>" for n in tag.attrs if n == "style" or n[:2] == "on"
        )
        if tag.name == "img" and tag.get("alt") is None:
            yield f"no alt: {tag}"
        if tag.name == "style" or (tag.name == "script" and not _is_data_or_file(tag)):
            yield f"inline <{tag.name}>"


def _is_data_or_file(script: Tag) -> bool:
    return bool(script.get("src")) or script.get("type") == "application/json"


def form_problems(soup: BeautifulSoup) -> Iterator[str]:
    for form in soup.find_all("form"):
        yield from (f"form without {name}" for name in ("action", "method") if not form.get(name))
    for field in soup.find_all(["input", "select", "textarea"]):
        if field.get("type") not in UNLABELLED and not has_label(soup, field):
            yield f"no label: <{field.name} name={field.get('name')!r}>"
    for tag in soup.find_all(["button", "a"]):
        if not (tag.get_text(strip=True) or has_name(soup, tag)):
            yield f"no text: {str(tag)[:80]}"


def has_name(soup: BeautifulSoup, tag: Tag) -> bool:
    """Whether an element without text still has a name for a screen reader."""
    references = str(tag.get("aria-labelledby") or "").split()
    if tag.get("aria-label") or (references and all(soup.find(id=r) for r in references)):
        return True
    images = tag.find_all(["img", "svg"])
    return any(i.get("alt") or i.get("aria-label") or i.find("title") for i in images)


def has_label(soup: BeautifulSoup, field: Tag) -> bool:
    wrapping = field.find_parent("label")
    pointing = soup.find("label", attrs={"for": field["id"]}) if field.get("id") else None
    labels = [label for label in (wrapping, pointing) if label is not None]
    return has_name(soup, field) or any(label.get_text(strip=True) for label in labels)


def text_problems(soup: BeautifulSoup) -> Iterator[str]:
    attributes = (str(v) for tag in soup.find_all(True) for v in tag.attrs.values())
    texts = (str(t) for t in soup.find_all(string=True) if t.parent.name != "script")
    for text in (*texts, *attributes):
        if match := LEFTOVER.search(text):
            yield f"not filled in: {text[max(0, match.start() - 20) : match.end() + 20]!r}"


def policy_problems(header: str) -> Iterator[str]:
    """What a Content-Security-Policy leaves open."""
    parts = [part.split() for part in header.split(";") if part.strip()]
    policy = {words[0]: set(words[1:]) for words in parts}
    yield from (f"CSP without {name}" for name in sorted(REQUIRED_POLICY - set(policy)))
    for name, sources in policy.items():
        yield from (f"CSP {name} allows {source}" for source in sorted(sources & LOOSE_SOURCES))
    default = policy.get("default-src", set())
    if not default <= {"'self'", "'none'"}:
        yield f"CSP default-src is {sorted(default)}"


def references(html: str, page: str) -> set[tuple[str, str]]:
    """(method, path with query) of every link, form and file of a page that lies on this site."""
    soup = parse(html)
    found = {
        ("GET", str(t[a])) for n, a in REFERENCES.items() for t in soup.find_all(n) if t.get(a)
    }
    for form in soup.find_all("form"):
        found.add((str(form.get("method") or "get").upper(), str(form.get("action") or page)))
    for button in soup.find_all(formaction=True):
        found.add((str(button.get("formmethod") or "post").upper(), str(button["formaction"])))
    return {(method, path) for method, url in found if (path := _own_path(page, url))}


def _own_path(page: str, url: str) -> str:
    """The path that `url` means on `page`; empty for another site, a data URL or a mere anchor."""
    base = urlsplit(urljoin("http://localhost", page))
    target = urlsplit(urljoin(base.geturl(), url))
    if target.scheme not in {"http", "https"} or target.netloc != base.netloc or url[:1] == "#":
        return ""
    return target.path + (f"?{target.query}" if target.query else "")


def missing_anchors(html: str) -> list[str]:
    """The anchors that a page links to on itself and does not have."""
    soup = parse(html)
    wanted = {str(a["href"])[1:] for a in soup.find_all("a", href=re.compile(r"^#."))}
    return sorted(name for name in wanted if not soup.find(id=name))
