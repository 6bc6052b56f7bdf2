"""Every screen: accessible, within the window, in both languages, on paper; and the promises about size."""

import json
import pathlib
import re

import brotli
import pytest
from axe_playwright_python.sync_playwright import Axe
from clock import day, instant
from conftest import due_ago
from playwright.sync_api import expect
from served import root

site = root / "Sources/WebFiles/site"
screens = ["today", "agenda", "calendar/month", "calendar/week", "calendar/day", "arcs", "arc", "task", "reminders", "search/hw", "log", "trash", "settings", "conflicts"]  # fmt: skip


@pytest.fixture(scope="module")
def full(chromium, server):
    """Somebody whose planner has some of everything."""
    from conftest import Person

    mia = Person(chromium, server)
    mia.ids = mia.arcs("CS 61B", "CS 61B/Labs", "Home")
    mia.act(
        {"do": "add", "line": "hw 3 today 5pm p1 %deep", "arc": mia.ids["CS 61B"]},
        {"do": "add", "line": "lab 4 every monday 10am to 11am @Soda", "arc": mia.ids["CS 61B/Labs"]},
        {"do": "add", "line": "call the plumber", "arc": mia.ids["Home"]},
        {"do": "add", "line": "sweep", "arc": mia.ids["Home"], "fields": {"date": day(-2)}},
        {"do": "add", "line": "dust today", "arc": mia.ids["Home"]},
    )
    mia.act({"do": "complete", "task": mia.task("dust")["uuid"]})
    yield mia
    mia.context.close()


def show(mia, screen):
    if screen == "arc":
        screen = f"arcs/{mia.ids['CS 61B']}"
    if screen == "task":
        screen = f"today~{mia.task('hw 3')['uuid']}"
    mia.go(screen)
    mia.page.wait_for_timeout(250)


