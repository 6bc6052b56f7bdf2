"""A week is planned with the keyboard alone: no pointer anywhere, and the focus is never lost."""

import re

from clock import day
from conftest import due_ago
from playwright.sync_api import expect

# Somebody presses keys only: a pointer would be a mistake of the test. (A key that clicks a button has no pointer.)
no_pointer = """for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
  addEventListener(kind, () => { window.pointers = (window.pointers ?? 0) + 1 }, { capture: true });
}"""
# Where the focus is, in words; null: nowhere.
where = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  return `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 60)}`;
}"""


class Keyboard:
    """The keys of somebody who has no mouse."""

    def __init__(self, mia):
        self.mia, self.page = mia, mia.page
        self.focused, self.panel, self.dialog = (mia.page.locator(place) for place in (":focus", ".panel", "dialog"))
        self.page.add_init_script(no_pointer)
        mia.open()

    def __call__(self, *keys):
        """Presses keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(text)

    def to(self, found, key="Tab", most=80):
        """Goes on until something has the focus, as people do who look at the screen meanwhile."""
        expect(found).to_be_attached()
        for _ in range(most):
            if found.evaluate("one => one === document.activeElement"):
                return found
            self(key)
        raise AssertionError(f"{most} times {key} do not lead to {found}, but to {self.page.evaluate(where)}")

    def task(self, title):
        """Goes to a task in a list, down and up."""
        found = self.page.locator("main a[data-task]", has_text=title)
        expect(found).to_be_visible()
        for key in "jk":
            for _ in range(20):
                if found.evaluate("one => one === document.activeElement"):
                    return found
                self(key)
        raise AssertionError(f"neither j nor k leads to {title}")

    def button(self, name, **options):
        """Goes to a button or a link and presses it."""
        place = self.dialog if self.page.locator("dialog[open]").count() else self.page
        found = place.get_by_role("button", name=name, **options).or_(place.get_by_role("link", name=name, **options)).first
        self.to(found)
        self("Enter")

    def somewhere(self):
        """The focus is at something that can be seen, once everything is drawn."""
        self.mia.once(lambda: self.page.evaluate(where))


def types_lines(keys):
    """Lines, and the Arc that the first of them asks for."""
    keys("/")
    expect(keys.page.locator("#entry")).to_be_focused()
    keys.type("cs298 hw 3 due friday 5pm")
    new = keys.page.get_by_role("button", name=re.compile("New Arc.*CS298"))
    expect(new).to_be_visible()
    keys("ArrowDown")
    keys.to(new, "ArrowRight", 9)
    keys("Enter")
    expect(keys.page.locator("#entry")).to_be_focused()
    expect(keys.page.locator(".chips .chip-arc")).to_be_visible()
    keys("Enter")
    keys.mia.task_once("hw 3", lambda task: task["arc"] == "CS298" and task["time"] == "17:00")
    for line in ("groceries tomorrow 10am", "call mum tomorrow", "read chapter 4", "water the plants today"):
        expect(keys.page.locator("#entry")).to_be_focused()
        keys.type(line)
        keys("Enter")
    keys.mia.task_once("water the plants")


def goes_through_the_fields(keys):
    """The task that the line has opened is gone through, changed and closed."""
    expect(keys.panel.locator("[data-field=title]")).to_have_value("water the plants")
    keys("Escape")
    expect(keys.panel).to_be_hidden()
    keys.somewhere()
    keys("g", "g")
    expect(keys.page.locator("h1")).to_contain_text("Agenda")
    keys.task("read chapter 4")
    keys("Enter")
    keys.to(keys.panel.locator("[data-field=title]"))
    keys("ControlOrMeta+a")
    keys.type("read chapters 4 and 5")
    keys.to(keys.panel.locator("[data-field=location]"))
    keys.type("Library")
    keys.to(keys.panel.get_by_role("radio", checked=True))
    keys("ArrowLeft")
    expect(keys.panel.get_by_role("radio", name="low")).to_be_focused()
    keys.to(keys.panel.locator("[data-field=description]"))
    keys.type("with notes")
    keys("Escape")
    expect(keys.panel).to_be_hidden()
    expect(keys.focused).to_contain_text("read chapters 4 and 5")
    task = keys.mia.task_once("read chapters 4 and 5", lambda task: task["description"])
    assert (task["location"], task["priority"], task["description"]) == ("Library", "low", "with notes")


def names_another_day(keys):
    """A day for it, asked for by a key."""
    keys("m")
    keys.button("Tomorrow")
    keys.mia.task_once("read chapters 4 and 5", lambda task: task["date"] == day(1))
    keys.somewhere()


