"""Reminders, alerts and permission for notifications."""

from conftest import day
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
