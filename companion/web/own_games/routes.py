"""Own games: the list, describing one in sentences, taking one in, handing one on."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.definition.card import counted
from companion.definition.model import Definition
from companion.definition.reader import read
from companion.definition.sentences import MAX_CHOICES
from companion.definition.wording import wording_of
from companion.games.classics import find_classic
from companion.language import folded
from companion.web.base.devices import may_begin, member_circle
from companion.web.base.flash import flash_good
from companion.web.base.language import say
from companion.web.base.limits import limit_made
from companion.web.base.translate import gettext
from companion.web.own_games.copying import ClassicCopy
from companion.web.own_games.course import lasts_said, wins_said
from companion.web.own_games.form import START, THINGS, GameForm, form_of, form_of_words
from companion.web.own_games.incoming import incoming
from companion.web.own_games.sample import sample_of
from companion.web.own_games.signs import sign_names
from companion.web.sharing.lan_address import lan_address
from companion.web.sharing.qr import code_of

pages = Blueprint("owngames", __name__, url_prefix="/games")


@pages.get("")
def index() -> str:
    """The own games of this circle."""
    _only_who_may_begin()
    games = store.own_games(g.circle_id) if g.circle_id is not None else []
    found = [(game, read(game.definition)) for game in games]
    return render_template(
        "own_games/index.html",
        games=[(game, one) for game, one in found if isinstance(one, Definition)],
        deleted=request.args.get("deleted", "")[:40],
    )


@pages.get("/describe")
def describe() -> str:
    """An empty page, or (`copy`) one that begins as an own game or a classic."""
    _only_who_may_begin()
    copy = request.args.get("copy", "")
    if classic := find_classic(copy):
        words = wording_of(classic, say)
        return _form(form_of_words(words) if words else abort(404))
    form = form_of(_own(copy).definition) if copy else GameForm(START)
    return _form(form or abort(404))


@pages.post("/describe")
def add() -> Response | str | tuple[str, int]:
    """Keep a new game, or show the form again after a button of its lines."""
    _only_who_may_begin()
    return _answer(None)


@pages.get("/<slug>")
def show(slug: str) -> str:
    """A game: how it counts, and what can be done with it."""
    game = _own(slug)
    definition = read(game.definition)
    if not isinstance(definition, Definition):
        abort(404)
    way = lan_address()
    link = way.to("owngames.file", slug=slug) if way else ""
    return render_template(
        "own_games/show.html",
        game=game,
        definition=definition,
        **_card(definition),
        in_sentences=form_of(game.definition) is not None,
        link=link,
        code=code_of(link) if link else None,
    )


@pages.get("/<slug>/edit")
def edit(slug: str) -> str:
    """The sentences of a game."""
    return _form(form_of(_own(slug).definition) or abort(404), slug)


@pages.post("/<slug>/edit")
def change(slug: str) -> Response | str | tuple[str, int]:
    """Keep the changed sentences; running plays keep the game as they began it."""
    if form_of(_own(slug).definition) is None:
        abort(404)
    return _answer(slug)


@pages.get("/<slug>/copy")
def copy_form(slug: str) -> str:
    """A classic with a name and house rules of one's own, and the way to its sentences."""
    _only_who_may_begin()
    return _copy_page(ClassicCopy(slug, find_classic(slug) or abort(404)))


@pages.post("/<slug>/copy")
def copy(slug: str) -> Response | tuple[str, int]:
    """Keep a classic as an own game, with these house rules as its usual ones."""
    _only_who_may_begin()
    form = ClassicCopy(slug, find_classic(slug) or abort(404), request.form)
    value = form.value()
    kept = _kept(value, None) if value else None
    if value and kept is None:
        form.wrong.append(_too_many())
    return kept or (_copy_page(form), 422)


def _copy_page(form: ClassicCopy) -> str:
    return render_template(
        "own_games/copy.html",
        form=form,
        in_sentences=wording_of(form.classic, say) is not None,
    )


@pages.post("/<slug>/delete")
def delete(slug: str) -> Response:
    """Take a game off the list; the next page offers it back."""
    _only_who_may_begin()
    if not store.delete_own_game(member_circle(), slug):
        abort(404)
    return redirect(url_for("owngames.index", deleted=slug), 303)


