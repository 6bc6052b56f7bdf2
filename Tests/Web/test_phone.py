"""A phone of 360 by 740: nothing is cut, everything can be reached, and a finger meets what it means."""

import pytest
from clock import day
from conftest import Person, due_ago
from playwright.sync_api import expect

# What somebody can touch: in a dialog that is open, in a task that covers the rest, or anywhere.
touched = """() => {
  const place = document.querySelector('dialog[open]') ?? document.querySelector('.panel:not([hidden])') ?? document;
  const wrong = [];
  // The month has no end: what is in sight stands for the rest.
  const month = document.querySelector('.month')?.getBoundingClientRect();
  const seen = (one) => one.getBoundingClientRect().top >= month.top && one.getBoundingClientRect().bottom <= month.bottom;
  const wide = [document.documentElement, document.querySelector('dialog[open]')].filter((one) => one && one.scrollWidth > one.clientWidth);
  if (wide.length) wrong.push(`${wide[0].localName} is ${wide[0].scrollWidth} wide`);
  for (const one of place.querySelectorAll('a, button, input, select, textarea, summary')) {
    // Days beside each other come by scrolling.
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled || one.closest('.skip, .calendar-hours')) continue;
    if (one.closest('.month') && !seen(one)) continue;
    // A label is touched for its field, and a row for its link.
    const target = one.closest('label') ?? (one.matches('.arc-link') ? one.closest('li') : one);
    if (one.closest('.month')) scrollTo(0, 0);
    else target.scrollIntoView({ block: 'center' });
    const box = target.getBoundingClientRect();
    const name = `${one.localName} ${one.className} “${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}”`;
    const isText = one.matches('p > a');
    if (box.width < 24 || box.height < (isText ? 18 : 24)) wrong.push(`${name} is ${box.width} by ${box.height}`);
    if (box.left < 0 || box.right > innerWidth + 0.5) wrong.push(`${name} goes from ${box.left} to ${box.right}`);
    const own = one.getBoundingClientRect();
    const met = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2);
    if (!met || !(target.contains(met) || met.contains(target) && met.closest('label, li'))) {
      wrong.push(`${name} lies under ${met?.localName} ${met?.className}`);
    }
  }
  scrollTo(0, 0);
  return wrong;
}"""


@pytest.fixture(scope="module", params=["en-US", "de-DE"])
def phone(request, chromium, server):
    """Somebody with a phone and some of everything."""
    mia = Person(chromium, server, locale=request.param, viewport={"width": 360, "height": 740}, has_touch=True)
    mia.german = request.param == "de-DE"
    mia.ids = mia.arcs("CS 61B", "CS 61B/Labs", "MATH 54: Linear Algebra and Differential Equations", "Home")
    add = {"do": "add", "line": "x", "arc": mia.ids["Home"]}
    mia.act(
        {**add, "arc": mia.ids["CS 61B"], "fields": {"title": "Project 2 design document", "date": day(), "time": "17:00", "priority": "high", "labels": ["deep work"]}},
        {**add, "arc": mia.ids["CS 61B/Labs"], "fields": {"title": "Section", "date": day(1), "time": "10:00", "endTime": "11:00", "location": "Soda 310", "recurrence": "FREQ=WEEKLY"}},
        {**add, "fields": {"title": "Call the plumber about the bathroom sink and the leaking pipe in the cellar"}},
        {**add, "fields": {"title": "Sweep", "date": day(-2)}},
        {**add, "fields": {"title": "Dust", "date": day()}},
        {**add, "arc": mia.ids["MATH 54: Linear Algebra and Differential Equations"], "fields": {"title": "Midterm review", "date": day(2), "time": "14:00"}},
        due_ago(2, "gentle"),
    )  # fmt: skip
    mia.act({"do": "complete", "task": mia.task("Dust")["uuid"]})
    mia.act({"do": "arc-edit", "arc": mia.ids["Home"], "fields": {"ends": day(-1)}})
    reminder = "11111111-1111-4111-8111-" + mia.ids["Home"][-12:]
    fields = {"title": "Vitamin D", "date": day(), "time": "09:00", "recurrence": "FREQ=DAILY"}
    mia.act({"do": "reminder-new", "reminder": reminder, "fields": fields})
    mia.act({"do": "group-new", "reminder": reminder.replace("1111-4", "2222-4"), "fields": {**fields, "title": "Stretches"}, "members": [reminder]})
    mia.act({"do": "place-new", "fields": {"name": "Library", "position": "37.33, -121.88", "radius": 100}})
    mia.caught_up()
    yield mia
    mia.context.close()


def task(mia):
    return mia.task("Project 2 design document")["uuid"]


def shown(mia, screen):
    mia.go({"arc": f"arcs/{mia.ids['CS 61B']}", "ended": f"arcs/{mia.ids['Home']}", "task": f"today~{task(mia)}"}.get(screen, screen))
    mia.page.wait_for_timeout(250)
    mia.page.evaluate("document.querySelectorAll('.panel details, main .group-members').forEach((one) => { one.open = true })")
    mia.page.wait_for_timeout(100)


@pytest.mark.parametrize("screen", ["today", "agenda", "arcs", "arc", "ended", "task", "calendar/month", "calendar/week", "calendar/day", "reminders", "search/e", "log", "trash", "settings", "conflicts"])  # fmt: skip
def test_a_screen_fits_a_phone_and_a_finger(phone, screen):
    shown(phone, screen)
    assert phone.page.evaluate(touched) == []
    phone.go("today")


def new_arc(mia):
    mia.go("arcs")
    mia.page.locator("main .actions button").first.click()


def new_reminder(mia):
    mia.go("reminders")
    mia.page.locator("main .actions button").last.click()


def new_group(mia):
    mia.go("reminders")
    mia.page.locator("main .actions button").first.click()


def fields(mia):
    mia.page.locator(".entry .manual").click()


def moving(mia):
    mia.go("agenda")
    mia.page.locator(f"main a[data-task='{task(mia)}']").press("m")


def snoozing(mia):
    mia.go(f"today~{task(mia)}")
    mia.page.locator(".panel-actions button").nth(1).click()


def deleting(mia):
    mia.go(f"arcs/{mia.ids['CS 61B']}")
    mia.page.locator("main .actions button").last.click()


def importing(mia):
    mia.page.evaluate("""() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'read chapter 3 tomorrow\\nbuy milk today\\nCS 61B:\\n  lab 5 due friday 5pm\\nwrite to Ana');
      document.querySelector('#entry').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }""")


def keys(mia):
    mia.page.locator("h1").press("?")


@pytest.mark.parametrize("opens", [new_arc, new_reminder, new_group, fields, moving, snoozing, deleting, importing, keys])
def test_a_dialog_fits_a_phone_and_a_finger(phone, opens):
    phone.go("today")
    opens(phone)
    dialog = phone.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    phone.page.wait_for_timeout(250)
    wrong = phone.page.evaluate(touched)
    phone.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert wrong == []


def test_a_day_of_the_month_leads_to_its_tasks_by_a_finger(phone):
    """A cell of the month has room for a few words; the day in full is one touch away."""
    phone.go("calendar/month")
    phone.page.locator(f".cell[data-day='{day()}'] .cell-day").tap()
    expect(phone.page.locator(".calendar-hours.one-day")).to_be_visible()
    phone.page.locator("a.block", has_text="Project 2").tap()
    expect(phone.page.locator(".panel [data-field=title]")).to_have_value("Project 2 design document")
    phone.go("today")
