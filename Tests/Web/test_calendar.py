"""The calendar: months without end, weeks and days by hours; moving by mouse and by keys."""

import datetime
import re

import pytest
from clock import day
from conftest import Finger, measured
from playwright.sync_api import expect


def with_tasks(person):
    mia = person()
    ids = mia.arcs("CS 61B", "Home")
    mia.act(
        {"do": "add", "line": "hw 3 today 5pm", "arc": ids["CS 61B"]},
        {"do": "add", "line": "lecture", "arc": ids["CS 61B"], "fields": {"date": day(), "time": "10:00", "endTime": "11:00", "kind": "event"}},
        {"do": "add", "line": "sweep today", "arc": ids["Home"]},
        {"do": "add", "line": "dust today", "arc": ids["Home"]},
    )  # fmt: skip
    mia.act({"do": "complete", "task": mia.task("sweep")["uuid"]}, {"do": "ignore", "task": mia.task("dust")["uuid"]})
    mia.caught_up()
    return mia


def cell(mia, date):
    return mia.page.locator(f".cell[data-day='{date}']")


def test_the_month_shows_colour_short_name_and_what_became_of_things(person):
    mia = with_tasks(person)
    mia.go("calendar/month")
    expect(cell(mia, day()).locator(".pill")).to_have_count(4)
    expect(cell(mia, day()).locator(".pill", has_text="hw 3").locator(".pill-arc")).to_have_text("61B")
    expect(cell(mia, day()).locator(".pill.is-done .icon")).to_have_count(1)
    expect(cell(mia, day()).locator(".pill.is-ignored .icon")).to_have_count(1)
    # What is done is green, what is ignored red, and the short name has the colour of its Arc.
    named = """(name) => {
      const probe = document.querySelector('.month').appendChild(document.createElement('i'));
      probe.className = name.startsWith('hue') ? name : '';
      probe.style.color = name.startsWith('hue') ? 'var(--hue)' : `var(--${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }"""
    hue = "pill => [...pill.classList].find((name) => name.startsWith('hue-'))"
    pill = cell(mia, day()).locator(".pill", has_text="hw 3")
    for shown, name in (
        (cell(mia, day()).locator(".pill.is-done"), "done"),
        (cell(mia, day()).locator(".pill.is-ignored"), "ignored"),
        (pill.locator(".pill-arc"), mia.read(pill, hue)),
    ):
        expect(shown).to_have_css("color", mia.page.evaluate(named, name))
    for closed in ("done", "ignored"):
        expect(cell(mia, day()).locator(f".pill.is-{closed} .pill-title")).to_have_css("text-decoration-line", "line-through")
    pill.click()
    expect(mia.page.locator(".panel .title-field")).to_have_value("hw 3")


def scrolled(mia, end):
    """Scrolls the month to an end; answers how many weeks there are."""
    mia.page.evaluate(f"document.querySelector('.month').scrollTop = {end}")
    mia.page.wait_for_timeout(60)
    return mia.page.locator(".week-row").count()


def test_the_month_has_no_end_in_either_direction(person):
    mia = person()
    mia.go("calendar/month")
    mia.page.wait_for_selector(".month .week-row")
    before = mia.page.locator("h1").inner_text()
    for end, weeks in (("1e9", 52), ("0", 100)):
        mia.once(lambda: scrolled(mia, end), lambda count: count > weeks)
    expect(mia.page.locator("h1")).not_to_have_text(before)


in_sight = """() => {
  const box = document.querySelector('.month').getBoundingClientRect();
  return [...document.querySelectorAll('.week-row')]
    .filter((row) => row.getBoundingClientRect().bottom > box.top && row.getBoundingClientRect().top < box.bottom)
    .map((row) => row.children.length);
}"""