def fills_the_calendar(keys):
    """The calendar: by days in the month, by quarters of an hour in the week."""
    keys("g", "c")
    keys.to(keys.page.locator(f".cell[data-day='{day()}']"))
    keys("ArrowRight", "Enter")
    expect(keys.focused).to_have_attribute("data-day", day(1))
    keys.to(keys.page.locator("a.pill", has_text="groceries"))
    keys("Alt+ArrowDown")
    keys.mia.task_once("groceries", lambda task: task["date"] == day(8))
    expect(keys.focused).to_contain_text("groceries")
    keys("Alt+ArrowLeft")
    keys.mia.task_once("groceries", lambda task: task["date"] == day(7))
    expect(keys.focused).to_contain_text("groceries")
    keys("Escape")
    expect(keys.focused).to_have_attribute("data-day", day(7))
    keys("ArrowUp")
    expect(keys.focused).to_have_attribute("data-day", day())
    keys.button("Week", exact=True)
    expect(keys.page.locator(".calendar-hours")).to_be_visible()
    keys.to(keys.page.locator(f".hours-day[data-day='{day()}'] > a"))
    keys("PageDown")
    expect(keys.page.locator(f".hours-day[data-day='{day(7)}']")).to_be_attached()
    keys.to(keys.page.locator("a.pill", has_text="groceries"))
    keys("Alt+ArrowDown")
    keys.mia.task_once("groceries", lambda task: (task["date"], task["time"]) == (day(7), "10:15"))
    keys("Alt+ArrowRight" if keys.page.locator(f".hours-day[data-day='{day(8)}']").count() else "Alt+ArrowLeft")
    moved = keys.mia.task_once("groceries", lambda task: task["date"] != day(7))
    assert moved["time"] == "10:15"
    expect(keys.focused).to_contain_text("groceries")
    keys("m")
    keys.to(keys.dialog.locator("[type=time]"))
    keys.type("0330PM")
    keys("Enter")
    keys.mia.task_once("groceries", lambda task: (task["date"], task["time"]) == (moved["date"], "15:30"))
    keys.somewhere()


def says_what_became_of_tasks(keys):
    """Done, ignored, snoozed, open again, and all of it taken back."""
    keys("g", "t")
    expect(keys.page.locator("h1")).to_contain_text("Today")
    keys.task("water the plants")
    keys("x")
    keys.mia.task_once("water the plants", lambda task: task["outcome"] == "completed")
    keys.somewhere()
    keys("u")
    keys.mia.task_once("water the plants", lambda task: not task["closed"])
    keys("U")
    keys.mia.task_once("water the plants", lambda task: task["closed"])
    expect(keys.page.locator(".toast")).to_contain_text("Redid: ")
    keys.to(keys.page.locator("main details.closed summary"))
    keys("Enter")
    keys.to(keys.page.locator("main a[data-task]", has_text="water the plants"))
    keys("x")
    keys.mia.task_once("water the plants", lambda task: not task["closed"])
    keys.somewhere()
    keys.task("call mum")
    keys("i")
    keys.mia.task_once("call mum", lambda task: task["outcome"] == "ignored")
    keys.somewhere()
    # What reminds stands on top.
    keys.mia.act(due_ago(2, "gentle"))
    keys.task("pay rent")
    keys("s")
    keys.button("for 1 hour")
    expect(keys.page.locator(".alert")).to_have_count(0)
    keys.somewhere()


def makes_arcs(keys):
    """An Arc is made, its colour is chosen, it moves into another one, and it is archived."""
    keys("g", "a")
    expect(keys.page.locator("h1")).to_contain_text("Arcs")
    keys.button("New Arc", exact=True)
    expect(keys.dialog.get_by_label("Title")).to_be_focused()
    keys.type("Lab reports")
    keys.to(keys.dialog.locator("[role=radio][tabindex='0']"))
    keys("ArrowRight", "ArrowRight")
    expect(keys.dialog.get_by_role("radio", checked=True)).to_be_focused()
    colour = keys.dialog.get_by_role("radio", checked=True).get_attribute("aria-label")
    keys.button("Save")
    expect(keys.page.locator("h1")).to_have_text("Lab reports")
    reports = keys.mia.planner_once(lambda planner: [arc for arc in planner["arcs"] if arc["path"] == "Lab reports"])["arcs"]
    assert next(arc["colour"] for arc in reports if arc["path"] == "Lab reports") == colour
    keys.somewhere()
    keys.button("Edit Arc")
    keys.to(keys.dialog.get_by_label("Inside"))
    keys.type("CS298")
    keys.button("Save")
    keys.mia.planner_once(lambda planner: any(arc["path"] == "CS298/Lab reports" for arc in planner["arcs"]))
    expect(keys.page.get_by_role("button", name="Edit Arc")).to_be_focused()
    keys.button("Archive", exact=True)
    keys.mia.planner_once(lambda planner: any(arc["path"] == "CS298/Lab reports" and arc["archived"] for arc in planner["arcs"]))
    expect(keys.page.get_by_role("button", name="Bring back")).to_be_focused()


