"""Where the keys go: Escape closes one thing, what was left has the focus again, and it can be seen where that is."""

import re

import pytest
from clock import day
from conftest import due_ago
from playwright.sync_api import expect


def with_tasks(person, *titles, **options):
    mia = person(**options)
    ids = mia.arcs("Home")
    mia.act(*({"do": "add", "line": f"{title} today", "arc": ids["Home"]} for title in titles))
    expect(mia.row(titles[-1])).to_have_count(1)
    mia.caught_up()
    return mia


def test_one_escape_closes_the_task_that_a_line_has_opened(person):
    mia = with_tasks(person, "sweep")
    mia.type("home dust today")
    expect(mia.page.locator(".panel .title-field")).to_have_value("dust")
    expect(mia.page.locator("#entry")).to_be_focused()
    mia.page.keyboard.press("Escape")
    expect(mia.page.locator(".panel")).to_be_hidden()
    expect(mia.row("dust").locator(".task-link")).to_be_focused()
    # What has been typed goes first, and the task stays.
    mia.page.keyboard.press("Enter")
    mia.page.fill("#entry", "half a line")
    mia.page.keyboard.press("Escape")
    expect(mia.page.locator("#entry")).to_have_value("")
    expect(mia.page.locator(".panel")).to_be_visible()
    mia.page.keyboard.press("Escape")
    expect(mia.page.locator(".panel")).to_be_hidden()


def test_escape_closes_a_menu_and_nothing_else(person):
    mia = person()
    mia.act(due_ago(2, "gentle"))
    alert = mia.page.locator(".alert")
    alert.locator(".task-title").click()
    expect(mia.page.locator(".panel .title-field")).to_have_value("pay rent")
    menu = alert.locator("summary")
    menu.press("Enter")
    expect(alert.locator(".menu-items")).to_be_visible()
    mia.page.keyboard.press("Tab")
    mia.page.keyboard.press("Escape")
    expect(alert.locator(".menu-items")).to_be_hidden()
    expect(menu).to_be_focused()
    expect(mia.page.locator(".panel")).to_be_visible()


def test_a_task_that_is_closed_gives_the_focus_back_to_its_row(person):
    mia = with_tasks(person, "sweep", "dust")
    link = mia.row("sweep").locator(".task-link")
    for close in (
        lambda: mia.page.locator(".panel-close").press("Enter"),
        lambda: mia.page.go_back(),
        lambda: mia.page.locator(".panel [data-field=location]").press("Escape"),
    ):
        link.press("Enter")
        expect(mia.page.locator(".panel .title-field")).to_have_value("sweep")
        expect(mia.page.locator(".panel-close")).to_be_focused()
        close()
        expect(mia.page.locator(".panel")).to_be_hidden()
        expect(link).to_be_focused()
    # A task that is deleted has no row any more.
    link.press("Enter")
    mia.page.locator(".panel").get_by_role("button", name="Delete").press("Enter")
    mia.page.get_by_role("dialog").get_by_role("button", name="Delete").press("Enter")
    expect(mia.row("sweep")).to_have_count(0)
    expect(mia.page.locator("h1")).to_be_focused()


def test_a_dialog_gives_the_focus_back_though_what_it_came_from_was_drawn_anew(person):
    mia = with_tasks(person, "sweep", "dust")
    for open_it, opener in (
        (lambda: mia.row("dust").locator(".task-link").press("m"), mia.row("dust").locator(".task-link")),
        (lambda: mia.page.get_by_role("button", name="New reminder").press("Enter"), mia.page.get_by_role("button", name="New reminder")),
    ):
        open_it()
        expect(mia.page.locator("dialog")).to_be_visible()
        before = opener.element_handle()
        mia.arcs(f"Arc {mia.planner()['cursor']}")
        mia.caught_up()
        assert not before.evaluate("one => one.isConnected")
        mia.page.keyboard.press("Escape")
        expect(opener).to_be_focused()
        mia.go("reminders")


def test_what_the_keyboard_takes_away_leaves_the_focus_to_what_is_next(person):
    mia = with_tasks(person, "sweep", "dust", "mop")
    check = mia.row("dust").locator(".check")
    check.focus()
    check.press("Enter")
    mia.task_once("dust", lambda task: task["closed"])
    expect(mia.page.locator("main a[data-task]:focus")).to_contain_text("mop")
    mia.page.keyboard.press("Delete")
    expect(mia.page.locator("dialog")).to_be_visible()
    mia.page.keyboard.press("Enter")
    mia.planner_once(lambda planner: all(task["title"] != "mop" for task in planner["tasks"]))
    expect(mia.page.locator("main a[data-task]:focus")).to_contain_text("sweep")


