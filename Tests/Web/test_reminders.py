"""Reminders, alerts and permission for notifications."""

import datetime
import os
import re

import pytest
from clock import day, hours_ago, wall_clock
from conftest import Person, accessible, due_ago, kept, measured
from playwright.sync_api import expect
from served import Server


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
    # As the command line counts: what has no end, for 30 days, which have 20 to 22 weekdays. Half past eight is over today.
    weekday = next(date for date in (wall_clock() + datetime.timedelta(days=count) for count in range(1, 8)) if date.weekday() < 5)
    said = f"Saved: 2[0-2] occurrences scheduled, next {weekday:%a} 8:30 AM"
    expect(mia.page.locator(".toast")).to_contain_text(re.compile(said))
    expect(mia.row("vitamin D")).to_have_count(1)
    saved = mia.once(lambda: next((one for one in mia.planner()["reminders"] if one["title"] == "vitamin D"), None))
    assert (saved["recurrence"], saved["time"]) == ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "08:30")


def test_a_day_switched_off_is_not_missed_when_its_weekday_goes(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "stretch")
    first = wall_clock() + datetime.timedelta(days=1)
    dialog.get_by_label("From").fill(day(1))
    switches = dialog.get_by_role("switch")
    expect(switches).to_have_count(10)
    switches.first.uncheck()
    dialog.locator(f".weekday[title={first:%A}]").click()
    # What begins on a day that its rule leaves out begins on the next one.
    expect(switches.first).to_be_checked()
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator(".toast")).to_contain_text("Saved: ")
    [saved] = mia.planner_once(lambda planner: planner["reminders"])["reminders"]
    assert (saved["date"], "EXDATE" in saved["timetable"]) == (day(2), False)


def test_one_occurrence_is_switched_off_and_on_again(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "stretch")
    # Begun a month ago: what comes is from tomorrow, since nine o'clock is over.
    dialog.get_by_label("From").fill(day(-30))
    switches = dialog.get_by_role("switch")
    expect(switches).to_have_count(10)
    switches.nth(2).uncheck()
    dialog.get_by_role("button", name="Save").click()
    skipped = lambda planner: [line for line in planner["reminders"][0]["timetable"].split("\n") if "EXDATE" in line]
    planner = mia.planner_once(lambda planner: planner["reminders"] and skipped(planner))
    assert day(3).replace("-", "") in skipped(planner)[0]
    mia.caught_up()
    mia.row("stretch").locator("button.task-link").click()
    expect(switches.nth(2)).not_to_be_checked()
    expect(switches.nth(1)).to_be_checked()
    switches.nth(2).check()
    dialog.get_by_role("button", name="Save").click()
    mia.planner_once(lambda planner: not skipped(planner))


def answer_browser(mia, setting):
    """Somebody answers what the browser itself asks about notifications: `granted` or `denied`."""
    target = mia.context.new_cdp_session(mia.page).send("Target.getTargetInfo")["targetInfo"]
    answer = {"permission": {"name": "notifications"}, "setting": setting, "origin": mia.server.url}
    mia.browser.new_browser_cdp_session().send("Browser.setPermission", {**answer, "browserContextId": target["browserContextId"]})


@pytest.mark.parametrize("setting", ["denied", "granted"])
def test_permission_is_asked_for_with_its_reason_when_the_first_reminder_is_saved(person, setting):
    mia = person()
    question = mia.page.get_by_role("dialog", name="May arc remind you?")
    dialog = make_reminder(mia, "stretch")
    expect(question).to_have_count(0)
    dialog.get_by_role("button", name="Save").click()
    expect(question).to_contain_text("outside this page")
    answer_browser(mia, setting)
    question.get_by_role("button", name="Allow notifications").click()
    expect(question).to_have_count(0)
    assert mia.page.evaluate("Notification.permission") == setting
    note = mia.page.locator(".notes .notice", has_text="next to the address")
    expect(note).to_have_count(1 if setting == "denied" else 0)
    # Whatever the answer, what reminds shows in the page.
    mia.act(due_ago(2, "gentle"))
    mia.go("today")
    expect(mia.page.locator(".alert", has_text="pay rent")).to_be_visible()
    mia.go("settings")
    expect(mia.page.locator(".settings")).to_contain_text("Blocked" if setting == "denied" else "Allowed")
    if setting == "denied":
        note.get_by_role("button").click()
        mia.page.reload()
        mia.ready()
        expect(note).to_have_count(0)


