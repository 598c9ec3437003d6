"""Reading a stream of server-sent events as a browser does."""

import json
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """An event as its listeners get it; `id` is None when the server gave it none."""

    name: str
    data: object
    id: str | None = None
    retry: str | None = None


def parse(block):
    """One event from its lines."""
    fields = dict(line.split(": ", 1) for line in block.strip().splitlines())
    return Event(fields["event"], json.loads(fields["data"]), fields.get("id"), fields.get("retry"))


@contextmanager
def listening(client, path, **options):
    """The events of a stream, one after another; hung up at the end of the block."""
    response = client.get(path, **options)
    assert response.status_code == 200, response.status
    assert response.mimetype == "text/event-stream"
    try:
        yield (parse(chunk.decode()) for chunk in response.iter_encoded())
    finally:
        response.close()


def until(events, name):
    """The next event of that name; pings may come before it, nothing else."""
    for event in events:
        if event.name == name:
            return event
        assert event.name == "ping", event
    raise AssertionError(f"the stream ended without {name}")
