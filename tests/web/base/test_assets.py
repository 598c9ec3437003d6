"""Static files as browsers get them: joined, compressed, kept for good."""

import gzip
import re

import pytest

from companion.config import shared_folder
from companion.web.base.assets import Assets, static_url
from tests.conftest import make_app, release

PAD = "css/pages/pad.css"


def address(client, pattern, page="/about"):
    html = client.get(page).get_data(as_text=True)
    return re.search(rf'(?:href|src)="(/static/[^"]*{pattern})"', html)[1]


def test_a_page_names_the_files_of_all_pages_and_those_of_its_kind(client):
    html = client.get("/rules/13").get_data(as_text=True)
    assert re.findall(r'rel="stylesheet" href="/static/\w+/([^"]*)"', html) == [
        "css/pages/base.css",
        "css/pages/rules.css",
    ]
    assert re.findall(r'<script type="module" src="/static/\w+/([^"]*)"', html) == [
        "js/pages/base.js",
        "js/pages/rules.js",
    ]


def test_no_module_is_on_a_page_twice(client):
    """Modules hold state, such as what waits in the outbox."""
    scripts = shared_folder("static") / "js" / "pages"
    texts = {
        one.stem: client.get(f"/static/x/js/pages/{one.name}").get_data(as_text=True)
        for one in scripts.glob("*.js")
    }
    modules = {
        name: re.findall(r"^const \$(\w+) = \(\(\) => \{$", text, re.M)
        for name, text in texts.items()
    }
    assert "outbox_queue" in modules["base"]
    for name, found in modules.items():
        both = [*found, *(modules["base"] if name != "base" else [])]
        assert len(both) == len(set(both)), name
    assert re.search(r"^import \{ .*\$outbox_queue\b.* \} from", texts["entry"], re.M)


@pytest.mark.parametrize("kind", [r"\.css", r"\.js", r"favicon\.svg"])
def test_a_file_is_kept_for_good_and_compressed(client, kind):
    path = address(client, kind)
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "gzip, deflate"})
    assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["ETag"] != packed.headers["ETag"]
    again = client.get(path, headers={"If-None-Match": plain.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_pictures_and_fonts_are_not_compressed_again(client):
    asked = client.get("/static/x/icons/felt.png", headers={"Accept-Encoding": "gzip"})
    assert asked.mimetype == "image/png"
    assert "Content-Encoding" not in asked.headers


def test_a_page_from_before_an_update_finds_its_files_but_keeps_none(client):
    asked = client.get(f"/static/0123456789/{PAD}")
    assert asked.status_code == 200
    assert asked.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["css/gone.css", "css/pages/gone.css", "css/pages/../../x", "css"])
def test_what_is_not_there_is_not_found(client, name):
    assert client.get(f"/static/now/{name}").status_code == 404


def test_a_style_sheet_has_another_name_when_a_file_it_names_changes(tmp_path):
    def digest(picture):
        for name, text in files(picture).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assets = Assets(tmp_path)
        return assets.find("css/pages/a.css").digest, assets.version

    def files(picture):
        return {
            "css/pages/a.css": '@import "../b.css";',
            "css/b.css": '.b { background: url("../icons/c.svg"); }',
            "icons/c.svg": picture * 300,
        }

    one, other = digest("<svg/>"), digest("<svg></svg>")
    assert one[0] != other[0]
    assert one[1] != other[1]
    assert one == digest("<svg/>")


def test_every_file_of_a_style_sheet_is_there(client, app):
    for kind in (shared_folder("static") / "css" / "pages").glob("*.css"):
        sheet = client.get(f"/static/x/css/pages/{kind.name}").get_data(as_text=True)
        paths = set(re.findall(r'url\("\.\./\.\./\.\./([^"]+)"\)', sheet))
        assert len(paths) == 5 or kind.stem != "base"
        assert {client.get(f"/static/{path}").status_code for path in paths} <= {200}
        kept = {client.get(f"/static/{path}").headers["Cache-Control"] for path in paths}
        assert kept <= {"public, max-age=31536000, immutable"}


def test_in_development_files_are_read_anew_and_not_joined(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setenv("FLASK_DEBUG", "1")
    app = make_app(sqlite_url, tmp_path)
    client = app.test_client()
    path = address(client, r"\.css")
    sheet = client.get(path)
    assert path.startswith("/static/now/")
    assert "@import" in sheet.get_data(as_text=True)
    assert sheet.headers["Cache-Control"] == "no-cache"
    assert client.get("/static/now/../companion/config.py").status_code == 404
    assert client.get("/static/now/css/gone.css").status_code == 404
    release(app)


def test_parts_of_a_video_can_be_asked_for(client):
    """Safari plays nothing else."""
    with client.application.test_request_context():
        address = static_url("video/quiet.mp4")
    part = client.get(address, headers={"Range": "bytes=0-1"})
    assert part.status_code == 206
    assert len(part.data) == 2
    assert part.headers["Content-Range"].startswith("bytes 0-1/")
    assert part.mimetype == "video/mp4"