def test_whoever_does_not_want_notifications_is_not_asked_again(person):
    mia = person()
    question = mia.page.get_by_role("dialog", name="May arc remind you?")
    make_reminder(mia, "stretch").get_by_role("button", name="Save").click()
    question.get_by_role("button", name="Cancel").click()
    make_reminder(mia, "breathe").get_by_role("button", name="Save").click()
    expect(mia.row("breathe")).to_have_count(1)
    mia.page.wait_for_timeout(500)
    expect(question).to_have_count(0)
    # The settings still lead there.
    mia.go("settings")
    mia.page.get_by_role("button", name="Allow notifications").click()
    expect(question).to_be_visible()


def test_a_reminder_is_for_one_item_and_stands_among_the_alerts(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "take it")
    dialog.get_by_label("For one item").fill("vitamin D3")
    # All days are chosen at first, and each says so.
    expect(dialog.locator(".weekday[aria-pressed=true][aria-label='Wednesday selected']")).to_have_count(1)
    dialog.get_by_role("button", name="Save").click()
    expect(mia.row("take it")).to_contain_text("vitamin D3")
    saved = mia.once(lambda: next(iter(mia.planner()["reminders"]), None))
    assert (saved["item"], saved["stack"]) == ("vitamin D3", None)
    # One that came two hours ago waits for an answer, like a task.
    due = hours_ago(2)
    fields = {"title": "feed the cat", "date": due[:10], "time": due[11:16], "path": "gentle"}
    mia.act({"do": "reminder-new", "at": hours_ago(24), "fields": fields})
    mia.go("today")
    alert = mia.page.locator(".alert", has_text="feed the cat")
    expect(alert).to_be_visible()
    alert.get_by_role("button", name="Done").click()
    expect(alert).to_have_count(0)
    mia.planner_once(lambda planner: not planner["alerts"])
    mia.caught_up()
    expect(alert).to_have_count(0)


def test_days_in_words_are_taken_by_enter_and_what_is_none_is_said(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "stretch")
    words = dialog.get_by_label("Or in words")
    words.fill("now and then")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("every monday")
    expect(words).to_be_focused()
    words.fill("every 2 weeks on monday")
    words.press("Enter")
    expect(dialog).to_have_count(0)
    saved = mia.once(lambda: next(iter(mia.planner()["reminders"]), None))
    assert "INTERVAL=2" in saved["recurrence"]


def test_what_was_to_come_earlier_today_is_not_promised(person):
    mia = person(permissions=["notifications"])
    dialog = make_reminder(mia, "stretch")
    at = dialog.get_by_label("Time", exact=True)
    for time, first in (("00:01", day(1)), ("23:59", day())):
        at.fill(time)
        expect(dialog.locator(".occurrences li").first).to_contain_text(f" {int(first[8:])}")
        assert dialog.locator(".occurrences li").count() == 10
    at.fill("00:01")
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator(".toast")).to_contain_text(f" {int(day(1)[8:])}")


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
    dialog.get_by_label("Snooze").select_option("30m")
    dialog.get_by_role("button", name="Save").click()
    saved = mia.once(lambda: next(iter(mia.planner()["reminders"]), None))
    assert (saved["channels"], saved["snooze"]) == (["phone"], "PT30M")


