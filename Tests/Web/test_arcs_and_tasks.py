"""Arcs: drill down, new, edit, move, archive, remove. Tasks: every field, every answer, undo."""

import datetime
import json
import re
import urllib.parse
import uuid

import pytest
from clock import day, hours_ago, instant, wall_clock, zone
from conftest import Finger, due_ago
from playwright.sync_api import expect


def test_arcs_are_made_edited_and_drilled_into(person):
    mia = person()
    mia.go("arcs")
    mia.page.locator(".actions").get_by_role("button", name="New Arc").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Title").fill("CS 298")
    dialog.get_by_label("Last day").fill(day(180))
    dialog.get_by_label("Other names").fill("Systems, Web")
    dialog.get_by_label("Notes").fill("Web systems")
    dialog.get_by_role("radio", name="teal").click()
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator("h1")).to_contain_text("CS 298")
    mia.page.get_by_role("button", name="New SubArc").click()
    dialog.get_by_label("Title").fill("Labs")
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator("h1")).to_contain_text("Labs")
    mia.page.locator(".crumb").click()
    expect(mia.page.locator("main .arc-row")).to_have_count(1)
    planner = mia.planner_once(lambda planner: {arc["path"] for arc in planner["arcs"]} >= {"CS 298", "CS 298/Labs"})
    made = next(arc for arc in planner["arcs"] if arc["path"] == "CS 298")
    assert (made["ends"], made["colour"], sorted(made["aliases"])) == (day(180), "teal", ["Systems", "Web"])
    assert made["description"] == "Web systems"


def test_every_field_of_an_arc_is_edited(person):
    mia = person()
    ids = mia.arcs("School", "CS 298")
    mia.go(f"arcs/{ids['CS 298']}")
    mia.page.get_by_role("button", name="Edit Arc").click()
    dialog = mia.page.get_by_role("dialog")
    for name, value in (
        ("Title", "CS 299"), ("Notes", "Web systems"), ("Last day", day(90)), ("Other names", "Systems, Web"), ("Short name", "Sys"),
    ):  # fmt: skip
        dialog.get_by_label(name, exact=True).fill(value)
    dialog.get_by_role("radio", name="olive").click()
    dialog.get_by_label("Inside").select_option(label="School")
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator("h1")).to_contain_text("CS 299")
    known = lambda planner: next((arc for arc in planner["arcs"] if arc["path"] == "School/CS 299"), None)
    arc = known(mia.planner_once(known))
    assert (arc["description"], arc["ends"], sorted(arc["aliases"])) == ("Web systems", day(90), ["Systems", "Web"])
    assert (arc["short"], arc["colour"]) == ("Sys", "olive")
    # What was emptied is gone.
    mia.page.get_by_role("button", name="Edit Arc").click()
    for name in ("Notes", "Last day", "Other names", "Short name"):
        dialog.get_by_label(name, exact=True).fill("")
    dialog.get_by_role("button", name="Save").click()
    mia.planner_once(lambda planner: not known(planner)["ends"] and not known(planner)["aliases"] and not known(planner)["short"])


def test_the_top_level_comes_first_and_each_step_leads_further_down_to_tasks(person):
    mia = person()
    ids = mia.arcs("School", "School/CS 298", "School/CS 298/Labs", "Home")
    mia.act({"do": "add", "line": "lab 4", "arc": ids["School/CS 298/Labs"]}, {"do": "add", "line": "enrol", "arc": ids["School"]})
    mia.caught_up()
    mia.go("arcs")
    rows = mia.page.locator("main .arc-name")
    expect(rows).to_have_text(["Home", "School"])
    expect(mia.page.locator("main li.task")).to_have_count(0)
    for name, below, tasks in (("School", ["CS 298"], ["enrol"]), ("CS 298", ["Labs"], []), ("Labs", [], ["lab 4"])):
        mia.page.locator("main .arc-row", has_text=name).locator("a").click()
        expect(mia.page.locator("h1")).to_have_text(name)
        expect(rows).to_have_text(below)
        expect(mia.page.locator("main li.task .task-title")).to_have_text(tasks)
    mia.row("lab 4").locator(".task-link").click()
    expect(mia.page.locator(".panel .title-field")).to_have_value("lab 4")


def test_arcs_stand_in_the_order_in_which_people_count(person):
    mia = person()
    mia.arcs("CS 170", "CS 61B", "CS 9", "art")
    mia.go("arcs")
    expect(mia.page.locator("main .arc-name")).to_have_text(["art", "CS 9", "CS 61B", "CS 170"])
    expect(mia.page.locator(".side .arc-nav .nav-name")).to_have_text(["art", "CS 9", "CS 61B", "CS 170"])
    # The whole row leads into its Arc, not its name alone.
    row = mia.page.locator("main .arc-row", has_text="CS 61B")
    row.click(position={"x": mia.box(row)["width"] / 2, "y": 6})
    expect(mia.page.locator("h1")).to_have_text("CS 61B")


def test_an_arc_moves_by_dragging_and_by_its_form(person):
    mia = person()
    ids = mia.arcs("School", "CS 298", "Work")
    mia.go("arcs")
    mia.caught_up()
    mia.page.locator("main .arc-row", has_text="CS 298").drag_to(mia.page.locator("main .arc-row", has_text="School"))
    expect(mia.page.locator("main .arc-row")).to_have_count(2)
    mia.go(f"arcs/{ids['Work']}")
    mia.page.get_by_role("button", name="Edit Arc").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Inside").select_option(label="School")
    dialog.get_by_role("button", name="Save").click()
    mia.planner_once(lambda planner: {arc["path"] for arc in planner["arcs"]} >= {"School", "School/CS 298", "School/Work"})