def test_a_message_gives_the_focus_back(person):
    mia = with_tasks(person, "sweep", "dust")
    mia.row("sweep").locator(".task-link").press("x")
    mia.task_once("sweep", lambda task: task["closed"])
    mia.caught_up()
    link = mia.row("dust").locator(".task-link")
    expect(link).to_be_focused()
    for button in (".toast-action", ".toast-close"):
        expect(mia.page.locator(".toast")).to_be_visible()
        mia.page.locator(button).focus()
        mia.page.keyboard.press("Enter")
        expect(link).to_be_focused()
    mia.task_once("sweep", lambda task: not task["closed"])


def test_a_chip_keeps_the_focus_when_it_is_read_anew(person):
    mia = person()
    if not mia.context.request.get(f"{mia.server.url}/arc.wasm").ok:
        pytest.skip("built without the engine")
    # Another browser, to which the engine comes late: until then the server reads.
    elsewhere = mia.browser.new_context(storage_state={"cookies": mia.context.cookies(), "origins": []}, service_workers="block")
    held = []
    elsewhere.route("**/arc.wasm", lambda route: route.continue_() if held is None else held.append(route))
    page = elsewhere.new_page()
    page.goto(mia.server.url)
    page.wait_for_selector("body[data-ready]")
    mia.once(lambda: held)
    page.fill("#entry", "water the plants tomorrow 5pm")
    chip = page.locator(".chip-date")
    expect(chip).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(chip).to_be_focused()
    before = chip.element_handle()
    waiting, held = held, None
    for route in waiting:
        route.continue_()
    mia.once(lambda: not before.evaluate("one => one.isConnected"))
    expect(chip).to_be_focused()
    elsewhere.close()


def test_whoever_goes_to_another_view_begins_at_its_heading(person):
    mia = with_tasks(person, "sweep")
    link = mia.page.locator(".side").get_by_role("link", name="Agenda")
    link.press("Enter")
    expect(mia.page.locator("h1")).to_have_text("Agenda")
    expect(mia.page.locator("h1")).to_be_focused()
    # What comes from elsewhere leaves the focus where it is.
    link.focus()
    mia.act({"do": "add", "line": "placeholder", "fields": {"title": "dust", "date": day()}})
    expect(mia.row("dust")).to_have_count(1)
    expect(link).to_be_focused()


def test_e_leads_to_the_title_of_a_task_and_changes_it(person):
    mia = with_tasks(person, "sweep", "dust")
    link, title = mia.row("sweep").locator("a.task-link"), mia.page.locator(".panel .title-field")
    link.focus()
    mia.page.keyboard.press("e")
    expect(title).to_be_focused()
    # The letter itself is no part of it.
    expect(title).to_have_value("sweep")
    mia.page.keyboard.press("ControlOrMeta+a")
    mia.page.keyboard.type("sweep every room")
    mia.page.keyboard.press("Escape")
    mia.task_once("sweep every room")
    expect(mia.page.locator(".panel")).to_be_hidden()
    # Of a task that is open already, from anywhere.
    mia.open(f"#/today~{mia.task('dust')['uuid']}")
    expect(title).to_have_value("dust")
    mia.page.locator("h1").focus()
    mia.page.keyboard.press("e")
    expect(title).to_be_focused()


def test_the_months_are_gone_through_by_one_button(person):
    mia = person()
    mia.go("calendar/month/2036-03-12")
    following = mia.page.get_by_role("button", name="Next month")
    for month in ("April", "May", "June"):
        following.focus() if month == "April" else None
        mia.page.keyboard.press("Enter")
        expect(mia.page.locator("h1")).to_contain_text(month)
        expect(following).to_be_focused()


