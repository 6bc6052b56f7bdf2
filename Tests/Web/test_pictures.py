"""The main screens as pictures, beside those that were looked at and kept in Tests/Web/pictures.

ARC_UPDATE=1 keeps what the screens look like now; look at each picture that changes. They are half as large as the screen,
and compared block by block: a letter that is drawn a little otherwise is the same, a line that has moved is not.
"""

import os
import pathlib

import pytest
from conftest import Person
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect
from served import root

kept = pathlib.Path(__file__).parent / "pictures"
made = root / ".build/web-tests/pictures"
# The day that the page believes it is: far from now, so that nothing here ever becomes due for the server.
today, noon = "2036-03-12", "2036-03-12T12:20:00Z"
march = "2036-03-{:02}".format
screens = ["today", "calendar/month", "calendar/week", "arc", "task", "reminders"]


def task(title, arc, date=None, **fields):
    return {"do": "add", "line": "placeholder", "arc": arc, "fields": {"title": title, "date": date, **fields}}


@pytest.fixture(scope="module")
def gallery(chromium, server):
    mia = Person(chromium, server, timezone_id="UTC", device_scale_factor=0.5, bypass_csp=True, reduced_motion="reduce")
    if not mia.context.request.get(f"{server.url}/arc.wasm").ok:
        pytest.skip("built without the engine, which knows the days of what repeats")
    ids = mia.ids = mia.arcs("CS 61B", "CS 61B/Labs", "MATH 54", "Home", "Work")
    event = {"kind": "event"}
    mia.act(
        task("hw 3", ids["CS 61B"], today, time="17:00", priority="high", labels=["deep"]),
        task("lecture", ids["CS 61B"], today, time="14:00", endTime="15:30", location="Wheeler 150", **event),
        task("lab 4", ids["CS 61B/Labs"], march(10), time="10:00", endTime="12:00", recurrence="FREQ=WEEKLY;BYDAY=MO", location="Soda", **event),
        task("lecture", ids["MATH 54"], march(13), time="09:00", endTime="10:30", **event),
        task("one-on-one with Ana", ids["Work"], march(13), time="13:00", endTime="13:30"),
        task("problem set 7", ids["MATH 54"], march(14), time="23:59"),
        task("write the quarterly report with the numbers of all three teams", ids["Work"], march(15), priority="medium"),
        task("pay rent", ids["Home"], march(10)),
        task("water the ferns", ids["Home"], today, recurrence="FREQ=DAILY;INTERVAL=3"),
        task("call the plumber", ids["Home"]),
        task("dust", ids["Home"], march(11)),
        {"do": "place-new", "fields": {"name": "Soda Hall", "position": "37.8756,-122.2588"}},
        {"do": "stack-set", "fields": {"name": "Pills", "items": ["D3", "B12"]}},
        {"do": "reminder-new", "fields": {"title": "vitamin D", "date": march(13), "time": "08:30", "recurrence": "FREQ=DAILY"}},
    )  # fmt: skip
    mia.act({"do": "complete", "task": mia.task("dust")["uuid"]})
    mia.caught_up()
    mia.page.clock.set_fixed_time(noon)
    mia.open()
    mia.page.add_style_tag(content=":root { font-family: 'DejaVu Sans', sans-serif !important }")
    yield mia
    mia.context.close()


def take(mia, screen, width, scheme):
    mia.page.set_viewport_size({"width": width, "height": 780})
    mia.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    view = {"arc": f"arcs/{mia.ids['CS 61B']}", "task": f"today~{mia.task('hw 3')['uuid']}"}.get(screen, screen)
    # Left and entered anew, so that what is shown does not depend on what was shown before.
    mia.go("log")
    mia.go(view)
    if screen == "task":
        expect(mia.page.locator(".panel .title-field")).to_have_value("hw 3")
    mia.page.evaluate("() => { document.activeElement?.blur(); return document.fonts.ready }")
    mia.page.wait_for_timeout(300)
    made.mkdir(parents=True, exist_ok=True)
    path = made / f"{screen.replace('/', '-')}-{width}-{scheme}.png"
    mia.page.screenshot(path=path, animations="disabled", caret="hide")
    return path


def changed(one, other, block=10):
    """The part of two pictures that is not the same, from 0 to 1."""
    if one.size != other.size:
        return 1
    difference = ImageChops.difference(one.convert("L"), other.convert("L")).reduce(block)
    return sum(value > 24 for value in difference.tobytes()) / (difference.width * difference.height)


@pytest.mark.parametrize("scheme, width", [("light", 360), ("light", 800), ("light", 1280), ("dark", 1280)])
def test_the_screens_look_as_they_did_when_somebody_looked_at_them(gallery, scheme, width):
    other = []
    for screen in screens:
        path = take(gallery, screen, width, scheme)
        picture = Image.open(path).convert("RGB")
        # A picture of one colour would be a screen that was not drawn.
        assert max(ImageStat.Stat(picture).stddev) > 3, screen
        if os.environ.get("ARC_UPDATE"):
            kept.mkdir(exist_ok=True)
            picture.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(kept / path.name, optimize=True)
            continue
        part = changed(picture, Image.open(kept / path.name).convert("RGB"))
        if part > 0.015:
            other.append(f"{path}: {part:.0%} differs from {kept / path.name}")
    assert not other, "\n".join([*other, "look at both; ARC_UPDATE=1 .ci/test-web -k look keeps the new ones"])