def test_quiet_hours_are_set_and_shown(person):
    mia = person()
    mia.go("settings")
    mia.page.get_by_label("Quiet hours").fill("23:00-06:30")
    mia.page.get_by_label("Quiet hours").press("Tab")
    mia.planner_once(lambda planner: planner["settings"]["quiet-hours"] == "23:00-06:30")
    mia.go("reminders")
    expect(mia.page.locator("main")).to_contain_text("11 PM – 6:30 AM")


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
    ids = mia.arcs("Autumn")
    mia.act({"do": "arc-edit", "arc": ids["Autumn"], "fields": {"ends": day(-2)}})
    mia.act(due_ago(2, "gentle"), due_ago(2, "gentle", "call Ana"))
    alerts = mia.page.locator(".alert")
    expect(alerts).to_have_count(2)
    expect(mia.page.get_by_role("link", name="Autumn ended on")).to_be_visible()
    accessible(mia)
    expect(mia.page.locator(".view > section").first).to_have_class("group group-alerts")
    # The window counts them, whatever it shows.
    for view in ("agenda", "today"):
        mia.go(view)
        assert mia.page.title().startswith("(2) ")
    alert = mia.page.locator(".alert", has_text="pay rent")
    alert.get_by_text("Snooze").click()
    choices = alert.locator(".menu-items button")
    expected = ["for 1 hour", "for 3 hours", *(["until 5 PM"] if wall_clock().hour < 17 else []), "until tomorrow 9 AM"]
    expect(choices).to_have_text(expected)
    choices.nth(1).click()
    expect(alerts).to_have_count(1)
    mia.caught_up()
    expect(alerts).to_have_count(1)
    # It comes again when it was told to.
    again = datetime.datetime.fromisoformat(mia.task("pay rent")["nextAlert"])
    assert abs(again - datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=3)) < datetime.timedelta(minutes=4)
    alerts.get_by_role("button", name="Ignore").click()
    expect(alerts).to_have_count(0)
    mia.task_once("call Ana", lambda task: task["outcome"] == "ignored")
    assert not mia.task("pay rent")["closed"]
    assert mia.planner()["alerts"] == []


# A browser in a test has no loudspeaker, so its tones are counted. What a test looks up counts as a touch there, though
# nobody has touched the page.
count_tones = """
  window.tones = 0;
  let touched = false;
  addEventListener('pointerdown', () => touched = true, { capture: true });
  Object.defineProperty(navigator, 'userActivation', { value: { get hasBeenActive() { return touched } } });
  class Sound { currentTime = 0; destination = {};
    createOscillator() { return { frequency: {}, connect: (other) => other, start: () => window.tones++, stop: () => {} }; }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (other) => other }; } }
  window.AudioContext = Sound;
"""


def listening(person):
    mia = person()
    mia.context.add_init_script(count_tones)
    mia.open()
    return mia


def tones(mia):
    return mia.page.evaluate("window.tones")


def test_an_alarm_sounds_while_the_page_is_open_until_it_is_answered(person):
    mia = listening(person)
    mia.act(due_ago(0.05, "alarm"))
    alert = mia.page.locator(".alert-alarm")
    expect(alert).to_contain_text("alarm")
    # Browsers let no page sound that nobody has touched; it says so.
    expect(mia.page.locator(".notes")).to_contain_text("Click anywhere to hear it")
    assert tones(mia) == 0
    mia.page.locator("h1").click()
    mia.once(lambda: tones(mia), lambda count: count >= 4)
    expect(mia.page.locator(".notes")).not_to_contain_text("Click anywhere")
    alert.get_by_role("button", name="Done").click()
    expect(alert).to_have_count(0)
    before = tones(mia)
    mia.page.wait_for_timeout(5_000)
    assert tones(mia) == before


def test_an_alarm_leaves_it_to_another_device_that_rings_unless_it_is_told_not_to(person, chromium, server):
    mia = listening(person)
    laptop = Person(chromium, server, name=mia.name)
    laptop.page.evaluate("window.ringing = new EventSource('/v1/events?ring=on')")
    mia.page.locator("h1").click()
    mia.page.wait_for_timeout(1_000)
    mia.act(due_ago(0.05, "alarm"))
    expect(mia.page.locator(".alert-alarm")).to_be_visible()
    mia.page.wait_for_timeout(5_000)
    assert tones(mia) == 0
    mia.go("settings")
    mia.page.get_by_label("Alarms sound in this browser").select_option("on")
    mia.once(lambda: tones(mia), lambda count: count >= 2)
    mia.page.get_by_label("Alarms sound in this browser").select_option("when-alone")
    laptop.context.close()
    before = tones(mia)
    mia.once(lambda: tones(mia), lambda count: count > before + 2)