@pages.post("/<slug>/restore")
def restore(slug: str) -> Response:
    """Put a deleted game back."""
    _only_who_may_begin()
    if not store.restore_own_game(member_circle(), slug):
        abort(404)
    flash_good(gettext("The game is back."))
    return redirect(url_for("owngames.show", slug=slug), 303)


@pages.get("/<slug>/game.json")
def file(slug: str) -> Response:
    """The game as a file, for whoever was given its link."""
    game = store.find_own_game(slug) or abort(404)
    plain = {key: part for key, part in game.definition.items() if key != "slug"}
    definition = read(game.definition)
    title = say(definition.title) if isinstance(definition, Definition) else ""
    name = folded(title).encode("ascii", "ignore").decode().replace(" ", "-") or "game"
    return Response(
        json.dumps(plain, ensure_ascii=False, indent=1) + "\n",
        mimetype="application/json",
        headers={
            "Content-Disposition": f'attachment; filename="{name}.game.json"',
            "Cache-Control": "no-store",
        },
    )


@pages.get("/take-in")
def take_in_form() -> str:
    """Where a game from elsewhere is chosen or pasted."""
    _only_who_may_begin()
    return render_template("own_games/take_in.html", text="", found=None)


@pages.post("/take-in")
def take_in() -> Response | str | tuple[str, int]:
    """Show what a game is, and keep it once that was seen (`do=take`)."""
    _only_who_may_begin()
    text = _sent()
    found = incoming(text)
    if found.value is None or found.definition is None:
        return render_template("own_games/take_in.html", text=text, found=found), 422
    if request.form.get("do") == "take":
        return _kept(found.value, None) or (_full("own_games/take_in.html", text=text), 422)
    card = _card(found.definition)
    return render_template("own_games/take_in.html", text=text, found=found, **card)


def _card(definition: Definition) -> dict[str, Any]:
    """What the card of a game says beside what it holds itself."""
    lasts, wins = lasts_said(definition), wins_said(definition)
    return {"card": counted(definition), "lasts": lasts, "wins": wins}


def _sent() -> str:
    """What was uploaded, else what was pasted; what is no text becomes none that can be read."""
    upload = request.files.get("file")
    if upload and upload.filename:
        return bytes(upload.read()).decode("utf-8-sig", "replace")
    return str(request.form.get("text", ""))


def _answer(slug: str | None) -> Response | str | tuple[str, int]:
    form, action = GameForm(request.form), request.form.get("do", "")
    if action not in {"save", "try"}:
        form.change(action)
        return _form(form, slug)
    game = form.game()
    if action == "try":
        return _form(form, slug)
    if game is None:
        return _form(form, slug), 422
    kept = _kept(game[0], slug)
    if kept is None:
        form.wrong["title"].append(_too_many())
        return _form(form, slug), 422
    return kept


def _kept(value: Any, slug: str | None) -> Response | None:
    """Where to go once a game is kept; None where a circle has too many."""
    circle = member_circle()
    if slug is not None:
        store.change_own_game(circle, slug, value)
    else:
        limit_made("play")
        try:
            slug = store.add_own_game(circle, value)
        except store.TooManyGames:
            return None
    flash_good(gettext("The game is saved."))
    return redirect(url_for("owngames.show", slug=slug), 303)


def _full(template: str, **values: Any) -> str:
    return render_template(template, found=None, full=_too_many(), **values)


def _too_many() -> str:
    return gettext("There are too many games of your own here. Delete one first.")


def _form(form: GameForm, slug: str | None = None) -> str:
    """The page of sentences with its sample, where the sentences make a game already."""
    shown = GameForm(form.data)
    game = shown.game()
    return render_template(
        "own_games/form.html",
        form=form,
        slug=slug,
        kinds=THINGS,
        most_choices=MAX_CHOICES,
        signs=sign_names(),
        sample=sample_of(game[1], form.data) if game else None,
    )


def _only_who_may_begin() -> None:
    if not may_begin():
        abort(403)


def _own(slug: str) -> store.OwnGame:
    """The own game of this circle; 403 for who has none, 404 for no such game."""
    _only_who_may_begin()
    if g.circle_id is None:
        abort(404)
    return store.own_game(g.circle_id, slug) or abort(404)
