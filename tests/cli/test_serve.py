"""`companion serve`: what it says, where it does not start, and that it ends."""

from __future__ import annotations

import importlib
import queue
import re
import signal
import socket
import sqlite3
import subprocess
import urllib.request
from contextlib import closing

import pytest
import zxingcpp
from click.testing import CliRunner
from PIL import Image

from companion import create_app, store
from companion.cli import main, opening, welcome
from companion.cli.listening import listening, where_served
from companion.web.base.addresses import Interface
from tests.cli.starting import PATIENCE, ROOT, command, environment, free_port, on_terminal
from tests.networks import host

from tests.cli.starting import serving, wait_for  # isort: skip

serve = importlib.import_module("companion.cli.serve")  # the package has the command by this name
WIFI = Interface("wlan0", ("192.168.178.20",), default_route=True)
DOCKER = Interface("docker0", ("172.17.0.1",))
HALVES = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), "\xa0": (0, 0), " ": (0, 0)}


def code_in(text):
    """What the code of a terminal says, drawn as the terminal draws its half blocks."""
    rows = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in text.splitlines() if "\x1b[48" in line]
    assert rows, text
    picture = Image.new("L", (len(rows[0]), 2 * len(rows)), 255)
    for y, row in enumerate(rows):
        for x, block in enumerate(row):
            for half, light in enumerate(HALVES[block]):
                picture.putpixel((x, 2 * y + half), light)
    large = picture.resize((picture.width * 8, picture.height * 8), Image.Resampling.NEAREST)
    codes = zxingcpp.read_barcodes(large, formats=zxingcpp.BarcodeFormat.QRCode)
    assert len(codes) == 1
    return codes[0].text


@pytest.fixture
def said(monkeypatch, tmp_path):
    """A function: what `companion serve` says on a machine with these interfaces."""

    def said(*interfaces, arguments=(), **settings):
        monkeypatch.setattr(welcome, "read_interfaces", lambda: list(interfaces))
        monkeypatch.setattr(serve, "_listen", lambda *_where: None)
        env = {f"COMPANION_{name}": str(value) for name, value in settings.items()}
        env |= {"COMPANION_DATA": str(tmp_path)}
        run = CliRunner(env=env).invoke(main, ["serve", "--port", str(free_port()), *arguments])
        assert run.exit_code == 0, run.output
        return re.sub(r":\d{4,5}/", ":8013/", run.output)

    return said


def test_addresses_the_likeliest_first_and_the_link_to_join(said):
    lines = said(DOCKER, WIFI).splitlines()
    assert re.sub(r"/j/[\w-]{22}", "/j/CODE", "\n".join(lines)).splitlines() == [
        "Spielblock, on this computer: http://127.0.0.1:8013/",
        "To keep the score on this machine, open this link within ten minutes, once:",
        "  http://127.0.0.1:8013/j/CODE",
        "On the tablet, open this link within an hour; then it belongs to your table:",
        "  http://192.168.178.20:8013/j/CODE  Wi-Fi (wlan0)",
        "If it doesn't open there, try:",
        "  http://172.17.0.1:8013/j/CODE  inside this computer (docker0)",
    ], "a pipe gets no code, and no address is printed that would not let a tablet in"


def codes_in(printed):
    return re.findall(r"/j/([\w-]{22})", printed)


def test_the_lasting_code_is_printed_nowhere(said, tmp_path):
    """What is printed lands in logs: links that are over soon, new ones at every start."""
    first, second = codes_in(said(WIFI)), codes_in(said(WIFI))
    app = create_app({"DATA": str(tmp_path)})
    with app.app_context():
        home = store.home_circle()
        lasting = store.circle(home).code
        assert [store.invited(code) for code in first] == [
            store.Invited(home, once=True),
            store.Invited(home, once=False),
        ]
    store.close_store(app)
    assert len({lasting, *first, *second}) == 5


def link(tmp_path, **settings):
    env = {f"COMPANION_{name}": value for name, value in settings.items()}
    return CliRunner(env={**env, "COMPANION_DATA": str(tmp_path)}).invoke(main, ["link"])