def test_what_comes_within_a_day_comes_at_its_moment_without_the_server(person, chromium):
    server = Server()
    mia = Person(chromium, server)
    mia.context.add_init_script(count_tones)
    mia.act(due_ago(-5, "alarm", "catch the train"))
    levels = [one["level"] for one in mia.planner()["coming"]]
    assert levels == ["push", "push", "push", "alarm"]
    mia.caught_up()
    kept(mia.page)
    server.stop()
    # It is kept with the planner, for whoever opens the page without the server.
    mia.page.clock.install()
    mia.open()
    mia.page.locator("h1").click()
    expect(mia.page.locator(".alert")).to_have_count(0)
    mia.page.clock.fast_forward("04:58:00")
    alert = mia.page.locator(".alert-alarm")
    expect(alert).to_contain_text("catch the train")
    mia.once(lambda: tones(mia), lambda count: count >= 2)
    alert.get_by_role("button", name="Done").click()
    expect(alert).to_have_count(0)
    mia.context.close()


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
    # The browser says where it is when it is asked.
    mia.context.grant_permissions(["geolocation"])
    mia.context.set_geolocation({"latitude": 37.8756, "longitude": -122.2588})
    dialog.get_by_role("button", name="Where I am now").click()
    expect(dialog.get_by_label("Latitude, longitude")).to_have_value("37.87560, -122.25880")
    dialog.get_by_role("button", name="Save").click()
    mia.page.get_by_role("button", name="New stack").click()
    dialog.get_by_label("Name").fill("Pills")
    dialog.get_by_label("Items, one per line").fill("D3\nB12\n")
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


def test_the_places_of_a_task_are_fields_of_its_form(person):
    mia = person()
    ids = mia.arcs("Home")
    for name, position in (("Soda Hall", "37.8756, -122.2588"), ("Library", "37.33, -121.88")):
        mia.act({"do": "place-new", "fields": {"name": name, "position": position, "radius": 100}})
    places = {place["name"]: place["uuid"] for place in mia.planner()["places"]}
    mia.act({"do": "add", "line": "milk when I get to Library", "arc": ids["Home"]})
    assert mia.task("milk")["places"] == f"arrive {places['Library']}" and mia.planner()["reminders"] == []
    mia.caught_up()
    mia.go(f"today~{mia.task('milk')['uuid']}")
    panel = mia.page.locator(".panel")
    panel.get_by_text("Reminders and more").click()
    place = panel.get_by_label("At a place")
    expect(place).to_have_value(places["Library"])
    place.select_option(label="Soda Hall")
    mia.task_once("milk", lambda task: task["places"] == f"arrive {places['Soda Hall']}")
    panel.locator("[data-field=places]").nth(1).select_option(label="on leaving")
    mia.task_once("milk", lambda task: task["places"] == f"leave {places['Soda Hall']}")
    # What another browser says shows here.
    both = f"leave {places['Soda Hall']} {places['Library']}"
    mia.act({"do": "edit", "task": mia.task("milk")["uuid"], "fields": {"places": both}})
    expect(place.locator("option:checked")).to_have_text("Soda Hall, Library")
    place.select_option(label="no place")
    mia.task_once("milk", lambda task: task["places"] is None)
    mia.go("reminders")
    expect(mia.row("milk")).to_have_count(0)


def test_the_icon_counts_what_is_due_today(person):
    mia = person()
    mia.context.add_init_script("""
      navigator.setAppBadge = async (count) => { window.badge = count };
      navigator.clearAppBadge = async () => { window.badge = 0 };
    """)
    mia.open()
    mia.page.reload()
    mia.ready()
    ids = mia.arcs("Home")
    mia.act(*({"do": "add", "line": f"{title} {when}", "arc": ids["Home"]} for title, when in (("a", "today"), ("b", "today"), ("c", "tomorrow"))))
    mia.once(lambda: mia.page.evaluate("window.badge"), lambda count: count == 2)
    mia.act({"do": "complete", "task": mia.task("a")["uuid"]}, {"do": "complete", "task": mia.task("b")["uuid"]})
    mia.once(lambda: mia.page.evaluate("window.badge"), lambda count: count == 0)