def test_what_comes_from_elsewhere_takes_no_words_from_somebody_who_searches(person):
    mia = with_tasks(person, "sweep", *(f"sweep room {number}" for number in range(30)))
    mia.go("search")
    field = mia.page.get_by_role("searchbox")
    expect(field).to_be_focused()
    mia.page.keyboard.type("sweep ")
    mia.once(lambda: mia.row("sweep room").count(), lambda count: count == 30)
    mia.act({"do": "add", "line": "placeholder", "fields": {"title": "dust"}})
    mia.caught_up()
    mia.page.keyboard.type("room")
    expect(field).to_have_value("sweep room")
    expect(field).to_be_focused()
    # A wave is a letter like others.
    mia.page.keyboard.type("~1")
    expect(mia.page.locator("main .count").first).to_contain_text("0")
    expect(mia.page.locator(".panel")).to_be_hidden()
    field.fill("sweep room")
    mia.once(lambda: mia.row("sweep room").count(), lambda count: count == 30)
    # What was found stays where it is when a task of it is opened, and is found again by its address.
    mia.page.evaluate("scrollTo(0, 600)")
    before = mia.page.evaluate("scrollY")
    assert before > 300
    mia.page.locator("main .task-link").nth(12).click()
    expect(mia.page.locator(".panel .title-field")).to_have_value(re.compile("sweep room"))
    assert abs(mia.page.evaluate("scrollY") - before) < 80
    mia.page.reload()
    mia.ready()
    expect(field).to_have_value("sweep room")
    expect(mia.page.locator(".panel .title-field")).to_have_value(re.compile("sweep room"))


flushed = "() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))"


def test_what_is_pressed_stays_until_it_is_released(person):
    mia = with_tasks(person, "sweep", "dust")
    mia.go("search")
    mia.page.keyboard.type("s")
    expect(mia.row("dust")).to_have_count(1)
    # What comes from elsewhere waits while somebody types, and then, when they leave the field by a press, for its click.
    change = lambda title: mia.act({"do": "add", "line": "placeholder", "fields": {"title": title, "date": day()}})
    change("mops")
    mia.caught_up()
    link = mia.row("sweep").locator(".task-link")
    there = link.element_handle()
    mia.page.mouse.move(*mia.middle(link))
    mia.page.mouse.down()
    mia.page.evaluate(flushed)
    assert there.evaluate("one => one.isConnected")
    mia.page.mouse.up()
    expect(mia.page.locator(".panel .title-field")).to_have_value("sweep")
    expect(mia.row("mops")).to_have_count(1)
    # Nor does what comes just then take it away, nor a key that is down.
    mia.go("today")
    check = mia.row("sweep").locator(".check")
    there = check.element_handle()
    mia.page.mouse.move(*mia.middle(check))
    mia.page.mouse.down()
    change("socks")
    mia.caught_up()
    mia.page.evaluate(flushed)
    assert there.evaluate("one => one.isConnected")
    mia.page.mouse.up()
    mia.task_once("sweep", lambda task: task["closed"])
    expect(mia.row("socks")).to_have_count(1)
    mia.caught_up()
    mia.row("dust").locator(".check").focus()
    mia.page.keyboard.down(" ")
    change("stairs")
    mia.caught_up()
    mia.page.evaluate(flushed)
    mia.page.keyboard.up(" ")
    mia.task_once("dust", lambda task: task["closed"])
    # A menu of the browser does not tell that the button went up.
    mia.page.mouse.click(*mia.middle(mia.row("stairs")), button="right")
    change("shelf")
    expect(mia.row("shelf")).to_have_count(1)


def test_the_account_is_asked_for_once_and_stays_whatever_changes(person):
    mia = with_tasks(person, "sweep")
    asked = []
    mia.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/v1/devices") else None)
    mia.go("settings")
    here = mia.page.locator(".settings .steps").get_by_role("button", name="Sign out")
    for button in (here, mia.page.get_by_role("button", name="Change password"), mia.page.get_by_role("button", name="Import a file")):
        button.focus()
        mia.act({"do": "add", "line": "placeholder", "fields": {"title": "dust"}})
        mia.caught_up()
        expect(button).to_be_focused()
    assert len(asked) == 1
    # Whoever comes again sees what is there then.
    mia.go("today")
    mia.go("settings")
    mia.once(lambda: len(asked), lambda count: count == 2)


def test_the_first_stop_leads_past_the_views(person):
    mia = with_tasks(person, "sweep")
    mia.page.keyboard.press("Tab")
    skip = mia.page.locator(".skip")
    expect(skip).to_be_focused()
    mia.once(lambda: mia.box(skip)["y"], lambda top: top >= 0)
    mia.page.keyboard.press("Enter")
    expect(mia.page.locator("h1")).to_be_focused()
    mia.once(lambda: mia.box(skip), lambda box: box["y"] + box["height"] <= 0)