def test_weeks_are_filled_as_they_come_near_and_stay_where_somebody_scrolled_to(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.go("calendar/month")
    for by in (900, 5000, -9000):
        mia.page.evaluate(f"document.querySelector('.month').scrollTop += {by}")
        mia.once(lambda: mia.page.evaluate(in_sight), lambda cells: len(cells) > 3 and set(cells) == {7})
    # Most of what is far away is empty.
    assert mia.page.locator(".week-row:empty").count() > 20
    first = "[...document.querySelectorAll('.week-row')].find((row) => row.getBoundingClientRect().bottom > 200).dataset.week"
    before = mia.page.evaluate(first)
    mia.act({"do": "add", "line": "vet today", "arc": ids["Home"]})
    mia.caught_up()
    mia.once(lambda: mia.page.evaluate(in_sight), lambda cells: set(cells) == {7})
    assert mia.page.evaluate(first) == before
    # A taller window has taller weeks, which begin with the same one.
    tall = mia.box(mia.page.locator(".week-row").first)["height"]
    mia.page.set_viewport_size({"width": 1280, "height": 1400})
    mia.once(lambda: mia.box(mia.page.locator(".week-row").first)["height"], lambda height: height > tall + 20)
    mia.once(lambda: mia.page.evaluate(in_sight), lambda cells: set(cells) == {7})
    assert mia.page.evaluate(first) == before


def test_what_repeats_is_in_the_calendar_of_every_year(person):
    mia = person()
    ids = mia.arcs("Home")
    if not mia.context.request.get(f"{mia.server.url}/arc.wasm").ok:
        pytest.skip("built without the engine, which knows the days of what repeats")
    mia.act({"do": "add", "line": "x", "arc": ids["Home"], "fields": {"title": "feed the cat", "date": day(-3), "recurrence": "FREQ=DAILY"}})
    mia.go(f"calendar/month/{day(700)}")
    expect(cell(mia, day(700)).locator(".pill.is-later")).to_contain_text("feed the cat")


@pytest.mark.parametrize("width", [1280, 360])
def test_a_full_day_shows_what_has_room_and_counts_the_rest(person, width):
    mia = person(viewport={"width": width, "height": 740})
    ids = mia.arcs("Home")
    mia.act(*({"do": "add", "line": f"thing {number} today", "arc": ids["Home"]} for number in range(9)))
    mia.caught_up()
    mia.go("calendar/month")
    full = cell(mia, day())
    shown = full.locator(".pill").count()
    expect(full.locator(".cell-more")).to_have_text(re.compile(str(9 - shown)))
    bottom = mia.box(full)["y"] + mia.box(full)["height"]
    assert shown >= 3 and mia.box(full.locator(".cell-more"))["y"] + mia.box(full.locator(".cell-more"))["height"] <= bottom
    assert mia.box(full.locator(".pill").last)["y"] + mia.box(full.locator(".pill").last)["height"] <= bottom
    # The count stands beside the number or below the tasks, on neither.
    more, number = mia.box(full.locator(".cell-more")), mia.box(full.locator(".cell-day"))
    assert more["y"] >= number["y"] + number["height"] or more["x"] >= number["x"] + number["width"] - 0.5


def test_a_year_of_calendar_is_drawn_in_a_frame_a_step(person):
    mia = with_tasks(person)
    mia.go("calendar/month")
    expect(mia.page.locator(".week-row").first).to_be_attached()
    times = mia.page.evaluate("""async () => {
      const month = document.querySelector('.month'), times = [];
      for (let step = 0; step < 60; step++) {
        const start = performance.now();
        month.scrollTop += 110;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        month.getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b);
    }""")
    measured("a frame of the calendar, median", times[30], 16)
    measured("a frame of the calendar, slowest", times[-1], 50)


def test_a_task_is_dragged_to_another_day_of_the_month(person):
    mia = with_tasks(person)
    mia.go("calendar/month")
    mia.caught_up()
    pill, target = cell(mia, day()).locator(".pill", has_text="hw 3"), cell(mia, day(7))
    start, end = mia.box(pill), mia.box(target)
    mia.page.mouse.move(start["x"] + 20, start["y"] + 8)
    mia.page.mouse.down()
    mia.page.mouse.move(start["x"] + 40, start["y"] + 30, steps=4)
    mia.page.mouse.move(end["x"] + 30, end["y"] + 40, steps=6)
    # It can be seen where it would go.
    expect(target).to_have_css("outline-style", "solid")
    expect(target).to_have_css("outline-width", "2px")
    mia.page.mouse.up()
    task = mia.task_once("hw 3", lambda task: task["date"] == day(7))
    assert task["time"] == "17:00"
    # Nothing of the drag is left, and the click that ended it has opened nothing.
    expect(mia.page.locator(".ghost, .is-dragged, .drop-here")).to_have_count(0)
    assert mia.page.locator(".panel").is_hidden()


def test_keys_move_between_days_and_carry_a_task(person):
    mia = with_tasks(person)
    mia.go("calendar/month")
    cell(mia, day()).focus()
    mia.page.keyboard.press("ArrowDown")
    expect(cell(mia, day(7))).to_be_focused()
    mia.page.keyboard.press("ArrowUp")
    mia.page.keyboard.press("ArrowLeft")
    expect(cell(mia, day(-1))).to_be_focused()
    mia.page.keyboard.press("ArrowRight")
    pill = cell(mia, day()).locator(".pill", has_text="hw 3")
    pill.focus()
    mia.page.keyboard.press("Alt+ArrowRight")
    mia.task_once("hw 3", lambda task: task["date"] == day(1))
    expect(mia.page.locator(".pill:focus")).to_contain_text("hw 3")


@pytest.mark.parametrize("key, to", [
    ("ArrowLeft", "2036-06-10"), ("ArrowRight", "2036-06-12"), ("ArrowUp", "2036-06-04"), ("ArrowDown", "2036-06-18"),
    ("PageUp", "2036-05-11"), ("PageDown", "2036-07-11"), ("Home", "first"), ("End", "last"),
])  # fmt: skip
@pytest.mark.parametrize("inside", ["", " a.pill"])
def test_each_key_of_the_month_leads_from_a_day_and_from_its_task_to_another_day(person, key, to, inside):
    mia = person()
    mia.act({"do": "add", "line": "placeholder", "fields": {"title": "audit", "date": "2036-06-11"}})
    mia.caught_up()
    mia.go("calendar/month/2036-06-11")
    week = mia.page.locator(".week-row", has=mia.page.locator("[data-day='2036-06-11']"))
    expect(week.locator("a.pill")).to_contain_text("audit")
    ends = {"first": 0, "last": -1}
    wanted = week.locator(".cell").nth(ends[to]).get_attribute("data-day") if to in ends else to
    week.locator(f".cell[data-day='2036-06-11']{inside}").focus()
    mia.page.keyboard.press(key)
    expect(mia.page.locator(".cell:focus")).to_have_attribute("data-day", wanted)
    assert mia.task("audit")["date"] == "2036-06-11"


def test_the_week_by_hours_moves_tasks_in_time(person):
    # In a week to come: an event of today may be over by now, and then it stays where it was.
    mia = person()
    ids = mia.arcs("CS 61B")
    mia.act({"do": "add", "line": "lecture", "arc": ids["CS 61B"], "fields": {"date": day(7), "time": "10:00", "endTime": "11:00", "kind": "event"}})  # fmt: skip
    mia.caught_up()
    mia.go(f"calendar/week/{day(7)}")
    block = mia.page.locator(".block", has_text="lecture")
    expect(block).to_be_visible()
    assert abs(mia.box(block)["height"] - 46) < 3
    block.focus()
    mia.page.keyboard.press("Alt+ArrowDown")
    task = mia.task_once("lecture", lambda task: task["time"] == "10:15")
    assert task["endTime"] == "11:15"
    block = mia.page.locator(".block", has_text="lecture")
    expect(block).to_contain_text("10:15")
    mia.caught_up()
    box = mia.box(block)
    mia.page.mouse.move(box["x"] + 20, box["y"] + 10)
    mia.page.mouse.down()
    mia.page.mouse.move(box["x"] + 20, box["y"] + 60, steps=5)
    mia.page.mouse.move(box["x"] + 20, box["y"] + 106, steps=5)
    mia.page.mouse.up()
    task = mia.task_once("lecture", lambda task: task["time"] == "12:15")
    assert task["endTime"] == "13:15"
    # Above the hours stands what has none.
    mia.caught_up()
    block, head = mia.box(mia.page.locator(".block", has_text="lecture")), mia.box(mia.page.locator(f".hours-day[data-day='{day(7)}']"))
    mia.page.mouse.move(block["x"] + 20, block["y"] + 10)
    mia.page.mouse.down()
    mia.page.mouse.move(block["x"] + 20, block["y"] - 30, steps=5)
    mia.page.mouse.move(head["x"] + 20, head["y"] + head["height"] / 2, steps=5)
    mia.page.mouse.up()
    mia.task_once("lecture", lambda task: task["time"] is None and task["date"] == day(7))
    # A drag that ends where it began opens nothing, though a click would.
    pill = mia.page.locator(".hours-day .pill", has_text="lecture")
    box = mia.box(pill)
    mia.page.mouse.move(box["x"] + 20, box["y"] + 8)
    mia.page.mouse.down()
    mia.page.mouse.move(box["x"] + 40, box["y"] + 10, steps=5)
    mia.page.mouse.move(box["x"] + 20, box["y"] + 8, steps=5)
    mia.page.mouse.up()
    mia.page.wait_for_timeout(200)
    expect(mia.page.locator(".panel")).to_be_hidden()
    pill.click()
    expect(mia.page.locator(".panel")).to_be_visible()


def carry(mia, start, *ends):
    """Carries something with the mouse, over places to the last one."""
    mia.page.mouse.move(*start)
    mia.page.mouse.down()
    for end in ((start[0] + 12, start[1] + 6), *ends):
        mia.page.mouse.move(*end, steps=6)
    mia.page.mouse.up()


def test_a_task_of_the_week_is_dragged_to_another_day_and_time(person):
    mia = person()
    ids = mia.arcs("CS 61B")
    mia.act({"do": "add", "line": "lecture", "arc": ids["CS 61B"], "fields": {"date": day(7), "time": "10:00", "endTime": "11:00"}})
    mia.caught_up()
    mia.go(f"calendar/week/{day(7)}")
    block = mia.page.locator(".block", has_text="lecture")
    days = [column.get_attribute("data-day") for column in mia.page.locator(".hours-column").all()]
    other = next(one for one in days if one != day(7))
    box, target = mia.box(block), mia.box(mia.page.locator(f".hours-column[data-day='{other}']"))
    # Two hours later, by where its upper edge is.
    carry(mia, (box["x"] + 20, box["y"] + 10), (target["x"] + 30, box["y"] + 60), (target["x"] + 30, box["y"] + 106))
    mia.task_once("lecture", lambda task: (task["date"], task["time"], task["endTime"]) == (other, "12:00", "13:00"))
    # In a day, to another time; and up to those that have none.
    mia.caught_up()
    mia.go(f"calendar/day/{other}")
    box = mia.box(block)
    carry(mia, (box["x"] + 20, box["y"] + 10), (box["x"] + 30, box["y"] + 58))
    mia.task_once("lecture", lambda task: (task["date"], task["time"]) == (other, "13:00"))


def test_the_agenda_goes_day_by_day_and_the_day_shows_its_hours(person):
    mia = with_tasks(person)
    mia.act({"do": "add", "line": "essay", "fields": {"title": "essay", "date": day(3)}}, {"do": "add", "line": "someday"})
    mia.caught_up()
    mia.go("agenda")
    parts = mia.page.locator(".agenda > section")
    expect(parts).to_have_count(2)
    expect(parts.first.locator("h2")).to_contain_text("Today")
    expect(parts.first.locator("li.task", has_text="hw 3")).to_have_count(1)
    expect(parts.first.locator("li.task", has_text="sweep")).to_have_count(0)
    expect(parts.last.locator("li.task .task-title")).to_have_text(["essay"])
    expect(mia.page.locator("main section", has_text="Without a date").locator("li.task")).to_have_count(1)
    # Each leads to its view, in the day as well.
    for title in ("essay", "someday", "hw 3"):
        mia.row(title).locator(".task-link").click()
        expect(mia.page.locator(".panel .title-field")).to_have_value(title)
    mia.go(f"calendar/day/{day()}")
    expect(mia.page.locator(".block")).to_have_count(2)
    for title in ("lecture", "hw 3"):
        mia.page.locator(".block", has_text=title).click()
        expect(mia.page.locator(".panel .title-field")).to_have_value(title)


def test_a_task_of_the_agenda_is_dragged_to_another_day_of_it(person):
    mia = person()
    ids = mia.arcs("Home")
    add = {"do": "add", "line": "x", "arc": ids["Home"]}
    mia.act(
        {**add, "fields": {"title": "sweep", "date": day(), "time": "23:30"}},
        {**add, "fields": {"title": "water ferns", "date": day(1), "recurrence": "FREQ=DAILY"}},
        {**add, "fields": {"title": "essay", "date": day(3)}},
    )
    mia.caught_up()
    mia.go("agenda")
    part = lambda distance: mia.page.locator(f"[data-on='{day(distance)}']")
    mia.row("sweep").locator(".task-link").drag_to(part(3).locator("h2"))
    mia.task_once("sweep", lambda task: (task["date"], task["time"]) == (day(3), "23:30"))
    mia.page.locator(".toast").get_by_role("button", name="Undo").click()
    mia.task_once("sweep", lambda task: task["date"] == day())
    mia.caught_up()
    # What repeats stands on later days, too, and is moved from its own.
    later = part(3).locator("li.task", has_text="water ferns").locator(".task-link")
    if later.count():
        later.drag_to(part(1).locator("h2"))
        mia.caught_up()
        assert mia.task("water ferns")["date"] == day(1)


def test_every_day_of_the_weeks_of_the_agenda_takes_a_task(person):
    mia = person()
    add = {"do": "add", "line": "x"}
    mia.act({**add, "fields": {"title": "sweep", "date": day(), "time": "23:30"}}, {**add, "fields": {"title": "essay", "date": day(40)}}, {**add, "fields": {"title": "someday"}})
    mia.caught_up()
    mia.go("agenda")
    shown = [one.get_attribute("data-on") for one in mia.page.locator("[data-on]").all()]
    # Each day of this week and the next from today on, and of the week of the task that comes later; no day twice.
    first = datetime.date.fromisoformat(day())
    start = first - datetime.timedelta(days=(first.weekday() + 1) % 7)
    weeks = [start + datetime.timedelta(days=one) for one in range(14)]
    late = first + datetime.timedelta(days=40)
    late -= datetime.timedelta(days=(late.weekday() + 1) % 7)
    weeks += [late + datetime.timedelta(days=one) for one in range(7)]
    assert shown == [one.isoformat() for one in weeks if one >= first]
    # By dragging, also what has no day.
    free = lambda distance: mia.page.locator(f".free-day[data-on='{day(distance)}']")
    mia.row("sweep").locator(".task-link").drag_to(free(3))
    mia.task_once("sweep", lambda task: (task["date"], task["time"]) == (day(3), "23:30"))
    mia.caught_up()
    mia.row("someday").locator(".task-link").drag_to(free(5))
    mia.task_once("someday", lambda task: task["date"] == day(5))
    mia.caught_up()
    # By keys, a day on or back; the task keeps the focus.
    mia.row("sweep").locator(".task-link").focus()
    for key, distance in (("Alt+ArrowDown", 4), ("Alt+ArrowRight", 5), ("Alt+ArrowUp", 4), ("Alt+ArrowLeft", 3)):
        mia.page.keyboard.press(key)
        mia.task_once("sweep", lambda task: task["date"] == day(distance))
        expect(mia.row("sweep").locator(".task-link")).to_be_focused()
    # A free day begins a task on it.
    free(1).click()
    expect(mia.page.locator("#entry")).to_be_focused()
    mia.page.keyboard.type("vet")
    expect(mia.page.locator(".chip-date")).to_be_visible()
    mia.page.keyboard.press("Enter")
    mia.task_once("vet", lambda task: task["date"] == day(1))


def test_what_repeats_stands_at_its_time_in_a_week_to_come_and_nowhere_else(person):
    mia = person()
    if not mia.context.request.get(f"{mia.server.url}/arc.wasm").ok:
        pytest.skip("built without the engine, which knows the days of what repeats")
    fields = {"date": day(1), "time": "10:00", "endTime": "11:00", "kind": "event", "recurrence": "FREQ=DAILY"}
    mia.act({"do": "add", "line": "x", "fields": {"title": "lecture", **fields}})
    mia.caught_up()
    mia.go(f"calendar/week/{day(14)}")
    block = mia.page.locator(f".hours-column[data-day='{day(14)}'] .pill")
    expect(block).to_have_count(1)
    expect(block).to_contain_text("10 AM")
    expect(mia.page.locator(".hours-head .pill")).to_have_count(0)


def test_a_long_title_leaves_room_for_the_time_and_no_line_is_cut(person):
    mia = person()
    for hours, title in ((1, "write the report about everything that happened"), (2, "完成第三季度的财务报告并发送给王经理审阅同时准备下周的演示文稿")):
        fields = {"date": day(7), "time": f"{8 + 2 * hours:02}:00", "endTime": f"{8 + 3 * hours:02}:00", "kind": "event"}
        mia.act({"do": "add", "line": "x", "fields": {"title": title, **fields}})
    mia.caught_up()
    for width in (1280, 768):
        mia.page.set_viewport_size({"width": width, "height": 860})
        mia.go("log")
        mia.go(f"calendar/week/{day(7)}")
        for block in mia.page.locator(".block").all():
            bottom = mia.box(block)["y"] + mia.box(block)["height"]
            for part in (".pill-title", ".pill-time"):
                found = mia.box(block.locator(part))
                assert found["y"] + found["height"] <= bottom and found["height"] % 18 < 1, (width, part, found, bottom)


def test_a_phone_shows_three_days_of_the_week_and_scrolls_to_the_others(person):
    mia = person(viewport={"width": 360, "height": 740})
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "vet", "arc": ids["Home"], "fields": {"date": day(), "time": "10:00", "endTime": "11:00"}})
    mia.caught_up()
    mia.go(f"calendar/week/{day()}")
    column = mia.box(mia.page.locator(f".hours-column[data-day='{day()}']"))
    assert 85 < column["width"] < 115
    # Today is in sight, beside the hours, which stay where they are.
    assert column["x"] >= 43 and column["x"] + column["width"] <= 361
    assert mia.page.locator(".hours-column").count() == 7
    # The hours that are scrolled away lie below the days.
    corner = mia.box(mia.page.locator(".hours-corner"))
    mia.page.locator(".calendar-hours").evaluate("box => box.scrollTop += 60")
    covers = "([x, y]) => document.elementFromPoint(x, y).closest('.hours-head') !== null"
    assert mia.page.evaluate(covers, [corner["x"] + 20, corner["y"] + 20])
    # Where somebody scrolled to holds when the week is drawn anew.
    mia.page.evaluate("""() => {
      const [, second] = document.querySelectorAll('.hours-day');
      document.querySelector('.calendar-hours').scrollTo(second.offsetLeft - 44, 100);
    }""")
    mia.page.wait_for_timeout(300)
    scrolled = "(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])(document.querySelector('.calendar-hours'))"
    at = mia.page.evaluate(scrolled)
    mia.act({"do": "add", "line": "bath", "arc": ids["Home"], "fields": {"date": day(), "time": "12:00"}})
    expect(mia.page.locator(".block", has_text="bath")).to_have_count(1)
    assert mia.page.evaluate(scrolled) == at


