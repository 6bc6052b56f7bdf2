"""Reminders, alerts and permission for notifications."""

import datetime
import os

import pytest
from clock import day, wall_clock
from conftest import measured
from playwright.sync_api import expect


def make_reminder(mia, title):
    mia.go("reminders")
    mia.page.locator(".actions").get_by_role("button", name="New reminder").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Title").fill(title)
    return dialog


def test_a_reminder_is_previewed_and_saved_with_its_occurrences(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "vitamin D")
    dialog.get_by_role("button", name="With breakfast").click()
    expect(dialog.get_by_label("Time", exact=True)).to_have_value("08:30")
    for name in ("Saturday", "Sunday"):
        dialog.locator(f".weekday[title={name}]").click()
    expect(dialog.locator(".weekday[title=Wednesday]")).to_have_attribute("aria-label", "Wednesday selected")
    expect(dialog.locator(".occurrences li")).to_have_count(10)
    expect(dialog.locator(".preview")).to_contain_text("every weekday")
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator(".toast")).to_contain_text("Saved: 10 occurrences scheduled, next")
    expect(mia.row("vitamin D")).to_have_count(1)
    saved = mia.once(lambda: next((one for one in mia.planner()["reminders"] if one["title"] == "vitamin D"), None))
    assert (saved["recurrence"], saved["time"]) == ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "08:30")


def test_one_occurrence_is_switched_off_and_on_again(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "stretch")
    # Begun a month ago: what comes is from today.
    dialog.get_by_label("From").fill(day(-30))
    switches = dialog.get_by_role("switch")
    expect(switches).to_have_count(10)
    switches.nth(2).uncheck()
    dialog.get_by_role("button", name="Save").click()
    skipped = lambda planner: [line for line in planner["reminders"][0]["timetable"].split("\n") if "EXDATE" in line]
    planner = mia.planner_once(lambda planner: planner["reminders"] and skipped(planner))
    assert day(2).replace("-", "") in skipped(planner)[0]
    mia.caught_up()
    mia.row("stretch").locator("button.task-link").click()
    expect(switches.nth(2)).not_to_be_checked()
    expect(switches.nth(1)).to_be_checked()
    switches.nth(2).check()
    dialog.get_by_role("button", name="Save").click()
    mia.planner_once(lambda planner: not skipped(planner))


def test_permission_is_asked_for_with_its_reason_and_a_refusal_is_explained(person):
    mia = person()
    mia.context.add_init_script("""
      let state = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => state });
      Notification.requestPermission = async () => state = 'denied';
    """)
    mia.open()
    dialog = make_reminder(mia, "stretch")
    dialog.get_by_role("button", name="Save").click()
    question = mia.page.get_by_role("dialog", name="May arc remind you?")
    expect(question).to_contain_text("outside this page")
    question.get_by_role("button", name="Allow notifications").click()
    expect(mia.page.locator(".notes")).to_contain_text("left of the address")


def test_a_reminder_is_switched_off_and_deleted(person):
    mia = person(permissions=["notifications"])
    make_reminder(mia, "stretch").get_by_role("button", name="Save").click()
    switch = mia.page.get_by_role("switch", name="stretch is on")
    switch.uncheck()
    mia.planner_once(lambda planner: [one["enabled"] for one in planner["reminders"]] == [False])
    mia.page.get_by_role("button", name="Delete the reminder stretch").click()
    mia.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(mia.row("stretch")).to_have_count(0)


def test_a_reminder_says_where_it_reaches_people(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "stretch")
    dialog.get_by_role("checkbox", name="phone").check()
    dialog.get_by_role("button", name="Save").click()
    saved = mia.once(lambda: next(iter(mia.planner()["reminders"]), None))
    assert saved["channels"] == ["phone"]


def test_a_group_has_members_with_switches(person):
    mia = person(permissions=["notifications"])
    for title in ("stretch", "breathe"):
        make_reminder(mia, title).get_by_role("button", name="Save").click()
        expect(mia.row(title)).to_have_count(1)
    mia.page.get_by_role("button", name="New group").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Title").fill("Breaks")
    dialog.get_by_label("Which one comes").select_option("rotate")
    for title in ("stretch", "breathe"):
        dialog.get_by_role("checkbox", name=title).check()
    dialog.get_by_role("button", name="Save").click()
    group = mia.once(lambda: next(iter(mia.planner()["groups"]), None))
    assert (group["title"], group["pick"], group["recurrence"]) == ("Breaks", "rotate", "FREQ=DAILY")
    mia.page.get_by_text("2 members").click()
    mia.page.get_by_role("switch", name="breathe is on in Breaks").uncheck()
    members = {"stretch": True, "breathe": False}
    mia.planner_once(lambda planner: {one["title"]: one["groups"][0]["enabled"] for one in planner["reminders"] if one["groups"]} == members)
    mia.page.get_by_role("button", name="Edit group: Breaks").click()
    dialog.get_by_role("checkbox", name="stretch").uncheck()
    dialog.get_by_role("button", name="Save").click()
    mia.planner_once(lambda planner: [one["title"] for one in planner["reminders"] if one["groups"]] == ["breathe"])
    mia.page.get_by_role("button", name="Delete the group Breaks").click()
    dialog.get_by_role("button", name="Delete").click()
    mia.planner_once(lambda planner: not planner["groups"] and len(planner["reminders"]) == 2)