def test_a_slip_of_the_mouse_takes_no_words_away(person):
    mia = person()
    mia.go("arcs")
    dialog = mia.page.get_by_role("dialog")

    def begin():
        mia.page.locator(".actions").get_by_role("button", name="New Arc").click()
        expect(dialog).to_be_visible()

    begin()
    box = mia.box(dialog)
    # On its edge nothing happens, beside it it closes.
    mia.page.mouse.click(box["x"] + 8, box["y"] + box["height"] / 2)
    expect(dialog).to_be_visible()
    mia.page.mouse.click(box["x"] - 40, box["y"] + 20)
    expect(dialog).to_have_count(0)
    begin()
    dialog.get_by_label("Title").fill("CS 298")
    mia.page.mouse.click(box["x"] - 40, box["y"] + 20)
    expect(dialog.get_by_label("Title")).to_have_value("CS 298")
    # Nor when a text is marked with the mouse.
    title = mia.box(dialog.get_by_label("Title"))
    mia.page.mouse.move(title["x"] + 60, title["y"] + 10)
    mia.page.mouse.down()
    mia.page.mouse.move(box["x"] - 40, title["y"] + 10, steps=4)
    mia.page.mouse.up()
    expect(dialog.get_by_label("Title")).to_have_value("CS 298")
    mia.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_seen_what_has_the_focus(person, scheme):
    mia = with_tasks(person, "sweep", color_scheme=scheme)
    accent = mia.page.evaluate("""() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--accent)';
      return getComputedStyle(probe).color;
    }""")
    outline = """one => {
      one.focus();
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return [outlineStyle, outlineWidth, outlineColor];
    }"""
    places = [
        ("today", [".side .nav-link", ".skip", "main .check", "main .task-link", ".nav-title button"]),
        ("calendar/month", [f".cell[data-day='{day()}']", ".month .pill", ".segment"]),
        ("settings", ["main select", ".settings input", ".settings .row button"]),
    ]
    for view, selectors in places:
        mia.go(view)
        for selector in selectors:
            mia.page.keyboard.press("Shift")
            assert mia.read(mia.page.locator(selector).first, outline) == ["solid", "2px", accent], selector
    # The line has a frame of its own.
    mia.page.keyboard.press("/")
    expect(mia.page.locator(".entry-box")).to_have_css("border-color", accent)


# What has the focus: whether it can be seen that it has, and whether it is in sight and nothing lies over it.
stop = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, Math.min(innerHeight - 1, top + height / 2)];
  const there = document.elementFromPoint(x, y);
  const { outlineStyle } = getComputedStyle(one);
  return {
    name: `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 40)}`,
    // Parts of a date have marks of their own.
    isMarked: outlineStyle !== 'none' || !!one.closest('.entry-box') || one.matches('[type=date], [type=time]'),
    isInSight: left >= -1 && right <= innerWidth + 1 && top >= -1 && (bottom <= innerHeight + 1 || height > innerHeight / 2),
    isFree: !!there && (one.contains(there) || there.contains(one)),
  };
}"""


@pytest.mark.parametrize("width", [1200, 320])
def test_every_stop_of_the_keyboard_can_be_seen(person, width):
    mia = with_tasks(person, "sweep", *(f"dust room {number}" for number in range(12)), viewport={"width": width, "height": 720})
    for view in ("today", "agenda", "search/dust", "log", "settings", f"today~{mia.task('sweep')['uuid']}"):
        mia.go(view)
        expect(mia.page.locator("main [aria-busy=true]")).to_have_count(0)
        if "/" in view:
            expect(mia.row("dust")).to_have_count(12)
        panel = mia.page.locator(".panel .title-field")
        expect(panel).to_have_count(1 if "~" in view else 0)
        mia.page.evaluate("document.querySelector('.skip').focus()")
        stops = []
        for _ in range(150):
            mia.page.keyboard.press("Tab")
            found = mia.page.evaluate(stop)
            if found is None:
                break
            stops.append(found)
        assert len(stops) > 8, view
        assert not [one for one in stops if not (one["isMarked"] and one["isInSight"] and one["isFree"])], view
