"""Live pages at a table, in a hall and in a club: phones that hear of every save and fetch it.

The real server runs in processes of its own; the phones are plain asyncio in this one, on the same
cores. The floor is the least that could do the same (plain_live.py), asked by the same phones.
A save counts as visible when the last phone of its table has the fragment, counted from the tap.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psutil

from tests.bench.phones import Line, Phone, Place, Scorer, opened
from tests.bench.registry import Sample, bench
from tests.cli.serving import Serving, free_port

TABLES, A_SECOND, SECONDS = 100, 20, 15
IDLE_SECONDS = 20


@dataclass(frozen=True)
class Hall:
    """A server with tables: its port, its process, the tables, a page that is nobody's."""

    port: int
    pid: int
    places: list[Place]
    plain: str
    stop: Callable[[], float]

    @property
    def processes(self) -> list[psutil.Process]:
        """All processes of the server."""
        first = psutil.Process(self.pid)
        return [first, *first.children(recursive=True)]

    @property
    def megabytes(self) -> float:
        """The memory of the process that serves."""
        return self.processes[-1].memory_info().rss / 1e6

    @property
    def all_megabytes(self) -> float:
        """That of all processes; what they share is counted once."""
        return sum(one.memory_full_info().pss for one in self.processes) / 1e6

    @property
    def cpu_seconds(self) -> float:
        """What the server has computed so far."""
        return sum(sum(one.cpu_times()[:2]) for one in self.processes)


@contextlib.contextmanager
def ours(tables: int) -> Iterator[Hall]:
    """The real server."""
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as server:
        for _ in range(tables):
            _begin(server)
        places = [_place(*codes) for codes in _codes(Path(folder))]
        yield Hall(server.port, server.process.pid, places, "/about", server.stop)


def _begin(server: Serving) -> None:
    names = {f"players-{n}": name for n, name in enumerate(("Ada", "Ben", "Cem", "Dov"))}
    data = {"key": uuid.uuid4().hex, "shown": "4", "first_dealer": "0", **names}
    request = urllib.request.Request(
        server.url + "/new/13", data=urllib.parse.urlencode(data).encode()
    )
    assert server.ask(request)[0] == 200


def _codes(folder: Path) -> list[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(next(folder.glob("*.db")))) as database:
        return database.execute("SELECT scorer_code, watch_code FROM play").fetchall()


def _place(scorer: str, watch: str) -> Place:
    watched = f"/play/{watch}"
    return Place(f"/play/{scorer}/round/1", f"{watched}/live", f"{watched}?live=1")


