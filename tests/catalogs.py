"""The translations: collects every sentence of the source and keeps the catalogs in step.

`python -m tests.catalogs` (or `make messages`) adds new sentences, untranslated, to every
language, drops those that are no longer used, and sorts the file so that a diff shows only what
changed. Nothing is guessed: a changed sentence comes back empty, to be translated again.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "companion" / "translations"
LANGUAGES = ("de", "nl")  # English is the source

METHODS = [
    ("companion/store/**.py", "ignore"),  # its text(…) is SQL
    ("companion/**.py", "python"),
    ("templates/**.html", "jinja2"),
]
# Without `silent` a template with a mistake stops the extraction instead of losing its sentences.
OPTIONS = {"templates/**.html": {"silent": "false", "trimmed": "true", "encoding": "utf-8"}}
KEYWORDS = {
    "_": None,
    "gettext": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "lazy_ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "text": (1,),  # the pure floors name a sentence, the web floor translates it
    "ntext": (1, 2),
}
CHANGING_HEADERS = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By):.*\n', re.M)
PLACEHOLDER = re.compile(r"%\((\w+)\)[sdif]|%[sdif]|{(\w*)}")


def path_of(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def extracted(root: Path = ROOT) -> Catalog:
    """Every sentence of the source below `root`, with nothing translated."""
    catalog = Catalog(project="spielblock", charset="utf-8", fuzzy=False)
    for folder in ("companion", "templates"):
        methods = [(p.removeprefix(f"{folder}/"), m) for p, m in METHODS if p.startswith(folder)]
        options = {p.removeprefix(f"{folder}/"): o for p, o in OPTIONS.items()}
        found = extract_from_dir(root / folder, methods, options, KEYWORDS, ("Translators:",))
        for _file, _line, message, comments, context in found:
            catalog.add(message, auto_comments=comments, context=context)
    return catalog


def load(language: str) -> Catalog:
    """The catalog of a language as it is on disk; an empty one before the first sentence."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def written(catalog: Catalog) -> str:
    """The text of a catalog's file: sorted, a sentence a line, no date, no place."""
    catalog.fuzzy = False
    buffer = io.BytesIO()
    write_po(
        buffer, catalog, width=0, no_location=True, sort_output=True, ignore_obsolete=True
    )  # fmt: skip
    return CHANGING_HEADERS.sub("", buffer.getvalue().decode("utf-8"))


def merged(catalog: Catalog, source: Catalog) -> Catalog:
    """`catalog` with the sentences of `source`, no more and no fewer."""
    catalog.header_comment = "# Translations of Spielblock; `make messages` keeps them in step."
    catalog.project, catalog.version = "spielblock", "0"
    catalog.update(source, no_fuzzy_matching=True)
    return catalog


def placeholders(sentence: str) -> list[str]:
    """The variable parts of a sentence, sorted: `%(name)s`, `%d` or `{name}`."""
    return sorted(match.group() for match in PLACEHOLDER.finditer(sentence))


def problems(message: Message, plurals: int) -> Iterator[str]:
    """What is wrong with one translated sentence, in a language with that many plural forms."""
    sources = message.id if isinstance(message.id, tuple) else (message.id,)
    targets = message.string if isinstance(message.string, tuple) else (message.string,)
    if message.fuzzy:
        yield f"fuzzy: {message.id!r}"
    if len(targets) != (plurals if message.pluralizable else 1) or not all(targets):
        yield f"untranslated: {message.id!r}"
        return
    # The singular may say "one round" where the plural counts, so its sources are joined.
    wanted = {name for source in sources for name in placeholders(source)}
    if any(not set(placeholders(target)) <= wanted for target in targets):
        yield f"unknown placeholder: {message.id!r} -> {message.string!r}"
    if placeholders(sources[-1]) != placeholders(targets[-1]):
        yield f"placeholders differ: {message.id!r} -> {message.string!r}"


def difference(catalog: Catalog, source: Catalog) -> list[str]:
    """The sentences that `catalog` lacks, or has for nothing."""
    has, needs = ({(m.context, m.id) for m in c if m.id} for c in (catalog, source))
    return [f"missing: {id_!r}" for _, id_ in sorted(needs - has, key=str)] + [
        f"obsolete: {id_!r}" for _, id_ in sorted(has - needs, key=str)
    ]


def main() -> None:
    source = extracted()
    for language in LANGUAGES:
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog = merged(load(language), source)
        path.write_text(written(catalog), encoding="utf-8")
        empty = sum(bool(list(problems(m, catalog.num_plurals))) for m in catalog if m.id)
        print(f"{language}: {len(catalog)} sentences, {empty} to translate")


if __name__ == "__main__":
    main()
