"""`companion serve`: what it says, where it does not start, and that it ends."""

from __future__ import annotations

import importlib
import re
import signal
import socket
import subprocess
import urllib.request

import pytest
import zxingcpp
from click.testing import CliRunner
from PIL import Image

from companion.cli import main, welcome
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
    assert re.sub(r"/j/[\w-]{22} ", "/j/CODE ", "\n".join(lines)).splitlines() == [
        "Spielblock, on this machine: http://127.0.0.1:8013/",
        "On the tablet, open this link once; then the tablet belongs to your table:",
        "  http://192.168.178.20:8013/j/CODE  Wi-Fi (wlan0)",
        "If it does not open there, try:",
        "  http://172.17.0.1:8013/j/CODE  inside this machine (docker0)",
    ], "a pipe gets no code, and no address is printed that would not let a tablet in"


def test_in_another_language(said):
    assert "Öffnet auf dem Tablet" in said(WIFI, arguments=["--lang", "de"])


def test_without_a_network_it_says_so(said):
    lines = said(Interface("lo", ("127.0.0.1",))).splitlines()
    assert lines[0] == "Spielblock, on this machine: http://127.0.0.1:8013/"
    assert "in no network" in lines[1]


def test_a_server_for_this_machine_only_says_so(said):
    assert "HOST is 127.0.0.1" in said(WIFI, HOST="127.0.0.1")


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
    assert run.exit_code == 1
    assert says in run.stderr
    assert run.stderr.count("\n") == 1


def run_once(data, *arguments, **settings):
    return subprocess.run(
        command(*arguments), cwd=ROOT, env=environment(data, **settings), capture_output=True,
        text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_a_port_in_use_is_one_line_and_exit_1(tmp_path, host):
    with socket.socket() as other:
        other.bind((host, 0))
        other.listen()
        port = other.getsockname()[1]
        run = run_once(tmp_path, "--port", port)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == (
        f"Error: Port {port} is in use: Spielblock or another program runs there already."
        " Choose another one with --port.\n"
    )


def test_a_second_one_on_the_same_port_does_not_start(tmp_path):
    """Both would share the port, and each phone would find one or the other."""
    port = free_port()
    with serving(tmp_path, "--port", port):
        wait_for(port)
        assert run_once(tmp_path / "other", "--port", port).returncode == 1


def test_an_address_that_is_not_here_is_one_line(tmp_path):
    run = run_once(tmp_path, "--host", "192.0.2.77", "--port", free_port())
    assert run.returncode == 1
    assert run.stderr == "Error: This machine has no address 192.0.2.77 to listen on.\n"


@pytest.fixture
def at_home():
    """How to run a command on a machine in a Wi-Fi of its own."""
    with host() as machine:
        machine.interface("wlan0", "192.168.178.20/24")
        yield machine.enter


def test_a_terminal_gets_the_link_as_a_code(tmp_path, at_home):
    text = on_terminal(tmp_path, "/j/", "--port", 8013, prefix=at_home)
    link = re.search(r"  (http\S+/j/\S+)", text)[1]
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