def test_a_finger_that_rests_on_a_task_carries_it_to_another_day(person):
    mia = person(viewport={"width": 390, "height": 800}, has_touch=True)
    ids = mia.arcs("CS 61B")
    mia.act({"do": "add", "line": "hw 3", "arc": ids["CS 61B"], "fields": {"date": day(7)}})
    mia.caught_up()
    mia.go(f"calendar/month/{day(7)}")
    pill = cell(mia, day(7)).locator(".pill")
    expect(pill).to_be_visible()
    mia.page.wait_for_timeout(300)
    # A day beside it in its week.
    row = mia.page.locator(".week-row", has=cell(mia, day(7)))
    beside = row.locator(".cell:not(:has(.pill))").first.get_attribute("data-day")
    finger = Finger(mia)
    finger.rest(mia.middle(pill))
    finger.move(mia.middle(cell(mia, beside)))
    expect(mia.page.locator(".ghost")).to_have_count(1)
    finger.leave()
    mia.task_once("hw 3", lambda task: task["date"] == beside)
    # A finger that moves at once scrolls, and carries nothing.
    mia.caught_up()
    before = mia.page.evaluate("document.querySelector('.month').scrollTop")
    x, y = mia.middle(cell(mia, beside).locator(".pill"))
    finger.swipe((x, y), (x, y - 120))
    mia.once(lambda: mia.page.evaluate("document.querySelector('.month').scrollTop"), lambda top: abs(top - before) > 20)
    assert mia.task("hw 3")["date"] == beside


