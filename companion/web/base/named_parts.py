"""Forms as they come: a part of a body that has no name belongs to no field, and is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from flask import Flask, Request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.formparser import FormDataParser


class NamedParts(FormDataParser):
    """Reads a form; whoever goes through its fields finds names only."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: Mapping[str, str] | None = None,
    ) -> tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]:
        """The same, without what has no name."""
        rest, form, files = super().parse(stream, mimetype, content_length, dict(options or {}))
        named = [(name, text) for name, text in form.items(multi=True) if name is not None]
        return rest, self.cls(named), files


class NamedRequest(Request):
    """A request of ours."""

    form_data_parser_class: Any = NamedParts


def init_named_parts(app: Flask) -> None:
    """Let every request be read so."""
    app.request_class = NamedRequest