def test_a_task_is_dragged_into_an_arc_and_no_arc_into_itself(person):
    mia = person()
    ids = mia.arcs("School", "School/CS 298", "Home")
    mia.act({"do": "add", "line": "hw 3 today", "arc": ids["Home"]})
    mia.caught_up()
    side = mia.page.locator(".side .arc-nav")
    mia.row("hw 3").locator(".task-link").drag_to(side.filter(has_text="School"))
    mia.task_once("hw 3", lambda task: task["arc"] == "School")
    mia.go(f"arcs/{ids['School']}")
    mia.caught_up()
    side.filter(has_text="School").drag_to(mia.page.locator("main .arc-row", has_text="CS 298"))
    expect(mia.page.locator(".toast")).to_contain_text("into itself")
    assert {arc["path"] for arc in mia.planner()["arcs"]} >= {"School", "School/CS 298"}


def test_an_arc_is_dragged_out_of_another_one_and_back_by_undo(person):
    mia = person()
    ids = mia.arcs("School", "School/CS 298", "School/CS 298/Labs")
    mia.act({"do": "add", "line": "hw 3", "arc": ids["School/CS 298/Labs"]})
    paths = lambda *wanted: mia.planner_once(lambda planner: {arc["path"] for arc in planner["arcs"]} == set(wanted))
    mia.go(f"arcs/{ids['School']}")
    mia.caught_up()
    row = mia.page.locator("main .arc-row", has_text="CS 298")
    row.drag_to(mia.page.locator(".side .nav-title"))
    paths("School", "CS 298", "CS 298/Labs")
    mia.page.locator(".toast").get_by_role("button", name="Undo").click()
    paths("School", "School/CS 298", "School/CS 298/Labs")
    # The way back up takes in, too: Arcs and tasks.
    mia.go(f"arcs/{ids['School/CS 298/Labs']}")
    mia.caught_up()
    mia.row("hw 3").locator(".task-link").drag_to(mia.page.locator(".crumb"))
    mia.task_once("hw 3", lambda task: task["arc"] == "School/CS 298")
    mia.go(f"arcs/{ids['School/CS 298']}")
    mia.caught_up()
    mia.page.locator("main .arc-row", has_text="Labs").drag_to(mia.page.locator(".crumb"))
    paths("School", "School/CS 298", "School/Labs")
    # No task lies at the top level.
    mia.row("hw 3").locator(".task-link").drag_to(mia.page.locator(".side .nav-title"))
    mia.caught_up()
    assert mia.task("hw 3")["arc"] == "School/CS 298"


def test_a_finger_that_rests_on_an_arc_or_a_task_carries_it(person):
    mia = person(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    ids = mia.arcs("School", *(f"School/Part {number}" for number in range(1, 31)), "Home")
    mia.act({"do": "add", "line": "hw 3", "arc": ids["School"]}, *({"do": "add", "line": f"quiz {number}", "arc": ids["School"]} for number in range(9)))
    row = lambda name: mia.page.locator("main .arc-row").filter(has=mia.page.get_by_text(name, exact=True))
    mia.go("arcs")
    mia.caught_up()
    finger = Finger(mia)
    finger.rest(mia.middle(row("Home")))
    finger.move(mia.middle(row("School")))
    expect(mia.page.locator(".ghost")).to_have_text("Home")
    expect(row("School")).to_have_class(re.compile("drop-here"))
    finger.leave()
    mia.planner_once(lambda planner: "School/Home" in {arc["path"] for arc in planner["arcs"]})
    # What lies far away comes near when the finger is at an edge.
    mia.go(f"arcs/{ids['School']}")
    mia.caught_up()
    scrolled = lambda: mia.page.evaluate("scrollY")
    mia.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    mia.once(scrolled, lambda top: top > 400)
    finger.rest(mia.middle(mia.row("hw 3").locator(".task-title")))
    finger.move((200, 10))
    mia.once(scrolled, lambda top: top == 0)
    finger.move(mia.middle(row("Part 2")))
    finger.leave()
    mia.task_once("hw 3", lambda task: task["arc"] == "School/Part 2")
    # Whoever changes their mind lets go where nothing takes it in.
    mia.caught_up()
    finger.rest(mia.middle(row("Part 3")))
    finger.move(mia.middle(mia.page.locator("h1")))
    finger.leave()
    expect(mia.page.locator(".ghost, .is-dragged, .drop-here")).to_have_count(0)
    # A finger that moves at once scrolls, and carries nothing.
    x, y = mia.middle(row("Part 9"))
    finger.swipe((x, y), (x, y - 200))
    mia.once(scrolled, lambda top: top > 50)
    # A short touch opens.
    row("Part 12").locator("a").tap()
    expect(mia.page.locator("h1")).to_contain_text("Part 12")
    assert {"School/Part 3", "School/Part 9"} <= {arc["path"] for arc in mia.planner()["arcs"]}


def test_arcs_that_lie_deep_are_no_further_out_than_what_holds_them(person):
    mia = person()
    paths = ["A", "A/B", "A/B/C", "A/B/C/D", "A/B/C/D/E", "A/B/C/D/E/F"]
    ids = mia.arcs(*paths)
    mia.go(f"arcs/{ids[paths[-1]]}")
    expect(mia.page.locator(".side .arc-nav")).to_have_count(6)
    edges = [mia.box(dot)["x"] for dot in mia.page.locator(".side .arc-nav .dot").all()]
    assert edges == sorted(edges) and edges[0] < edges[1] < edges[2] < edges[3]


def test_an_ended_arc_asks_whether_to_archive_and_archived_ones_show_on_demand(person):
    mia = person()
    ids = mia.arcs("Autumn")
    mia.act({"do": "arc-edit", "arc": ids["Autumn"], "fields": {"ends": day(-2)}})
    # Today leads to it.
    mia.page.get_by_role("link", name="Autumn ended on").click()
    mia.page.locator(".prompt").get_by_role("button", name="Archive").click()
    expect(mia.page.locator(".arc-about .badge")).to_have_text("archived")
    mia.go("arcs")
    expect(mia.page.locator("main > .view > .arcs .arc-row", has_text="Autumn")).to_have_count(0)
    mia.page.get_by_text("1 archived").click()
    expect(mia.page.locator("details .arc-row", has_text="Autumn")).to_be_visible()
    mia.go("today")
    expect(mia.page.get_by_role("link", name="Autumn ended on")).to_have_count(0)


def test_an_ended_arc_is_extended(person):
    mia = person()
    ids = mia.arcs("Autumn")
    mia.act({"do": "arc-edit", "arc": ids["Autumn"], "fields": {"ends": day(-2)}})
    mia.go(f"arcs/{ids['Autumn']}")
    mia.page.locator(".prompt").get_by_role("button", name="Extend").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Last day").fill(day(30))
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator(".prompt")).to_have_count(0)
    mia.planner_once(lambda planner: [arc["ends"] for arc in planner["arcs"] if arc["path"] == "Autumn"] == [day(30)])


