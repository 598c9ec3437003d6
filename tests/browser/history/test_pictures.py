"""Pictures to share, as a browser paints them: nothing is cut, nothing lies over something else."""

import io

import pytest
from PIL import Image

from companion import store
from companion.scorepad.log import Began
from tests.browser.harness import PHONE, SHOTS
from tests.browser.plays import LONG
from tests.store.tables import all_points

# What stands out of the paper, and which texts meet.
WRONG = """(drawing) => {
  const holder = document.createElement("div");
  holder.innerHTML = drawing;
  document.body.append(holder);
  const svg = holder.querySelector("svg");
  const boxes = [...svg.querySelectorAll("text")].map((one) => [one.textContent, one.getBBox()]);
  const [width, height] = svg.getAttribute("viewBox").split(" ").slice(2).map(Number);
  const out = boxes.filter(([, box]) =>
    box.x < 80 || box.x + box.width > width - 80 || box.y < 90 || box.y + box.height > height - 45);
  const meet = ([, a], [, b]) => a.x < b.x + b.width && b.x < a.x + a.width
    && Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < (a.height + b.height) / 4;
  const met = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one, other))
    .map((other) => [one[0], other[0]]));
  holder.remove();
  return [out.map(([text]) => text), met];
}"""


@pytest.fixture
def addresses(app):
    """A page with a picture each: of a play, its pad, the evening, the circle, a game."""
    names = ("Mia", LONG, "Großmutter Waltraud", *(f"Maximilian {n}" for n in range(9)))
    with app.app_context():
        circle = store.home_circle()
        began = Began("any", names, rounds=1, lowest_wins=True, title="Wetterstein " * 3)
        play = store.begin(circle, began)
        far = (12_345, 24_690, 37_035)
        store.append(play.id, all_points(1, 5, 5, -40_000, *far, *[7] * 6))
        evening = store.evening_of_play(play.id)
    return {
        "play": f"/plays/{play.ref}",
        "pad": f"/play/{play.ref}",
        "evening": f"/evening/{evening.ref}",
        "circle": "/statistics",
        "game": "/statistics/any",
    }


def test_pictures_are_painted_and_nothing_is_cut(addresses, open_device, live_server):
    page = open_device(PHONE)
    for name, address in addresses.items():
        page.goto(address)
        link = page.get_by_role("link", name="Picture to share")
        drawing = page.request.get(link.get_attribute("href")).text()
        assert page.evaluate(WRONG, drawing) == [[], []], name
        assert page.evaluate(WRONG, drawing.replace(">Mia<", f">{LONG * 3}<")) != [[], []]
        with page.expect_download() as download:
            link.tap()
        data = download.value.path().read_bytes()
        SHOTS.mkdir(exist_ok=True)
        (SHOTS / f"picture-{name}.png").write_bytes(data)
        picture = Image.open(io.BytesIO(data))
        assert (picture.format, picture.width) == ("PNG", 1080)
        assert picture.convert("RGB").getpixel((60, picture.height // 2)) == (252, 245, 233)
