"""A process that writes to a play: `python -m tests.store.writer URL PLAY NAME COUNT`.

Prints the number of every change as soon as it is in the database.
"""

import sys
import tempfile

from companion import store
from tests.store.conftest import store_app
from tests.store.tables import points


def main(url, play_id, name, count):
    app = store_app(url, tempfile.gettempdir())
    with app.app_context():
        print("ready", flush=True)
        sys.stdin.readline()
        for index in range(int(count)):
            change = points(1, **{f"p{int(name) % 12}": index})
            done = store.append(int(play_id), change, by=name, key=f"{name}-{index}")
            print(done.number, flush=True)
    store.close_store(app)


if __name__ == "__main__":
    main(*sys.argv[1:])