def test_removing_an_arc_counts_what_goes_with_it(person):
    mia = person()
    ids = mia.arcs("Old", "Old/Part")
    for arc in ("Old", "Old/Part", "Old/Part"):
        mia.act({"do": "add", "line": "a thing", "arc": ids[arc]})
    mia.act({"do": "add", "line": "that is done", "arc": ids["Old/Part"]})
    mia.act({"do": "complete", "task": mia.task("that is done")["uuid"]})
    mia.caught_up()
    mia.go(f"arcs/{ids['Old']}")
    mia.page.get_by_role("button", name="Delete Arc").click()
    dialog = mia.page.get_by_role("dialog")
    expect(dialog).to_contain_text("everything in it: 1 SubArc, 3 open tasks, 1 done task.")
    dialog.get_by_role("button", name="Delete").click()
    expect(mia.page.locator(".side .arc-nav", has_text="Old")).to_have_count(0)
    mia.planner_once(lambda planner: "Old" not in {arc["path"] for arc in planner["arcs"]})


def test_done_tasks_are_hidden_until_asked_for(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "sweep", "arc": ids["Home"]}, {"do": "add", "line": "dust", "arc": ids["Home"]})
    mia.go(f"arcs/{ids['Home']}")
    mia.row("sweep").get_by_role("button", name="Complete sweep").click()
    expect(mia.page.locator("main .view > ul.tasks > li.task")).to_have_count(1)
    mia.page.get_by_text("1 done task").click()
    expect(mia.page.locator(".closed li.is-done")).to_contain_text("sweep")
    expect(mia.page.locator(".closed li.is-done .task-title")).to_have_css("text-decoration-line", "line-through")
    # What was opened stays open when something comes from elsewhere.
    mia.act({"do": "add", "line": "mop", "arc": ids["Home"]})
    expect(mia.row("mop")).to_have_count(1)
    expect(mia.page.locator(".closed li.is-done")).to_be_visible()


def test_a_long_list_stays_where_it_is_when_something_changes(person):
    mia = person()
    arc = mia.command_line()
    arc("new", "Reading")
    lines = arc.home / "lines"
    # Not all are equally tall.
    lines.write_text("".join(f"Reading chapter {number}{' of many long words' * (number % 3 * 4)} {day(number)}\n" for number in range(1, 601)))
    arc("import", str(lines))
    arc.sync()
    mia.planner_once(lambda planner: len(planner["tasks"]) == 600)
    mia.caught_up()
    mia.go(f"arcs/{next(arc['uuid'] for arc in mia.planner()['arcs'] if arc['path'] == 'Reading')}")
    to_the_end = "() => { scrollTo(0, document.documentElement.scrollHeight) }"
    mia.once(lambda: mia.page.evaluate(to_the_end) or mia.page.locator(".grows").count(), lambda growing: not growing)
    row = mia.row("chapter 549")
    row.scroll_into_view_if_needed()
    before = mia.box(row)["y"]
    mia.act({"do": "add", "line": "placeholder", "fields": {"title": "something else"}})
    mia.caught_up()
    mia.page.wait_for_timeout(300)
    assert abs(mia.box(row)["y"] - before) < 80
    row.get_by_role("button", name="Complete chapter 549").click()
    mia.task_once("chapter 549", lambda task: task["closed"])
    mia.caught_up()
    assert abs(mia.box(mia.row("chapter 550"))["y"] - before) < 80


def test_every_field_of_a_task_is_kept(person):
    mia = person()
    ids = mia.arcs("Home", "Work")
    mia.act({"do": "add", "line": "plan", "arc": ids["Home"]})
    mia.open(f"#/today~{mia.task('plan')['uuid']}")
    panel = mia.page.locator(".panel")
    panel.locator(".title-field").fill("plan the week")
    panel.locator("[data-field=date]").fill(day(3))
    panel.locator("[data-field=time]").fill("10:00")
    panel.locator("[data-field=endTime]").fill("11:30")
    panel.locator("[data-field=arc]").select_option(label="Work")
    panel.locator("[data-field=location]").fill("Library")
    panel.get_by_role("radio", name="high").click()
    panel.locator("[data-field=labels]").fill("deep, weekly")
    panel.locator("[data-field=description]").fill("see https://example.org/plan")
    panel.get_by_text("Reminders and more").click()
    panel.locator("[data-field=leads]").fill("30m, 1d")
    panel.locator("[data-field=path]").select_option("gentle")
    panel.locator("[data-field=startDate]").fill(day(1))
    panel.locator("[data-field=endDate]").fill(day(4))
    panel.locator("[data-field=snooze]").fill("45m")
    panel.locator("[data-field=kind]").select_option("event")
    panel.locator("[data-field=startDate]").press("Tab")
    task = mia.task_once("plan the week", lambda task: task["snooze"] and task["kind"] == "event")
    assert (task["endDate"], task["snooze"]) == (day(4), "PT45M")
    assert (task["date"], task["time"], task["endTime"], task["arc"]) == (day(3), "10:00", "11:30", "Work")
    assert (task["location"], task["priority"], task["labels"]) == ("Library", "high", ["deep", "weekly"])
    assert (task["description"], sorted(task["leads"])) == ("see https://example.org/plan", ["-P1D", "-PT30M"])
    assert (task["path"], task["startDate"]) == ("gentle", day(1))
    expect(panel.get_by_role("link", name="example.org/plan")).to_have_attribute("rel", "noopener noreferrer")