@pytest.mark.parametrize("scheme, contrast", [("light", "no-preference"), ("dark", "no-preference"), ("light", "more"), ("dark", "more")])
def test_axe_finds_nothing_on_any_screen(full, scheme, contrast):
    full.page.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")
    wrong = []
    for screen in screens:
        show(full, screen)
        for violation in Axe().run(full.page).response["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            wrong.append(f"{screen}: {violation['id']}: {nodes}")
    full.page.emulate_media(color_scheme="light", contrast="no-preference")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("width", [320, 768, 1280, 1920])
def test_nothing_is_wider_than_the_window(full, width):
    full.page.set_viewport_size({"width": width, "height": 740})
    wide = []
    for screen in screens:
        show(full, screen)
        if not full.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            wide.append(screen)
    full.page.set_viewport_size({"width": 1280, "height": 860})
    assert not wide


def test_the_buttons_of_a_task_stand_in_one_row_on_the_smallest_phone_in_german(chromium, server):
    from conftest import Person

    mia = Person(chromium, server, locale="de-DE", viewport={"width": 320, "height": 640})
    mia.act({"do": "add", "line": "hw 3"})
    mia.go(f"today~{mia.task('hw 3')['uuid']}")
    buttons = mia.page.locator(".panel-actions button")
    expect(buttons).to_have_count(3)
    boxes = [mia.box(one) for one in buttons.all()]
    assert len({box["y"] for box in boxes}) == 1 and boxes[-1]["x"] + boxes[-1]["width"] <= 320
    assert mia.read(mia.page.locator(".panel-actions"), "bar => bar.scrollWidth <= bar.clientWidth")
    mia.page.locator(".panel-head").get_by_role("button", name="Löschen").click()
    mia.page.get_by_role("dialog").get_by_role("button", name="Löschen").click()
    mia.once(lambda: mia.task("hw 3"), lambda task: task is None)
    mia.context.close()


def test_a_phone_has_its_views_at_the_foot(person):
    mia = person(viewport={"width": 360, "height": 740})
    foot = mia.page.locator(".foot")
    expect(mia.page.locator(".side")).to_be_hidden()
    box = mia.box(foot)
    assert box["x"] == 0 and box["width"] == 360 and round(box["y"] + box["height"]) == 740
    foot.get_by_role("link", name="Agenda").click()
    expect(mia.page.locator("h1")).to_have_text("Agenda")
    expect(foot.get_by_role("link", name="Agenda")).to_have_attribute("aria-current", "page")
    foot.get_by_text("More").click()
    # What comes from elsewhere does not close it.
    mia.arcs("Garden")
    expect(foot.locator("summary")).to_be_focused()
    foot.get_by_role("link", name="Settings").click()
    expect(mia.page.locator("h1")).to_have_text("Settings")
    expect(foot.get_by_role("link", name="Settings")).to_be_hidden()
    # The last of a long page is not under it.
    mia.page.evaluate("scrollTo(0, 1e6)")
    mia.once(lambda: mia.box(mia.page.locator(".settings")), lambda end: end["y"] + end["height"] <= mia.box(foot)["y"] + 1)


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_the_answers_to_an_alert_stand_in_one_row_on_the_smallest_phone(person, locale):
    mia = person(locale=locale, viewport={"width": 320, "height": 640})
    mia.act(due_ago(2, "gentle"))
    answers = mia.page.locator(".alert-actions > button, .alert-actions summary")
    expect(answers).to_have_count(3)
    boxes = [mia.box(one) for one in answers.all()]
    assert len({round(box["y"]) for box in boxes}) == 1 and len({round(box["height"]) for box in boxes}) == 1
    assert mia.read(mia.page.locator(".alert"), "one => one.scrollWidth <= one.clientWidth")
    card = mia.box(mia.page.locator(".alert"))
    assert card["x"] >= 16 and card["x"] + card["width"] <= 304
    # A task can be entered by its fields here, too.
    mia.page.get_by_role("button", name="Felder" if locale == "de-DE" else "Fields").click()
    expect(mia.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("width", [821, 1000, 1180, 1280])
def test_a_task_stands_beside_its_list_and_not_over_it(full, width):
    full.page.set_viewport_size({"width": width, "height": 740})
    show(full, "task")
    main, panel = full.box(full.page.locator("main")), full.box(full.page.locator(".panel"))
    assert main["x"] + main["width"] <= panel["x"] + 1
    assert main["width"] > 360 and panel["x"] + panel["width"] <= width + 1
    assert full.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    full.page.set_viewport_size({"width": 1280, "height": 860})


@pytest.mark.parametrize("width", [360, 820, 1000, 1280, 1600])
def test_names_of_arcs_in_the_calendar_are_whole_or_not_there(full, width):
    full.page.set_viewport_size({"width": width, "height": 740})
    show(full, "calendar/month")
    cut = full.page.evaluate("""() => [...document.querySelectorAll('.month .pill')].filter((pill) => {
      const name = pill.querySelector('.pill-arc'), box = pill.getBoundingClientRect(), own = name.getBoundingClientRect();
      return own.top < box.bottom - 2 && own.width && own.right > box.right + 1;
    }).length""")
    assert cut == 0
    full.page.set_viewport_size({"width": 1280, "height": 860})


# The clock stands still by `set_fixed_time`, which leaves timers alone: with `pause_at`, nothing that waits for one comes back.
@pytest.mark.parametrize("locale, weekday, near, far, time, month", [
    ("en-US", "Sun", "Friday", "Wed, Dec 2", "5 PM", "November 2026"),
    ("en-GB", "Mon", "Friday", "Wed 2 Dec", "17:00", "November 2026"),
    ("de-DE", "Mo", "Freitag", "Mi., 2. Dez.", "17:00", "November 2026"),
])  # fmt: skip
def test_dates_and_times_are_written_as_where_the_browser_is(person, locale, weekday, near, far, time, month):
    mia = person(locale=locale)
    mia.page.clock.set_fixed_time(instant("2026-11-24T12:00"))
    mia.open("#/agenda")
    add = {"do": "add", "line": "x"}
    mia.act(
        {**add, "fields": {"title": "hw 3", "date": "2026-11-27", "time": "17:00"}},
        {**add, "fields": {"title": "essay", "date": "2026-12-02", "time": "09:30", "endTime": "17:00"}},
        {"do": "reminder-new", "fields": {"title": "tea", "date": "2036-12-02", "time": "17:00"}},
    )
    mia.caught_up()
    part = lambda title: mia.page.locator(".agenda > section", has_text=title)
    expect(part("hw 3").locator("h2")).to_contain_text(near)
    expect(part("hw 3").locator(".when")).to_have_text(time)
    expect(part("essay").locator("h2")).to_contain_text(far)
    expect(part("essay").locator(".when")).to_have_text(f"{'9:30 AM' if time == '5 PM' else '9:30'}–{time}")
    mia.go("calendar/month")
    expect(mia.page.locator(".month-head span").first).to_have_text(weekday)
    expect(mia.page.locator("h1")).to_contain_text(month)
    # The first of a week is where the month has it.
    mia.go("calendar/week/2026-11-27")
    first = "2026-11-22" if weekday == "Sun" else "2026-11-23"
    expect(mia.page.locator(".hours-column").first).to_have_attribute("data-day", first)
    expect(mia.page.locator(".hours-scale")).to_contain_text(time)
    # Whoever wants it otherwise says so, here or on another device; that shows at once.
    mia.act({"do": "config", "key": "clock", "value": "24h" if time == "5 PM" else "12h"}, {"do": "config", "key": "first-weekday", "value": "saturday"})
    expect(mia.page.locator(".hours-scale")).to_contain_text("17:00" if time == "5 PM" else re.compile(r"5[\s\u202f]?[pP]"), timeout=20_000)
    expect(mia.page.locator(".hours-column").first).to_have_attribute("data-day", "2026-11-21")


def test_german_has_german_words_dates_and_lines(person):
    mia = person(locale="de-DE")
    expect(mia.page.locator("html")).to_have_attribute("lang", "de")
    expect(mia.page.locator("h1")).to_contain_text("Heute")
    mia.arcs("Haus")
    # Whoever begins in German types German lines, and has weeks that begin on Monday.
    mia.planner_once(lambda planner: planner["settings"]["language"] == "de")
    mia.go("calendar/month")
    expect(mia.page.locator(".month-head span").first).to_have_text("Mo")
    mia.go("today")
    mia.page.fill("#entry", "Haus Fenster putzen morgen um 17 Uhr")
    expect(mia.page.locator(".chip-date")).to_contain_text("Morgen")
    mia.page.press("#entry", "Enter")
    task = mia.task_once("Fenster putzen")
    assert (task["date"], task["time"]) == (day(1), "17:00")
    expect(mia.row("Fenster putzen").locator(".when")).to_have_text("Morgen 17:00")


def test_a_name_from_right_to_left_leaves_the_words_beside_it_where_they_are(person):
    mia = person(locale="de-DE")
    ids = mia.arcs("العمل")
    title = "שיעור 3 (chapter 4)"
    mia.act({"do": "add", "line": "x", "arc": ids["العمل"], "fields": {"title": title}})
    mia.caught_up()
    mia.go("log")
    # First strong isolates (Unicode Standard Annex #9) are what `bdi` is, within an attribute too.
    expect(mia.page.locator(".steps")).to_contain_text(f"\u2068{title}\u2069 in \u2068العمل\u2069 eingetragen")
    mia.go(f"arcs/{ids['العمل']}")
    expect(mia.row("שיעור").locator(".task-title")).to_have_text(title)
    expect(mia.row("שיעור").locator(".task-title")).to_have_css("unicode-bidi", "plaintext")
    expect(mia.row("שיעור").get_by_role("button", name=f"\u2068{title}\u2069")).to_be_visible()


def test_the_week_and_the_agenda_print(full):
    full.page.emulate_media(media="print")
    for screen in ("agenda", "calendar/week"):
        show(full, screen)
        assert full.page.locator(".side").is_hidden()
        assert full.page.locator("#entry").is_hidden()
        assert full.page.locator("h1").is_visible()
        assert len(full.page.pdf()) > 3_000
    full.page.emulate_media(media="screen")


def test_on_paper_nothing_is_missing_and_nothing_is_dark(person):
    mia = person(color_scheme="dark")
    ids = mia.arcs("Home")
    mia.act(*({"do": "add", "line": "placeholder", "arc": ids["Home"], "fields": {"title": f"thing {number}", "date": day(number)}} for number in range(150)))
    mia.act({"do": "complete", "task": mia.task("thing 0")["uuid"]})
    mia.caught_up()
    mia.page.evaluate("localStorage.setItem('arc.theme', 'dark')")
    mia.open("#/agenda")
    expect(mia.page.locator("main li.task").first).to_be_visible()
    assert mia.page.locator("main li.task").count() < 149
    mia.page.pdf()
    expect(mia.page.locator("main li.task")).to_have_count(149)
    mia.page.emulate_media(media="print")
    sign = "one => getComputedStyle(one, '::before').content"
    assert mia.read(mia.page.locator("main li.task").first, sign) == '"☐"'
    expect(mia.page.locator("main .check").first).to_be_hidden()
    assert mia.page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    mia.go("today")
    mia.page.locator("details.closed summary").click()
    assert mia.read(mia.page.locator("main li.is-done").first, sign) == '"☑"'
    # The week is there with all its hours, in light colours.
    mia.go("calendar/week")
    box = mia.page.locator(".calendar-hours")
    assert mia.read(box, "box => box.scrollHeight <= box.clientHeight + 2")
    assert mia.read(box, "box => getComputedStyle(box).backgroundColor") == "rgb(255, 255, 255)"
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", mia.page.pdf(format="A4"))) == 1


def test_somebody_chooses_light_or_dark_whatever_the_system_has(person):
    dark = lambda: mia.page.evaluate("""() => {
      const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
      return red + green + blue < 200;
    }""")
    for system, choice in (("light", "dark"), ("dark", "light")):
        mia = person(color_scheme=system)
        assert dark() == (system == "dark")
        mia.go("settings")
        mia.page.get_by_label("Light or dark").select_option(choice)
        assert dark() == (choice == "dark")
        mia.page.reload()
        mia.ready()
        assert dark() == (choice == "dark")
        mia.page.get_by_label("Light or dark").select_option("")
        assert dark() == (system == "dark")


def test_what_is_hidden_is_not_there(full):
    """Elements with a display of their own would show in spite of `hidden`."""
    show(full, "today")
    shown = full.page.evaluate("""() => [...document.querySelectorAll('body *')].filter((one) => {
      if (!(one instanceof HTMLElement)) return false;
      const before = one.hidden;
      one.hidden = true;
      const seen = getComputedStyle(one).display !== 'none';
      one.hidden = before;
      return seen;
    }).map((one) => one.outerHTML.slice(0, 80))""")
    assert shown == []
    # What is only spoken takes no room.
    spoken = full.page.locator(".only-spoken").evaluate_all("all => all.map((one) => Math.max(one.offsetWidth, one.offsetHeight))")
    assert spoken and max(spoken) <= 1


def test_forced_colours_and_reduced_motion_change_nothing_that_is_needed(full):
    full.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    show(full, "today")
    expect(full.page.locator("li.task").first).to_be_visible()
    assert full.page.evaluate("getComputedStyle(document.querySelector('button')).transitionDuration") == "0s"
    # Colours of one's own say nothing now: what was read is underlined, what is chosen has a frame.
    full.page.fill("#entry", "hw 9 tomorrow")
    expect(full.page.locator(".mirror mark").first).to_have_css("border-bottom-width", "2px")
    full.page.fill("#entry", "")
    expect(full.page.locator(".side [aria-current=page]")).to_have_css("outline-style", "solid")
    full.page.emulate_media(forced_colors="none", reduced_motion="no-preference")


def test_more_contrast_has_no_soft_words_and_firm_lines(full):
    full.page.emulate_media(contrast="more")
    for screen in ("today", "agenda", "arcs", "reminders"):
        show(full, screen)
        soft = full.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--soft')")
        assert soft == full.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink')")
        for note in full.page.locator("main .soft").all():
            assert full.read(note, "one => getComputedStyle(one).color") == full.page.evaluate("getComputedStyle(document.body).color")
    full.page.emulate_media(contrast="no-preference")


def test_the_accessibility_tree_reads_well(full):
    show(full, "today")
    tree = full.page.locator("main").aria_snapshot()
    for words in ('combobox "New task"', 'heading "Today', 'button "Complete hw 3"', 'link "hw 3'):
        assert words in tree, tree
    # What each screen is for can be heard: its heading, and what can be done there.
    for screen, heard in {
        "calendar/month": ["grid", 'gridcell "', "row", 'link "5 PM, hw 3, CS 61B"'], "calendar/week": ['heading "', 'group "', 'link "5 PM, hw 3'],
        "reminders": ['heading "Reminders"', 'button "New reminder"'], "settings": ['heading "Settings"', 'combobox "Times"', 'textbox "Quiet hours"'],
        "arcs": ['link "CS 61B', 'button "New Arc"'], "search/hw": ['searchbox "Search"', 'link "hw 3'], "log": ['button "Undo'],
    }.items():  # fmt: skip
        show(full, screen)
        tree = full.page.locator("main").aria_snapshot()
        for words in heard:
            assert words in tree, f"{screen}: {words}\n{tree[:3000]}"
    show(full, "task")
    tree = full.page.locator(".panel").aria_snapshot()
    for words in ('textbox "Title"', 'radiogroup "Priority"', 'radio "high" [checked]', 'button "Complete"', 'textbox "Notes"'):
        assert words in tree, tree
    dead = full.page.evaluate("""() => [...document.querySelectorAll('button, a, input, select, textarea')]
      .filter((one) => !one.closest('[hidden]') && !one.textContent.trim() && !one.getAttribute('aria-label') && !one.labels?.length)
      .map((one) => one.outerHTML)""")
    assert not dead


def test_it_is_installable(full):
    session = full.context.new_cdp_session(full.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a profile on disk cannot install anything; that is not the page's doing.
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []


def test_the_policy_forbids_what_the_page_does_not_need(full):
    headers = full.context.request.get(full.server.url + "/").headers
    policy = headers["content-security-policy"]
    for rule in ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"):  # fmt: skip
        assert rule in policy
    html = (site / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*src=)|<style|style=|onclick=", html)
    for file in site.rglob("*.js"):
        code = re.sub(r"//.*", "", file.read_text())
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|https?://(?!www\.w3\.org)[a-z]", code), file


def test_the_first_screen_weighs_at_most_60_kilobytes(full):
    """What the browser asks for until Today is there, in brotli; the engine comes after it."""
    page = full.browser.new_context(**full.options, service_workers="block", storage_state=full.context.storage_state()).new_page()
    page.goto(full.server.url)
    page.wait_for_selector("li.task")
    urls = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    page.context.close()
    paths = {re.sub(r"^https?://[^/]+/([0-9a-f]{16}/)?", "", url) for url in urls} | {"index.html"}
    files = [site / path for path in paths if (site / path).is_file() and path not in ("engine.js", "zone.js") and not path.endswith(".png")]
    sizes = {file.name: len(brotli.compress(file.read_bytes(), quality=11)) for file in files}
    print(f"first screen: {sum(sizes.values())} bytes in brotli, {len(sizes)} files")
    assert "today.js" in sizes
    assert sum(sizes.values()) <= 60_000, sizes


def test_both_languages_have_the_same_words_and_every_word_is_there():
    read = lambda name: json.loads((site / f"words/{name}.json").read_text())
    words = {name: read(name) | read(f"later.{name}") for name in ("en", "de")}
    for early in ("", "later."):
        assert read(f"{early}en").keys() == read(f"{early}de").keys()
    assert len(words["en"]) == len(read("en")) + len(read("later.en"))
    for key in words["en"]:
        holes = [set(re.findall(r"\{(\w+)\}", words[name][key])) for name in ("en", "de")]
        assert holes[0] == holes[1], key
    code = "\n".join(file.read_text() for file in site.rglob("*.js"))
    for key in re.findall(r'\bt\(\s*"([^"]+)"', code):
        assert key in words["en"], key
    for key in re.findall(r'\bn\(\s*"([^"]+)"', code):
        assert f"{key}.one" in words["en"] and f"{key}.other" in words["en"], key


def test_the_first_screen_needs_no_later_words():
    """Views that come when they are first wanted wait for their words; what is there from the start must not need them."""
    later = json.loads((site / "words/later.en.json").read_text())
    early = re.findall(r'/__VERSION__/([\w/]+\.js)"', (site / "index.html").read_text())
    assert "app.js" in early
    for file in {*early, "views/task.js", "travel.js"}:
        for key in re.findall(r'\b[tn]\(\s*"([^"]+)"', (site / file).read_text()):
            assert key not in later and f"{key}.one" not in later, f"{file}: {key}"


def test_the_service_worker_keeps_every_file_that_the_page_uses():
    listed = set(re.findall(r'^  "([^"]+\.(?:js|css|json))",$', (site / "sw.js").read_text(), re.M))
    elsewhere = {"sw.js", "types.js", "engine.js", "zone.js", "sign-in.css"}
    files = {str(file.relative_to(site)) for file in site.rglob("*") if file.suffix in (".js", ".css", ".json")}
    assert listed == files - elsewhere


def test_the_modules_of_the_first_screen_are_asked_for_at_once():
    """index.html names them all; else the browser learns of each only when it has read the one that imports it."""
    imported, waiting = set(), ["app.js"]
    while waiting:
        module = waiting.pop()
        imported.add(module)
        for path in re.findall(r'^(?:import|export)[^;]*?from "([^"]+)";', (site / module).read_text(), re.M | re.S):
            found = str((site / module).parent.joinpath(path).resolve().relative_to(site))
            if found not in imported:
                waiting.append(found)
    named = set(re.findall(r'modulepreload" href="/__VERSION__/([^"]+)"', (site / "index.html").read_text()))
    assert named == imported - {"app.js"}


def test_the_list_of_keys_has_every_key(full):
    code = (site / "keys.js").read_text()
    places = set(re.findall(r"^  (\w): \"\w+\",$", code, re.M))
    keys = set(re.findall(r'^ +"?([^\s"():]+)"?: (?:\(\) =>|async \(\) =>|help,|undo,)', code, re.M)) - {"ArrowDown", "ArrowUp"}
    assert {"t", "o"} <= places and {"/", "n", "?", "u", "U", "j", "x", "m", "Delete"} <= keys
    listed = [row.split(" ") for row in re.findall(r'^  \["([^"]+)", "key\.', (site / "views/help.js").read_text(), re.M)]
    assert places == {keys[1] for keys in listed if len(keys) == 2 and keys[0] == "g"}
    assert keys - {"g"} <= {key for keys in listed for key in keys}
    full.page.locator("h1").focus()
    full.page.keyboard.press("?")
    shown = full.page.get_by_role("dialog").locator("kbd")
    expect(shown).to_have_count(sum(len(keys) for keys in listed))
    full.page.keyboard.press("Escape")


def test_axe_finds_nothing_in_any_dialog(full):
    dialogs = {
        "arcs": ["New Arc"], f"arcs/{full.ids['Home']}": ["Edit Arc", "Delete Arc"], "reminders": ["New reminder", "New group", "New place", "New stack"],
        f"today~{full.task('hw 3')['uuid']}": ["Snooze", "Delete"], "trash": ["Empty the trash"],
        "settings": ["Import a file", "Import lines", "Change password", "New app password", "Delete account"],
    }  # fmt: skip
    wrong = []
    for scheme in ("light", "dark"):
        full.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for screen, names in dialogs.items():
            full.go(screen)
            place = full.page.locator(".panel" if "~" in screen else "main")
            for name in names:
                place.get_by_role("button", name=name, exact=True).first.click()
                expect(full.page.locator("dialog[open]")).to_be_visible()
                for violation in Axe().run(full.page).response["violations"]:
                    wrong.append(f"{name}, {scheme}: {violation['id']}: {[node['html'][:160] for node in violation['nodes'][:3]]}")
                full.page.keyboard.press("Escape")
                expect(full.page.locator("dialog[open]")).to_have_count(0)
    full.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    assert not wrong, "\n".join(wrong)


def test_other_files_of_the_server_are_not_served(full):
    for path in ("/../Package.swift", "/views", "/types.d.ts", "/.git/config", "/app.js.map"):
        assert full.context.request.get(full.server.url + path).status == 404