def makes_a_reminder(keys):
    """A reminder that repeats: its days, what it will be, and what was said when it is saved."""
    keys("g", "r")
    expect(keys.page.locator("h1")).to_contain_text("Reminders")
    keys.button("New reminder")
    expect(keys.dialog.get_by_label("Title")).to_be_focused()
    keys("Shift+Tab")
    keys.to(keys.dialog.get_by_role("button", name="Lunch"), "Shift+Tab")
    keys("Enter")
    keys.to(keys.dialog.get_by_label("Title"))
    keys.type("stretch")
    keys.to(keys.dialog.get_by_role("button", name="Saturday"))
    keys("Space")
    expect(keys.focused).to_have_attribute("aria-pressed", "false")
    keys.to(keys.dialog.get_by_role("button", name="Sunday"), "Shift+Tab")
    keys("Space")
    expect(keys.dialog.locator(".preview")).to_contain_text("every weekday")
    expect(keys.dialog.locator(".preview input")).to_have_count(10)
    keys.to(keys.dialog.locator(".preview input").first)
    keys("Space")
    keys.button("Save")
    expect(keys.page.locator(".toast")).to_contain_text("Saved: ")
    expect(keys.dialog).to_contain_text("May arc remind you?")
    keys("Escape")
    expect(keys.page.get_by_role("button", name="New reminder")).to_be_focused()
    reminder = keys.mia.planner_once(lambda planner: planner["reminders"])["reminders"][0]
    assert (reminder["title"], reminder["recurrence"]) == ("stretch", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
    keys.to(keys.page.locator("main .task-link", has_text="stretch"))


def searches(keys):
    """Search leads to a task; what it opens closes again into the list."""
    keys("g", "s")
    expect(keys.page.locator(".search-field")).to_be_focused()
    keys.type("priority:low")
    found = keys.page.locator("main a[data-task]", has_text="read chapters")
    expect(found).to_be_visible()
    keys("ArrowDown")
    expect(found).to_be_focused()
    keys("Enter")
    expect(keys.panel.locator("[data-field=title]")).to_have_value("read chapters 4 and 5")
    keys("Escape")
    expect(found).to_be_focused()


def settles_a_conflict(keys):
    """Two devices have changed the same thing: its page is come to and left by keys."""
    arc = keys.mia.command_line()
    keys.mia.context.route("**/v1/**", lambda route: route.abort())
    keys("Enter")
    keys.to(keys.panel.locator("[data-field=location]"))
    keys("ControlOrMeta+a")
    keys.type("Kitchen")
    keys("Escape")
    expect(keys.focused).to_contain_text("read chapters 4 and 5")
    arc("edit", "read chapters 4 and 5", "--location", "Cafe")
    arc.sync()
    keys.mia.context.unroute("**/v1/**")
    expect(keys.page.locator(".note-conflicts")).to_be_visible()
    keys.to(keys.page.locator(".note-conflicts"), "Shift+Tab")
    keys("Enter")
    expect(keys.page.locator("h1")).to_contain_text("Conflicts")
    keys.to(keys.page.locator("article.conflict button").nth(1))
    keys("Enter")
    expect(keys.page.locator("article.conflict")).to_have_count(0)
    expect(keys.page.locator("h1")).to_be_focused()
    keys.mia.planner_once(lambda planner: not planner["conflicts"])


def asks_for_the_keys_and_deletes(keys):
    """All keys are listed; a task is deleted with a question, and the next one has the focus."""
    keys("?")
    expect(keys.dialog).to_contain_text("Type a new task")
    keys("Escape")
    expect(keys.page.locator("h1")).to_be_focused()
    keys("g", "g")
    expect(keys.page.locator("h1")).to_contain_text("Agenda")
    keys.task("water the plants")
    keys("Delete")
    keys.button("Delete", exact=True)
    keys.mia.planner_once(lambda planner: not keys.mia.task("water the plants"))
    expect(keys.page.locator("main a[data-task]:focus")).to_have_count(1)


def test_a_week_is_planned_without_a_pointer(person):
    keys = Keyboard(person())
    types_lines(keys)
    goes_through_the_fields(keys)
    names_another_day(keys)
    fills_the_calendar(keys)
    says_what_became_of_tasks(keys)
    makes_arcs(keys)
    makes_a_reminder(keys)
    searches(keys)
    settles_a_conflict(keys)
    asks_for_the_keys_and_deletes(keys)
    assert not keys.page.evaluate("window.pointers")