def test_tab_goes_from_field_to_field_though_each_one_is_kept(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "plan", "arc": ids["Home"]})
    mia.open(f"#/today~{mia.task('plan')['uuid']}")
    location, repeat = (mia.page.locator(f".panel [data-field={name}]") for name in ("location", "recurrence"))
    location.fill("Library")
    mia.page.keyboard.press("Tab")
    expect(repeat).to_be_focused()
    mia.page.keyboard.type("every day")
    mia.task_once("plan", lambda task: task["location"] == "Library")
    # What came back from the server took nothing away.
    expect(repeat).to_be_focused()
    expect(repeat).to_have_value("every day")
    mia.page.keyboard.press("Tab")
    mia.task_once("plan", lambda task: task["recurrence"] == "FREQ=DAILY")


def test_what_a_field_does_not_understand_stays_there_to_be_corrected(person):
    mia = person()
    mia.type("wash up tomorrow")
    mia.task_once("wash up")
    panel, toast = mia.page.locator(".panel"), mia.page.locator(".toast")
    panel.get_by_text("Reminders and more").click()
    for name, wrong, words, right, kept in (
        ("duration", "long", "Write a length like 30m, 2h or 1d.", "90m", "PT1H30M"),
        ("zone", "Nowhere/City", "'Nowhere/City' is not a time zone", "Europe/Berlin", "Europe/Berlin"),
        ("description", "n" * 300_000, "Notes hold at most 256 KB, and these are longer.", "n" * 1_000, "n" * 1_000),
    ):
        field = panel.locator(f"[data-field={name}]")
        field.fill(wrong)
        field.press("Tab")
        expect(toast).to_contain_text(words)
        mia.act({"do": "add", "line": f"something else than {name}"})
        mia.caught_up()
        expect(field).to_have_value(wrong)
        expect(field).to_have_attribute("aria-invalid", "true")
        field.fill(right)
        field.press("Tab")
        mia.task_once("wash up", lambda task: task[name] == kept)
        expect(field).to_have_attribute("aria-invalid", "false")


def test_a_task_says_what_reminds_next_and_is_snoozed(person):
    mia = person()
    mia.act(due_ago(1, "gentle"), due_ago(-1, "timed", "call Ana"), due_ago(-20, "day", "catch the train", made=48))
    mia.open(f"#/today~{mia.task('call Ana')['uuid']}")
    soon = wall_clock() + datetime.timedelta(minutes=30)
    expect(mia.page.locator(".panel .hints")).to_contain_text(f"today {soon.strftime('%I:%M %p').lstrip('0').replace(':00 ', ' ')}")
    # What has reminded already and waits for an answer is not to come; nor is it late yet.
    mia.open(f"#/today~{mia.task('catch the train')['uuid']}")
    expect(mia.page.locator(".panel .hints")).to_contain_text("created")
    expect(mia.page.locator(".panel .hints")).not_to_contain_text("reminds")
    expect(mia.page.locator(".alert", has_text="catch the train").locator(".when")).not_to_have_class(re.compile("late"))
    mia.page.locator(".alert", has_text="catch the train").get_by_role("button", name="Ignore").click()
    mia.open(f"#/today~{mia.task('pay rent')['uuid']}")
    expect(mia.page.locator(".alert")).to_have_count(1)
    expect(mia.page.locator(".alert .when.late")).to_have_count(1)
    mia.page.locator(".panel").get_by_role("button", name="Snooze").click()
    mia.page.get_by_role("dialog").get_by_role("button", name="for 3 hours").click()
    expect(mia.page.locator(".alert")).to_have_count(0)
    planner = mia.planner_once(lambda planner: not planner["alerts"])
    again = next(one for one in planner["coming"] if one["title"] == "pay rent")
    minutes = (datetime.datetime.fromisoformat(again["at"]) - datetime.datetime.now(datetime.timezone.utc)).total_seconds() / 60
    assert 170 < minutes <= 180


def test_what_has_happened_is_hidden_like_what_is_done(person):
    mia = person()
    ids = mia.arcs("Home")
    past = {"title": "house party", "date": day(-1), "time": "10:00", "endTime": "11:00", "kind": "event"}
    mia.act({"do": "add", "line": "placeholder", "arc": ids["Home"], "at": hours_ago(72), "fields": past})
    mia.act({"do": "add", "line": "sweep", "arc": ids["Home"]})
    mia.go(f"arcs/{ids['Home']}")
    expect(mia.page.locator("main .view > ul.tasks > li.task")).to_have_count(1)
    mia.page.locator("details.closed summary").click()
    expect(mia.page.locator(".closed li.is-happened")).to_contain_text("house party")


def test_a_series_that_ended_with_its_arc_says_so_and_is_not_over(person):
    mia = person()
    ids = mia.arcs("Gym")
    weekly = {"date": day(2), "time": "18:00", "recurrence": "FREQ=WEEKLY"}
    mia.act(
        {"do": "add", "line": "placeholder", "arc": ids["Gym"], "fields": {"title": "swim", **weekly}},
        {"do": "add", "line": "placeholder", "arc": ids["Gym"], "fields": {"title": "yoga", "kind": "event", "endTime": "19:00", **weekly}},
        {"do": "arc-archive", "arc": ids["Gym"]},
    )
    mia.caught_up()
    for title in ("swim", "yoga"):
        assert mia.task(title)["outcome"] == "passed"
        mia.open(f"#/calendar/day/{day(2)}~{mia.task(title)['uuid']}")
        expect(mia.page.locator(".panel .badge")).to_have_text("ended with its Arc")
        expect(mia.page.locator("main a.pill", has_text=title)).to_have_attribute("aria-label", re.compile("ended with its Arc"))
    # Nothing of it has happened, for the page by itself and for the server.
    mia.go("search")
    for words, titles in (("is:happened", []), ("is:passed", ["swim", "yoga"]), ("is:event -is:happened", ["yoga"])):
        mia.page.get_by_role("searchbox").fill(words)
        expect(mia.page.locator("main li.task")).to_have_count(len(titles))
        found = mia.context.request.get(f"{mia.server.url}/v1/search?q={urllib.parse.quote(words)}&zone={urllib.parse.quote(zone)}").json()
        assert sorted(task["title"] for task in found["tasks"]) == titles, words