@contextlib.contextmanager
def floor(tables: int) -> Iterator[Hall]:
    """The least possible one."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "tests.bench.plain_live", str(port), f"{folder}/plain.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        places = [Place(f"/{n}/save", f"/{n}/live", f"/{n}/page") for n in range(tables)]
        try:
            yield Hall(port, process.pid, places, "/0/page", lambda: 0.0)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


HALLS = {"ours": ours, "floor": floor}
Taken = dict[str, Sample]


def _in_hall(
    which: str, tables: int, each: int, work: Callable[[Hall, list[Phone]], Awaitable[Taken]]
) -> Taken:
    """What `work` measures with so many phones at each table."""

    async def run(hall: Hall) -> Taken:
        phones = await opened(hall.port, hall.places, each)
        try:
            return await work(hall, phones)
        finally:
            for phone in phones:
                phone.drop()

    with HALLS[which](tables) as hall:
        return asyncio.run(run(hall))


@cache
def one_table(which: str, phones: int, saves: int) -> Taken:
    """Saves one after another, each when the last one stands on all phones."""

    async def work(hall: Hall, around: list[Phone]) -> Taken:
        scorer, saved, shown = Scorer(hall.port, hall.places[0]), [], []
        for number in range(saves + 3):
            began = time.perf_counter()
            took, version = await scorer.save()
            last = max(await asyncio.gather(*(phone.shows(version) for phone in around)))
            if number >= 3:  # the first ones warm up
                saved.append(took)
                shown.append(last - began)
            await asyncio.sleep(0.05)
        return {"save": Sample(tuple(saved)), "shown": Sample(tuple(shown))}

    return _in_hall(which, 1, phones, work)


@cache
def club(which: str) -> Taken:
    """Ten phones at each of a hundred tables; twenty saves a second come whatever happens."""

    async def work(hall: Hall, phones: list[Phone]) -> Taken:
        scorers = [Scorer(hall.port, place) for place in hall.places]
        for scorer in scorers:
            await scorer.save()
        saves, start = [], time.perf_counter()
        for number in range(A_SECOND * SECONDS):
            await asyncio.sleep(max(0.0, start + number / A_SECOND - time.perf_counter()))
            saves.append(asyncio.create_task(scorers[number % TABLES].save()))
        took = [taken for taken, _ in await asyncio.gather(*saves)]
        numbers = {scorer.place: scorer.number or 0 for scorer in scorers}
        await asyncio.gather(*(phone.shows(numbers[phone.place]) for phone in phones))
        sizes = {"memory": hall.megabytes, "all": hall.all_megabytes}
        return {"save": Sample(tuple(took))} | {k: Sample((v, v)) for k, v in sizes.items()}

    return _in_hall(which, TABLES, 10, work)


@cache
def quiet(which: str) -> Taken:
    """Two hundred phones, nothing happens: parts of a hundred of one core; then the end."""

    async def work(hall: Hall, _phones: list[Phone]) -> Taken:
        await asyncio.sleep(3)
        used = []
        for _ in range(2):
            before = hall.cpu_seconds
            await asyncio.sleep(IDLE_SECONDS / 2)
            used.append(100 * (hall.cpu_seconds - before) / (IDLE_SECONDS / 2))
        stopped = await asyncio.to_thread(hall.stop)
        return {"cpu": Sample(tuple(used)), "stop": Sample((stopped,) * 2)}

    return _in_hall(which, 1, 200, work)


@cache
def returning(which: str) -> Taken:
    """Two hundred phones lose the network and come back at once; how long a plain page takes."""

    async def work(hall: Hall, phones: list[Phone]) -> Taken:
        line, took = Line(hall.port), []
        for _ in range(5):
            for phone in phones:
                phone.drop()
            back = asyncio.gather(*(_back(phone) for phone in phones))
            while not back.done():
                began = time.perf_counter()
                await line.ask(hall.plain)
                took.append(time.perf_counter() - began)
                await asyncio.sleep(0.02)
            await back
        line.close()
        return {"page": Sample(tuple(took))}

    return _in_hall(which, 1, 200, work)


async def _back(phone: Phone) -> None:
    """As a phone does that wakes: its page anew, and its stream."""
    await asyncio.gather(phone.line.ask(phone.place.page), phone.open())


def _figures(
    name: str, measure: Callable[[str], Taken], part: str, most: float | None, unit: str = "ms"
) -> None:
    """Register a figure, its floor, and what it should not exceed."""
    plain = f"live, the least: {name}"
    bench(plain, unit=unit)(lambda: measure("floor")[part])
    bench(f"live, {name}", unit=unit, against=plain, by="p99", most=most)(
        lambda: measure("ours")[part]
    )


def _eight(which: str) -> Taken:
    return one_table(which, 8, 100)


def _two_hundred(which: str) -> Taken:
    return one_table(which, 200, 30)


_figures("8 phones at a table, save", _eight, "save", 0.015)
_figures("8 phones at a table, on all phones", _eight, "shown", 0.1)
_figures("200 phones at a table, on all phones", _two_hundred, "shown", 0.3)
_figures("1,000 phones at 100 tables, save", club, "save", 0.05)
_figures("1,000 phones at 100 tables, memory of the serving process", club, "memory", 200, "MB")
_figures("1,000 phones at 100 tables, memory of all processes", club, "all", None, "MB")
_figures("200 quiet phones, CPU", quiet, "cpu", 1, "%")
_figures("200 phones return at once, a plain page", returning, "page", 1)


@bench("live, the server stops with 200 streams open", by="p99", most=2)
def stop() -> Sample:
    return quiet("ours")["stop"]
