"""Tasks and browsers in other time zones."""

import datetime
import zoneinfo

from clock import day, zone
from playwright.sync_api import expect


def test_another_time_zone_asks_whether_times_stay_or_are_converted(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "call Ana", "arc": ids["Home"], "fields": {"date": day(3), "time": "14:00", "endTime": "15:00"}})
    mia.caught_up()
    for answer, time in (("Keep local times", "14:00"), ("Convert them", time_here(day(3), "14:00", "Asia/Kolkata"))):
        mia.page.evaluate("localStorage.setItem('arc.zone', 'Asia/Kolkata')")
        mia.page.reload()
        mia.ready()
        note = mia.page.locator(".notice", has_text="Asia/Kolkata")
        note.get_by_role("button", name=answer).click()
        expect(note).to_have_count(0)
        mia.task_once("call Ana", lambda task: task["time"] == time)


def test_reminders_keep_their_local_times_or_their_moments_too(person):
    mia = person()
    daily = {"date": day(1), "time": "14:00", "recurrence": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"}
    mia.act(
        {"do": "reminder-new", "reminder": "0194d3a0-0000-7000-8000-000000000001", "fields": {"title": "tea", **daily}},
        {"do": "group-new", "reminder": "0194d3a0-0000-7000-8000-000000000002", "fields": {"title": "Breaks", **daily}, "members": []},
    )
    mia.caught_up()
    read = lambda: [(one["time"], one["zone"]) for kind in ("reminders", "groups") for one in mia.planner()[kind]]
    for answer, zones in (("Keep local times", [None, None]), ("Convert them", ["Asia/Kolkata"] * 2)):
        mia.page.evaluate("localStorage.setItem('arc.zone', 'Asia/Kolkata')")
        mia.page.reload()
        mia.ready()
        note = mia.page.locator(".notice", has_text="Asia/Kolkata")
        note.get_by_role("button", name=answer).click()
        expect(note).to_have_count(0)
        mia.once(read, lambda found: found == [("14:00", zone) for zone in zones])
    # It says on whose clock it is, and stays there when something else is changed.
    mia.caught_up()
    mia.go("reminders")
    mia.row("tea").locator("button.task-link").click()
    dialog = mia.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Asia/Kolkata")
    dialog.get_by_label("Title").fill("green tea")
    dialog.get_by_role("button", name="Save").click()
    saved = mia.once(lambda: next((one for one in mia.planner()["reminders"] if one["title"] == "green tea"), None))
    assert (saved["time"], saved["zone"]) == ("14:00", "Asia/Kolkata")


def test_what_is_pinned_to_a_zone_is_shown_here_and_edited_on_its_own_clock(person):
    mia = person()
    mia.arcs("Home")
    mia.act({"do": "config", "key": "clock", "value": "24h"})
    mia.type(f"Home call Ana {day(3)} 14:00 Tokyo time")
    task = mia.task_once("call Ana", lambda task: task["zone"] == "Asia/Tokyo")
    assert task["time"] == "14:00"
    mia.go("agenda")
    expect(mia.row("call Ana")).to_contain_text(time_here(day(3), "14:00", "Asia/Tokyo"))
    # Its view has its own clock, and says which.
    mia.row("call Ana").locator(".task-link").click()
    panel = mia.page.locator(".panel")
    expect(panel.get_by_label("Time", exact=True)).to_have_value("14:00")
    panel.get_by_text("Reminders and more").click()
    own = panel.get_by_label("Time zone")
    expect(own).to_have_value("Asia/Tokyo")
    panel.get_by_label("Time", exact=True).fill("15:30")
    panel.get_by_label("Time", exact=True).blur()
    mia.task_once("call Ana", lambda task: (task["time"], task["zone"]) == ("15:30", "Asia/Tokyo"))
    expect(mia.row("call Ana")).to_contain_text(time_here(day(3), "15:30", "Asia/Tokyo"))
    own.fill("Nowhere/Land")
    own.blur()
    expect(mia.page.locator(".toast")).to_contain_text("'Nowhere/Land' is not a time zone")
    own.fill("")
    own.blur()
    mia.task_once("call Ana", lambda task: (task["time"], task["zone"]) == ("15:30", None))
    expect(mia.row("call Ana")).to_contain_text("15:30")


def test_a_browser_in_another_zone_shows_pinned_tasks_there(person):
    mia = person()
    mia.act({"do": "config", "key": "clock", "value": "24h"}, {"do": "add", "line": f"call Ana {day(3)} 14:00 Tokyo time"})
    mia.caught_up()
    there = mia.browser.new_context(**{**mia.options, "timezone_id": "Asia/Kolkata"}, storage_state=mia.context.storage_state(indexed_db=True))
    page = there.new_page()
    page.goto(f"{mia.server.url}/#/agenda")
    expect(page.locator("main li.task", has_text="call Ana")).to_contain_text("10:30")
    there.close()


def test_a_length_and_missed_ones_that_stay_are_fields(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "walk", "arc": ids["Home"], "fields": {"date": day(3), "time": "14:00", "recurrence": "FREQ=WEEKLY"}})
    mia.go(f"today~{mia.task('walk')['uuid']}")
    panel = mia.page.locator(".panel")
    panel.get_by_text("Reminders and more").click()
    lasts = panel.get_by_label("Lasts")
    lasts.fill("90m")
    lasts.blur()
    mia.task_once("walk", lambda task: task["endTime"] == "15:30")
    expect(panel.get_by_label("Until", exact=True)).to_have_value("15:30")
    panel.get_by_label("Missed ones stay open").check()
    mia.task_once("walk", lambda task: task["keepMissed"] is True)


def time_here(date, time, there):
    """What clocks show here when they show a time in another zone."""
    moment = datetime.datetime.fromisoformat(f"{date}T{time}").replace(tzinfo=zoneinfo.ZoneInfo(there))
    return moment.astimezone(zoneinfo.ZoneInfo(zone)).strftime("%H:%M")