@pytest.mark.parametrize("notes, links", [
    ("see https://example.org/plan.", ["https://example.org/plan"]),
    ("(https://example.org/a) and https://example.org/Arc_(geometry), too!", ["https://example.org/a", "https://example.org/Arc_(geometry)"]),
    ("**http://example.org/?q=1&b=2#top** <https://example.org/c>", ["http://example.org/?q=1&b=2#top", "https://example.org/c"]),
    ("https://example.org twice: https://example.org", ["https://example.org/"]),
    ("javascript:alert(1) data:text/html,x file:///etc ftp://example.org", []),
])  # fmt: skip
def test_links_in_notes_are_followed_and_nothing_else_is_one(person, notes, links):
    mia = person()
    mia.act({"do": "add", "line": "placeholder", "fields": {"title": "read", "description": notes}})
    mia.open(f"#/agenda~{mia.task('read')['uuid']}")
    expect(mia.page.locator(".panel [data-field=description]")).to_have_value(notes)
    found = mia.page.locator(".panel .links a").evaluate_all("all => all.map((one) => [one.href, one.target, one.rel])")
    assert found == [[link, "_blank", "noopener noreferrer"] for link in links]


def test_a_repetition_is_typed_in_words_and_shown_in_words(person):
    mia = person()
    if not mia.context.request.get(f"{mia.server.url}/arc.wasm").ok:
        pytest.skip("built without the engine, which knows the days of what repeats")
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "water ferns tomorrow", "arc": ids["Home"]})
    mia.open(f"#/today~{mia.task('water ferns')['uuid']}")
    field = mia.page.locator(".panel [data-field=recurrence]")
    field.fill("every 2 weeks on monday")
    field.press("Tab")
    assert "INTERVAL=2" in mia.task_once("water ferns", lambda task: task["recurrence"])["recurrence"]
    expect(field).to_have_value("every 2 weeks on Monday")
    expect(mia.page.locator(".panel .next-days")).to_contain_text("Mon")
    field.fill("now and then")
    field.press("Tab")
    expect(mia.page.locator(".toast")).to_contain_text("every monday")


def test_a_repetition_that_counts_from_the_day_it_is_done_says_so(person):
    mia = person()
    mia.type("water ferns tomorrow every! 3 days")
    field = mia.page.locator(".panel [data-field=recurrence]")
    expect(field).to_have_value("every! 3 days")
    expect(mia.page.locator(".panel .next-days")).to_have_text("counted from the day it is done")
    whence = lambda task: (task["recurrence"], task["repeatFrom"])
    for words, rule in (
        ("every! 4 days", ("FREQ=DAILY;INTERVAL=4", "completion")),
        ("every 4 days", ("FREQ=DAILY;INTERVAL=4", None)),
        ("every! month", ("FREQ=MONTHLY", "completion")),
        ("", (None, None)),
    ):
        field.fill(words)
        field.press("Tab")
        mia.task_once("water ferns", lambda task: whence(task) == rule)
        mia.caught_up()
        expect(field).to_have_value(words)
    expect(mia.page.locator(".panel .next-days")).to_have_count(0)
    # By its fields, too.
    mia.page.get_by_role("button", name="Fields").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Title").fill("dust")
    dialog.get_by_label("Repeats").fill("every! 2 weeks")
    dialog.get_by_role("button", name="Add").click()
    assert whence(mia.task_once("dust")) == ("FREQ=WEEKLY;INTERVAL=2", "completion")


def test_rare_repetitions_are_said_in_words_in_both_languages(person):
    for locale, words in (("en-US", "8"), ("de-DE", "8")):
        mia = person(locale=locale)
        if not mia.context.request.get(f"{mia.server.url}/arc.wasm").ok:
            pytest.skip("built without the engine, which knows the words")
        mia.act({"do": "add", "line": "placeholder", "fields": {"title": "insulin", "date": day(1), "recurrence": "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"}})
        mia.open(f"#/agenda~{mia.task('insulin')['uuid']}")
        field = mia.page.locator(".panel [data-field=recurrence]")
        expect(field).to_have_value(re.compile(words))
        assert not re.search("by|=|;", mia.page.evaluate("document.querySelector('[data-field=recurrence]').value"))


def test_complete_ignore_reopen_and_delete_with_a_question(person):
    mia = person()
    ids = mia.arcs("Home")
    for title in ("one", "two", "three"):
        mia.act({"do": "add", "line": f"{title} today", "arc": ids["Home"]})
    expect(mia.row("three")).to_have_count(1)
    mia.row("one").get_by_role("button", name="Complete one").click()
    mia.row("two").locator("a").click()
    mia.page.locator(".panel").get_by_role("button", name="Ignore").click()
    expect(mia.page.locator(".panel .badge-ignored")).to_have_text("ignored")
    assert mia.task_once("one", lambda task: task["closed"])["outcome"] == "completed"
    assert mia.task_once("two", lambda task: task["closed"])["outcome"] == "ignored"
    mia.page.locator(".panel").get_by_role("button", name="Reopen").click()
    mia.task_once("two", lambda task: not task["closed"])
    mia.row("three").locator("a").click()
    mia.page.locator(".panel").get_by_role("button", name="Delete").click()
    mia.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(mia.row("three")).to_have_count(1)
    mia.page.locator(".panel").get_by_role("button", name="Delete").click()
    mia.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(mia.row("three")).to_have_count(0)
    mia.once(lambda: mia.task("three"), lambda task: task is None)