def test_an_active_alert_stands_on_top_of_today_and_takes_an_answer(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "pay rent", "arc": ids["Home"], "fields": {"date": day(-1), "time": "12:00"}})
    mia.open()
    alert = mia.page.locator(".alert")
    if not mia.planner()["alerts"]:
        # The server has not rung yet: the page shows what the planner says, as for any overdue task.
        expect(mia.page.locator(".group-late li.task")).to_contain_text("pay rent")
        return
    expect(alert).to_contain_text("pay rent")
    alert.get_by_text("Snooze").click()
    expect(alert.locator(".menu-items button").first).to_have_text("for 1 hour")
    alert.locator(".menu-items button").last.click()
    expect(alert).to_have_count(0)


@pytest.mark.skipif(not os.environ.get("ARC_TEST_HARD"), reason="waits for the next minute")
def test_what_becomes_due_shows_at_once_also_outside_of_the_page_where_that_is_allowed(person):
    mia = person(permissions=["notifications"])
    # A browser without a screen shows nothing, so what it was told to show is noted.
    mia.context.add_init_script("ServiceWorkerRegistration.prototype.showNotification = async (title) => void (window.shown = title)")
    mia.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    mia.open()
    ids = mia.arcs("Home")
    due = wall_clock().replace(second=0, microsecond=0) + datetime.timedelta(minutes=2)
    mia.act({"do": "add", "line": "pay rent", "arc": ids["Home"], "fields": {"date": day(), "time": due.strftime("%H:%M")}})
    mia.page.wait_for_timeout((due - wall_clock()).total_seconds() * 1000)
    mia.once(lambda: mia.page.evaluate("window.shown"), lambda title: title == "pay rent")
    measured("shown after it was due", (wall_clock() - due).total_seconds(), 5, "s")
    assert mia.page.title().startswith("(1) ")
    alert = mia.page.locator(".alert")
    expect(alert).to_contain_text("pay rent")
    alert.get_by_text("Snooze").click()
    alert.locator(".menu-items button").last.click()
    expect(alert).to_have_count(0)
    mia.caught_up()
    expect(alert).to_have_count(0)


def test_places_and_stacks_are_made_in_the_page_and_a_reminder_is_for_them(person):
    mia = person(permissions=["notifications"])
    mia.go("reminders")
    dialog = mia.page.get_by_role("dialog")
    mia.page.get_by_role("button", name="New place").click()
    dialog.get_by_label("Name").fill("Soda Hall")
    dialog.get_by_label("Degrees north, east").fill("37.8756, -122.2588")
    dialog.get_by_role("button", name="Save").click()
    mia.page.get_by_role("button", name="New stack").click()
    dialog.get_by_label("Name").fill("Pills")
    dialog.get_by_label("Items, one a line").fill("D3\nB12\n")
    dialog.get_by_role("button", name="Save").click()
    planner = mia.planner_once(lambda planner: planner["places"] and planner["stacks"])
    assert (planner["places"][0]["position"], planner["stacks"][0]["items"]) == ("37.8756,-122.2588", ["D3", "B12"])
    mia.caught_up()
    make_reminder(mia, "take them")
    dialog.get_by_label("Or for a stack").select_option(label="Pills")
    expect(dialog.get_by_label("For one item")).to_be_disabled()
    dialog.get_by_label("At a place").select_option(label="Soda Hall")
    dialog.get_by_role("button", name="Save").click()
    expect(mia.row("take them")).to_contain_text("Pills")
    saved = mia.once(lambda: next(iter(mia.planner()["reminders"]), None))
    assert (saved["stack"], saved["places"]) == (planner["stacks"][0]["uuid"], [planner["places"][0]["uuid"]])
    mia.page.get_by_role("button", name="Delete the reminder take them").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(mia.row("take them")).to_have_count(0)
    mia.page.get_by_role("button", name="Delete Pills").click()
    dialog.get_by_role("button", name="Delete").click()
    mia.planner_once(lambda planner: not planner["stacks"])
    expect(mia.page.get_by_role("button", name="Delete Pills")).to_have_count(0)