def test_another_link_for_a_machine_without_a_screen(said, tmp_path):
    first = codes_in(said(WIFI))
    run = link(tmp_path)
    assert run.exit_code == 0
    assert run.output.startswith("On the tablet, open this link within an hour;")
    (code,) = codes_in(run.output)
    assert code not in first
    app = create_app({"DATA": str(tmp_path)})
    with app.app_context():
        assert store.invited(code) == store.Invited(store.home_circle(), once=False)
        assert store.invited(first[1]), "the others stay as they are"
    store.close_store(app)


def test_the_link_has_the_port_of_the_server_that_runs(monkeypatch, tmp_path):
    monkeypatch.setattr(welcome, "read_interfaces", lambda: [WIFI])
    with listening(tmp_path, "192.168.178.20", 8199):
        assert (tmp_path / "serving.json").stat().st_mode & 0o777 == 0o600
        assert "http://192.168.178.20:8199/j/" in link(tmp_path, PORT="8013").output
    assert not list(tmp_path.glob("serving*"))
    assert "http://192.168.178.20:8013/j/" in link(tmp_path, PORT="8013").output


@pytest.mark.parametrize(
    "left", ["", "[]", '{"process": 1}', '{"process": 1, "started": 3, "host": "", "port": 1}']
)
def test_what_a_killed_server_left_tells_nothing(tmp_path, left):
    (tmp_path / "serving.json").write_text(left)
    assert where_served(tmp_path) is None


def test_a_later_server_is_not_forgotten_when_an_earlier_one_ends(tmp_path):
    with listening(tmp_path, "127.0.0.1", 8001):
        with listening(tmp_path, "127.0.0.1", 8002):
            (tmp_path / "serving.json").write_text("{}")
        assert (tmp_path / "serving.json").exists()


def test_a_public_server_has_no_link_to_print(tmp_path):
    run = link(tmp_path, PUBLIC_URL="https://club.example.org")
    assert run.exit_code == 2
    assert "public server" in run.stderr


def test_the_link_for_this_machine_is_opened_in_its_browser(said, monkeypatch):
    opened = []
    monkeypatch.setattr(serve, "open_when_ready", lambda *what: opened.append(what))
    printed = said(WIFI, arguments=["--open"])
    assert [f"/j/{codes_in(printed)[0]}" in link for link, _host, _port in opened] == [True]


def test_a_browser_is_opened_once_somebody_listens(monkeypatch):
    opened = queue.Queue()
    monkeypatch.setattr(opening.webbrowser, "open", opened.put)
    port = free_port()
    opening.open_when_ready("http://127.0.0.1/j/x", "0.0.0.0", port)
    assert opened.empty()
    with socket.create_server(("127.0.0.1", port)):
        assert opened.get(timeout=PATIENCE) == "http://127.0.0.1/j/x"


def test_in_another_language(said):
    assert "Öffne auf dem Tablet" in said(WIFI, arguments=["--lang", "de"])


def test_without_a_network_it_says_so(said):
    lines = said(Interface("lo", ("127.0.0.1",))).splitlines()
    assert lines[0] == "Spielblock, on this computer: http://127.0.0.1:8013/"
    assert "on a network" in lines[3]


def test_a_server_for_this_machine_only_says_so(said):
    alone = said(WIFI, HOST="127.0.0.1")
    assert "COMPANION_HOST is 127.0.0.1" in alone
    assert len(codes_in(alone)) == 2, "one for this machine, one for who comes through a proxy"


def test_a_public_server_has_one_address_and_no_home_to_join(said):
    assert said(WIFI, PUBLIC_URL="https://club.example.org/spiel/") == (
        "Spielblock: https://club.example.org/spiel/\n"
    )


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"PUBLIC_URL": "club.example.org"}, "must look like https://"),
        ({"PROXY_HOPS": "-1"}, "PROXY_HOPS is -1"),
        ({"PORT": "many"}, "COMPANION_PORT='many'"),
    ],
)
def test_a_setting_that_makes_no_sense_is_one_line(tmp_path, monkeypatch, setting, says):
    monkeypatch.setattr(serve, "_listen", lambda *_where: pytest.fail("served"))
    env = {f"COMPANION_{name}": value for name, value in setting.items()}
    run = CliRunner(env={**env, "COMPANION_DATA": str(tmp_path)}).invoke(main, ["serve"])
    assert run.exit_code == 2
    assert says in run.stderr
    assert run.stderr.count("\n") == 1