def test_u_takes_anything_back_and_the_log_shows_it(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "wash up today", "arc": ids["Home"]})
    mia.row("wash up").get_by_role("button", name="Complete wash up").click()
    mia.task_once("wash up", lambda task: task["closed"])
    mia.page.locator("h1").focus()
    mia.page.keyboard.press("u")
    mia.task_once("wash up", lambda task: not task["closed"])
    mia.go("log")
    expect(mia.page.locator(".steps")).to_contain_text("wash up")
    # A step far back is undone by itself.
    mia.act({"do": "add", "line": "dry up today", "arc": ids["Home"]})
    mia.page.get_by_role("button", name="Undo: added wash up to Home").click()
    mia.once(lambda: mia.task("wash up"), lambda task: task is None)
    assert mia.task("dry up")
    expect(mia.page.locator(".steps .is-undone", has_text="added wash up to Home")).to_have_count(1)


# What is done in the page, with names for the ids of what is there before.
done_here = [
    {"do": "edit", "task": "task", "fields": {"location": "Kitchen", "date": day(2)}},
    {"do": "complete", "task": "task"},
    {"do": "ignore", "task": "task"},
    {"do": "reopen", "task": "closed"},
    {"do": "snooze", "task": "late", "until": hours_ago(-3)[:16]},
    {"do": "remove", "task": "task"},
    {"do": "arc-new", "arc": "0194d3a0-0000-7000-8000-00000000000a", "fields": {"title": "Garden"}},
    {"do": "arc-edit", "arc": "arc", "fields": {"title": "House", "ends": day(30), "colour": "teal"}},
    {"do": "arc-archive", "arc": "arc", "closeOpen": True},
    {"do": "remove", "arc": "arc"},
    {"do": "reminder-new", "reminder": "0194d3a0-0000-7000-8000-00000000000b", "fields": {"title": "tea", "date": day(1), "time": "08:00"}},
    {"do": "reminder-edit", "reminder": "reminder", "fields": {"enabled": False}},
    {"do": "reminder-remove", "reminder": "reminder"},
    {"do": "skip", "reminder": "reminder", "date": day(2)},
    {"do": "group-new", "reminder": "0194d3a0-0000-7000-8000-00000000000c", "fields": {"title": "more", "date": day(1), "time": "08:00"}, "members": []},
    {"do": "group-switch", "group": "group", "reminder": "reminder", "enabled": False},
    {"do": "group-remove", "group": "group", "reminder": "reminder"},
    {"do": "place-new", "fields": {"name": "Library", "position": "37.33, -121.88", "radius": 100}},
    {"do": "place-remove", "place": "place"},
    {"do": "stack-set", "fields": {"name": "Pills", "items": ["D3"]}},
    {"do": "stack-remove", "stack": "stack"},
    {"do": "config", "key": "quiet-hours", "value": "23:00-06:00", "before": ""},
]  # fmt: skip


def test_u_takes_back_whatever_was_done_here(person):
    mia = person()
    mia.arcs("Home")
    reminder, group = "0194d3a0-0000-7000-8000-000000000001", "0194d3a0-0000-7000-8000-000000000002"
    daily = {"date": day(1), "time": "08:00", "recurrence": "FREQ=DAILY"}
    arc = next(arc["uuid"] for arc in mia.planner()["arcs"] if arc["path"] == "Home")
    mia.act(
        {"do": "add", "line": "sweep", "arc": arc}, {"do": "add", "line": "dust", "arc": arc}, due_ago(2, "gentle"),
        {"do": "reminder-new", "reminder": reminder, "fields": {"title": "stretch", **daily}},
        {"do": "group-new", "reminder": group, "fields": {"title": "Breaks", **daily}, "members": [reminder]},
        {"do": "place-new", "fields": {"name": "Soda Hall", "position": "37.87, -122.25", "radius": 100}},
        {"do": "stack-set", "fields": {"name": "Pills", "items": ["B12", "C"]}},
    )  # fmt: skip
    mia.act({"do": "complete", "task": mia.task("dust")["uuid"]})
    planner = mia.planner()
    known = {
        "task": mia.task("sweep")["uuid"], "closed": mia.task("dust")["uuid"], "late": mia.task("pay rent")["uuid"], "arc": arc,
        "reminder": reminder, "group": group, "place": planner["places"][0]["uuid"], "stack": planner["stacks"][0]["uuid"],
    }  # fmt: skip
    said = {"tasks": ("title", "location", "date", "closed", "arc"), "arcs": ("path", "ends", "colour", "archived"), "alerts": ("title",),
            "reminders": ("title", "enabled", "timetable", "groups"), "groups": ("title",), "places": ("name",), "stacks": ("items",)}  # fmt: skip

    def now():
        found = mia.planner()
        things = {kind: sorted(json.dumps([thing[field] for field in fields]) for thing in found[kind]) for kind, fields in said.items()}
        return {**things, "quiet": found["settings"]["quiet-hours"]}

    act = """async (change) => {
      const { act } = await import(document.querySelector('script[src$="app.js"]').src.replace('app.js', 'store.js'));
      await act(change);
    }"""
    mia.caught_up()
    mia.page.locator("h1").focus()
    for change in done_here:
        before = now()
        mia.page.evaluate(act, {key: known.get(value, value) if isinstance(value, str) else value for key, value in change.items()})
        after = mia.once(now, lambda found: found != before)
        mia.caught_up()
        mia.page.keyboard.press("u")
        back = mia.once(now, lambda found: found != after)
        assert back == before, change


def test_an_old_log_says_that_something_was_undone_already_and_shows_it(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "wash up today", "arc": ids["Home"]}, {"do": "add", "line": "dry up today", "arc": ids["Home"]})
    mia.caught_up()
    mia.go("log")
    button = mia.page.get_by_role("button", name="Undo: added wash up to Home")
    expect(button).to_be_visible()
    steps = mia.context.request.get(f"{mia.server.url}/v1/log").json()["steps"]
    # Somebody undoes it elsewhere, and the list cannot be had anew.
    mia.context.route("**/v1/log", lambda route: route.abort())
    mia.act({"do": "undo", "step": next(step["uuid"] for step in steps if step["label"] == "added wash up to Home")})
    mia.caught_up()
    mia.context.unroute("**/v1/log")
    button.click()
    expect(mia.page.locator(".toast")).to_contain_text("Nothing to undo: it was undone already")
    expect(mia.page.locator(".steps .is-undone", has_text="added wash up to Home")).to_have_count(1)
    expect(button).to_have_count(0)
    # What was refused is said once, and not again with the next change.
    mia.page.locator(".toast-close").click()
    mia.page.get_by_role("button", name="Undo: added dry up to Home").click()
    mia.once(lambda: mia.task("dry up"), lambda task: task is None)
    mia.caught_up()
    expect(mia.page.locator(".toast")).not_to_contain_text("already")