def test_the_week_is_gone_through_and_filled_by_keys_alone(person):
    mia = person()
    ids = mia.arcs("CS 61B")
    add = {"do": "add", "line": "x", "arc": ids["CS 61B"]}
    mia.act(
        {**add, "fields": {"title": "lecture", "date": day(7), "time": "10:00"}},
        {**add, "fields": {"title": "lab", "date": day(7), "time": "14:00"}},
        {**add, "fields": {"title": "essay", "date": day(7)}},
    )
    mia.caught_up()
    mia.go(f"calendar/week/{day(7)}")
    focused = mia.page.locator(":focus")
    mia.page.locator(f".hours-day[data-day='{day(7)}'] > a").focus()
    for name in ("essay", "lecture", "lab"):
        mia.page.keyboard.press("ArrowDown")
        expect(focused).to_contain_text(name)
    mia.page.keyboard.press("ArrowUp")
    expect(focused).to_contain_text("lecture")
    mia.page.keyboard.press("Home")
    expect(mia.page.locator(".hours-day > a").first).to_be_focused()
    mia.page.keyboard.press("ArrowRight")
    expect(mia.page.locator(".hours-day > a").nth(1)).to_be_focused()
    mia.page.keyboard.press("PageDown")
    expect(mia.page.locator(f".hours-day[data-day='{day(14)}']")).to_be_attached()
    expect(mia.page.locator(".hours-day > a").first).to_be_focused()
    mia.page.keyboard.press("PageUp")
    expect(mia.page.locator(f".hours-day[data-day='{day(7)}']")).to_be_attached()
    expect(mia.page.locator(".hours-day > a").first).to_be_focused()
    mia.page.keyboard.press("PageDown")
    expect(mia.page.locator(f".hours-day[data-day='{day(14)}']")).to_be_attached()
    expect(mia.page.locator(".hours-day > a").first).to_be_focused()
    # It stays there when something comes from elsewhere, though other links lead to that day, too.
    mia.arcs("Home")
    expect(mia.page.locator(".hours-day > a").first).to_be_focused()
    # A task on the day in focus.
    date = mia.page.locator(".hours-day").first.get_attribute("data-day")
    mia.page.keyboard.press("n")
    expect(mia.page.locator("#entry")).to_be_focused()
    mia.page.keyboard.type("CS 61B reading")
    mia.page.keyboard.press("Enter")
    mia.task_once("reading", lambda task: task["date"] == date)


def test_narrow_cells_say_the_arc_by_its_initial_and_in_words(person):
    mia = person(viewport={"width": 360, "height": 740})
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "vet today", "arc": ids["Home"]})
    mia.go("calendar/month")
    pill = cell(mia, day()).locator(".pill")
    expect(pill.locator(".pill-arc")).to_be_hidden()
    assert mia.read(pill.locator(".dot"), "dot => getComputedStyle(dot, '::after').content").startswith('"H"')
    expect(mia.page.get_by_role("link", name=re.compile("vet.*Home"))).to_have_count(1)
    # Nothing is wider than the screen.
    assert mia.page.evaluate("document.documentElement.scrollWidth") <= 360