def run_once(data, *arguments, **settings):
    return subprocess.run(
        command(*arguments), cwd=ROOT, env=environment(data, **settings), capture_output=True,
        text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_a_port_in_use_is_one_line_and_exit_2(tmp_path, host):
    with socket.socket() as other:
        other.bind((host, 0))
        other.listen()
        port = other.getsockname()[1]
        run = run_once(tmp_path, "--port", port)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == (
        f"Error: Port {port} is in use: Spielblock or another program runs there already."
        " Choose another one with --port.\n"
    )


def test_a_second_one_on_the_same_port_does_not_start(tmp_path):
    """Both would share the port, and each phone would find one or the other."""
    port = free_port()
    with serving(tmp_path, "--port", port):
        wait_for(port)
        assert run_once(tmp_path / "other", "--port", port).returncode == 2


def test_an_address_that_is_not_here_is_one_line(tmp_path):
    run = run_once(tmp_path, "--host", "192.0.2.77", "--port", free_port())
    assert run.returncode == 2
    assert run.stderr == "Error: This computer has no address 192.0.2.77 to listen on.\n"


@pytest.fixture
def at_home():
    """How to run a command on a machine in a Wi-Fi of its own."""
    with host() as machine:
        machine.interface("wlan0", "192.168.178.20/24")
        yield machine.enter


def test_a_terminal_gets_the_link_as_a_code(tmp_path, at_home):
    text = on_terminal(tmp_path, "wlan0", "--port", 8013, prefix=at_home)
    link = re.findall(r"  (http\S+/j/\S+)", text)[1]
    assert code_in(text) == link
    assert link.startswith("http://192.168.178.20:8013/j/")


WITHOUT_CODES = [
    {"TERM": "dumb"},
    {"NO_COLOR": "1"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1252"},
]


@pytest.mark.parametrize("settings", WITHOUT_CODES)
def test_a_terminal_without_colours_or_blocks_gets_words_alone(tmp_path, at_home, settings):
    arguments = ("--port", 8013, "--lang", "nl")
    text = on_terminal(tmp_path, "/j/", *arguments, prefix=at_home, **settings)
    assert "\x1b" not in text
    assert "█" not in text
    assert "Traceback" not in text


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_with_open_connections(tmp_path, how):
    port = free_port()
    with serving(tmp_path, "--port", port) as process:
        wait_for(port)
        with socket.create_connection(("127.0.0.1", port)) as waiting:
            waiting.sendall(
                b"POST /theme HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n"
            )
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/about") as page:
                assert page.status == 200
            process.send_signal(how)
            process.wait(timeout=10)
        assert "Traceback" not in process.stdout.read()


def test_a_damaged_database_is_served_and_said_at_the_start(said, tmp_path):
    said()
    app = create_app({"DATA": str(tmp_path)})
    with app.app_context():
        for _ in range(300):
            store.new_device("x" * 300)
    store.close_store(app)
    file = tmp_path / "spielblock.db"
    content = bytearray(file.read_bytes())
    last = len(content) - len(content) % 4096 - 4096
    content[last : last + 4096] = b"\xff" * 4096
    file.write_bytes(bytes(content))
    printed = said()
    assert "The database is damaged" in printed
    assert "“companion restore” puts a backup back" in printed
    assert "on this computer: http://127.0.0.1:8013/" in printed


def test_a_whole_database_is_not_complained_of(said):
    said()
    assert "damaged" not in said()


def test_devices_that_never_acted_are_tidied_at_the_start(said, tmp_path):
    said()
    app = create_app({"DATA": str(tmp_path)})
    with app.app_context():
        idle, busy = store.new_device("idle", at=1.0), store.new_device("busy", at=1.0)
        with closing(sqlite3.connect(tmp_path / "spielblock.db")) as database, database:
            database.execute("UPDATE device SET acted = NULL WHERE ref = ?", (idle,))
        said()
        assert store.device_for(idle) is None
        assert store.device_for(busy) is not None
    store.close_store(app)