def test_what_is_taken_back_cannot_be_taken_back_again_while_the_server_is_away(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "wash up today", "arc": ids["Home"]})
    mia.caught_up()
    mia.go("log")
    button = mia.page.get_by_role("button", name="Undo: added wash up to Home")
    expect(button).to_be_visible()
    mia.context.route("**/v1/**", lambda route: route.abort())
    button.focus()
    button.press("Enter")
    expect(button).to_have_count(0)
    expect(mia.page.locator(".steps .is-undone")).to_have_count(1)
    expect(mia.page.locator("h1")).to_be_focused()
    mia.context.unroute("**/v1/**")
    mia.once(lambda: mia.task("wash up"), lambda task: task is None)
    mia.caught_up()
    expect(button).to_have_count(0)


def test_the_trash_gives_back(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "old chair", "arc": ids["Home"]})
    mia.act({"do": "remove", "task": mia.task("old chair")["uuid"]})
    mia.go("trash")
    mia.page.locator(".steps li", has_text="old chair").get_by_role("button", name="Restore").click()
    mia.task_once("old chair")


def test_the_trash_has_what_another_device_deleted_and_the_restoring_is_undone(person):
    mia = person()
    mia.arcs("Home")
    mia.type("home old chair @ Cellar")
    mia.task_once("old chair")
    arc = mia.command_line()
    arc.sync()
    arc("rm", "old chair", "--yes")
    arc.sync()
    mia.once(lambda: mia.task("old chair"), lambda task: task is None)
    mia.go("trash")
    line = mia.page.locator(".steps li", has_text="old chair")
    expect(line).to_contain_text("Home")
    line.get_by_role("button", name="Restore").click()
    assert mia.task_once("old chair")["location"] == "Cellar"
    mia.caught_up()
    mia.page.locator(".toast").get_by_role("button", name="Undo").click()
    mia.once(lambda: mia.task("old chair"), lambda task: task is None)
    expect(line).to_have_count(1)
    # The log takes it back, too, and that again.
    line.get_by_role("button", name="Restore").click()
    mia.task_once("old chair")
    mia.go("log")
    mia.page.get_by_role("button", name="Undo: restored old chair", exact=True).first.click()
    mia.once(lambda: mia.task("old chair"), lambda task: task is None)
    mia.page.get_by_role("button", name="Undo: undid: restored old chair", exact=True).first.click()
    mia.task_once("old chair")


def test_the_history_of_a_task_is_there(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "call Ana today", "arc": ids["Home"]})
    call = mia.task("call Ana")["uuid"]
    mia.act({"do": "complete", "task": call})
    mia.act({"do": "reopen", "task": call})
    mia.open(f"#/today~{call}")
    mia.page.locator(".panel").get_by_text("History").click()
    expected = [re.compile(f"{verb} call Ana") for verb in ["reopened", "completed", "added"]]
    expect(mia.page.locator(".history li")).to_have_text(expected)


def test_ids_of_other_people_in_the_address_say_that_there_is_nothing(person):
    mia, eve = person(), person()
    ids = mia.arcs("Secret")
    mia.act({"do": "add", "line": "hidden today", "arc": ids["Secret"]})
    eve.open(f"#/today~{mia.task('hidden')['uuid']}")
    expect(eve.page.locator(".panel")).to_contain_text("does not exist")
    eve.go(f"arcs/{ids['Secret']}")
    expect(eve.page.locator("main .empty")).to_contain_text("does not exist")


@pytest.mark.parametrize("address, heading", [
    ("nothing", "Today"), ("__proto__", "Today"), ("search/%E0%A4%A", "Search"), ("calendar/year", "November 2026"),
    ("calendar/day/2026-02-31", "November 24"), ("calendar/month/9999-99-99", "November 2026"),
])  # fmt: skip
def test_an_address_that_means_nothing_shows_what_is_nearest(person, address, heading):
    mia = person()
    mia.page.clock.set_fixed_time(instant("2026-11-24T12:00"))
    mia.open(f"#/{address}")
    expect(mia.page.locator("h1")).to_contain_text(heading)


def test_search_takes_the_words_of_the_command_line(person):
    mia = person()
    ids = mia.arcs("Home", "Work")
    mia.act(
        {"do": "add", "line": "report p1 tomorrow", "arc": ids["Work"]},
        {"do": "add", "line": "report to mum", "arc": ids["Home"]},
        {"do": "add", "line": "buy milk", "arc": ids["Home"]},
    )
    mia.go("search")
    expect(mia.page.locator(".search-field")).to_be_focused()
    mia.page.locator(".search-field").fill("report #work priority:high")
    expect(mia.page.locator(".search li.task")).to_have_count(1)
    mia.page.locator(".search-field").fill("-report")
    expect(mia.page.locator(".search li.task .task-title")).to_have_text(["buy milk"])
    # The server knows dates in words, and says what it does not know.
    mia.page.locator(".search-field").fill("due.before:in 3 days")
    expect(mia.page.locator(".search li.task .task-title")).to_contain_text(["report"])
    mia.page.locator(".search-field").fill("is:lost")
    expect(mia.page.locator(".search .error")).to_contain_text("is:")


def test_no_two_arcs_have_the_same_colour_or_short_name(person):
    mia = person()
    names = ["Band", "CS 61B", "Home", "Job", "MATH 54", "Senior project", "Sport", "Work"]
    ids = mia.arcs(*names, "CS 61B/Labs")
    mia.caught_up()
    hues = lambda: mia.page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('.side .arc-nav')].map((link) =>
      [link.querySelector('.nav-name').textContent, [...link.classList].find((name) => name.startsWith('hue-'))]))""")  # fmt: skip
    mia.once(lambda: len(set(hues().values())), lambda count: count == len(names))
    mia.act(*({"do": "add", "line": f"thing {day()}", "arc": ids[name]} for name in ("CS 61B/Labs", "MATH 54", "Senior project")))
    mia.go("calendar/day")
    shown = mia.page.locator(".pill-arc")
    mia.once(lambda: sorted(shown.all_text_contents()), lambda found: found == ["61B", "MATH 54", "Senior"])
    # Another course with that number makes it unclear.
    mia.act({"do": "arc-new", "arc": str(uuid.uuid4()), "fields": {"title": "EE 61B"}})
    mia.once(lambda: sorted(shown.all_text_contents()), lambda found: found == ["CS 61B", "MATH 54", "Senior"])
    # What somebody chooses shows at once.
    mia.context.route("**/v1/**", lambda route: route.abort())
    mia.go(f"arcs/{ids['Home']}")
    mia.page.get_by_role("button", name="Edit Arc").click()
    mia.page.get_by_role("radio", name="pink").click()
    mia.page.get_by_role("button", name="Save").click()
    mia.once(hues, lambda found: found["Home"] == "hue-pink")
    mia.context.unroute("**/v1/**")


def searched(mia, words, *titles):
    """What a search finds."""
    mia.page.locator(".search-field").fill(words)
    expect(mia.page.locator(".search li.task .task-title")).to_have_text(list(titles))
    # The server, which is asked a moment later, finds the same.
    mia.page.wait_for_timeout(600)
    expect(mia.page.locator(".search .error")).to_have_count(0)
    expect(mia.page.locator(".search li.task .task-title")).to_have_text(list(titles))


def test_a_german_page_is_searched_in_german_with_the_server_and_without(person):
    mia = person(locale="de-DE")
    ids = mia.arcs("Haus", "Arbeit")
    mia.planner_once(lambda planner: planner["settings"]["language"] == "de")
    add = lambda arc, title, **fields: {"do": "add", "line": "x", "arc": ids[arc], "fields": {"title": title, **fields}}
    mia.act(
        add("Haus", "Miete", date=day(-2), priority="high"),
        add("Haus", "Müll", date=day(-1)),
        add("Arbeit", "Bericht", date=day(1), location="Büro", priority="low"),
        add("Arbeit", "Heute bis morgen nicht vergessen"),
    )
    mia.act({"do": "complete", "task": next(task["uuid"] for task in mia.planner()["tasks"] if task["title"] == "Müll")})
    mia.act(add("Haus", "Blumen", date=day(), labels=["balkon"]))
    mia.caught_up()
    mia.go("search")
    late, paper, dream, done, today = "Miete", "Bericht", "Heute bis morgen nicht vergessen", "Müll", "Blumen"

    def all_of_it():
        searched(mia, "überfällig", f"{late}, hoch")
        searched(mia, "heute", today)
        searched(mia, "morgen", f"{paper}, niedrig")
        searched(mia, "erledigt", f"{done}, erledigt")
        searched(mia, "Ohne Datum", dream)
        searched(mia, "mit ort", f"{paper}, niedrig")
        searched(mia, "-mit ort -ohne datum", f"{late}, hoch", f"{done}, erledigt", today)
        searched(mia, "priorität:hoch", f"{late}, hoch")
        searched(mia, "ist:offen fällig.vor:heute", f"{late}, hoch")
        searched(mia, "fällig.nach:gestern -morgen", today)
        searched(mia, "etikett:balkon", today)
        searched(mia, "ort:büro", f"{paper}, niedrig")
        # What is quoted is looked for, and what the command line says works, too.
        searched(mia, '"heute"', dream)
        searched(mia, "is:overdue", f"{late}, hoch")

    all_of_it()
    mia.page.locator(".search-field").fill("")
    for example in mia.page.locator(".search .chip").all_text_contents():
        mia.page.locator(".search-field").fill(example)
        mia.page.wait_for_timeout(600)
        expect(mia.page.locator(".search .error")).to_have_count(0)
        expect(mia.page.locator(".search .count")).to_be_visible()
    mia.page.get_by_text("Was du hier eingeben kannst").click()
    expect(mia.page.locator(".filters")).to_contain_text("priorität:hoch")
    mia.page.locator(".search-field").fill("fällig:nächste woche")
    mia.page.wait_for_timeout(600)
    expect(mia.page.locator(".search .error")).to_have_count(0)
    mia.context.route("**/v1/**", lambda route: route.abort())
    all_of_it()


def test_the_week_is_planned_with_the_keyboard_alone(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act(*({"do": "add", "line": f"{title} today", "arc": ids["Home"]} for title in ("alpha", "beta", "gamma")))
    expect(mia.row("gamma")).to_have_count(1)
    keys = mia.page.keyboard
    mia.page.locator("h1").focus()
    keys.press("j")
    keys.press("j")
    expect(mia.page.locator("a[data-task]:focus")).to_contain_text("beta")
    keys.press("x")
    mia.task_once("beta", lambda task: task["closed"])
    expect(mia.page.locator("a[data-task]:focus")).to_contain_text("gamma")
    keys.press("m")
    expect(mia.page.get_by_role("dialog").get_by_role("button", name="Today")).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    mia.task_once("gamma", lambda task: task["date"] == day(1))
    mia.page.locator("h1").focus()
    for key, words in (("c", "20"), ("a", "Arcs"), ("s", "Search")):
        keys.press("g")
        keys.press(key)
        expect(mia.page.locator("h1")).to_contain_text(words)
        mia.page.evaluate("document.activeElement.blur()")
    keys.press("?")
    expect(mia.page.get_by_role("dialog")).to_contain_text("Type a new task")
    keys.press("Escape")
    keys.press("/")
    expect(mia.page.locator("#entry")).to_be_focused()
