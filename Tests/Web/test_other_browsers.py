"""The same page in Firefox and WebKit: somebody registers, types a line, edits, loses the server and gets it back."""

import http.client
import json
import os
import shutil

import pytest
from browsers import Firefox, WebKit
from served import enter, new_name, password

pytestmark = pytest.mark.skipif(not os.environ.get("ARC_TEST_BROWSERS"), reason="make test-web-browsers")


@pytest.fixture(params=[(Firefox, "firefox-esr"), (WebKit, "WebKitWebDriver")], ids=["Firefox", "WebKit"])
def window(request):
    make, program = request.param
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    window = make()
    yield window
    window.close()


def planner(server, token):
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request("GET", "/v1/planner?zone=UTC", headers={"Authorization": f"Bearer {token}"})
    document = json.load(line.getresponse())
    line.close()
    return document


def titles(server, token):
    return {task["title"]: task for task in planner(server, token)["tasks"]}


shown = "[...document.querySelectorAll('main li.task .task-title')].map((one) => one.textContent)"
mistakes = "window.mistakes ??= (addEventListener('error', (event) => mistakes.push(event.message)), [])"


def add(window, line):
    window.fill("#entry", line)
    window.once("document.querySelectorAll('.chip-date').length")
    window.keys(window.enter)
    window.once("document.querySelector('#entry').value === ''")


def test_the_main_things_work_as_in_chromium(window, island):
    name = new_name()
    window.goto(f"{island.url}/register")
    for field, text in (("name", name), ("password", password), ("again", password)):
        window.fill(f"[name={field}]", text)
    window.keys(window.enter)
    window.once("document.body?.hasAttribute('data-ready')")
    window.evaluate(mistakes)
    token = enter(island, "login", name)

    add(window, "hw 3 today 11:59pm")
    window.once(shown, lambda found: found == ["hw 3"])
    assert window.evaluate("document.querySelectorAll('.panel:not([hidden])').length") == 1
    window.fill(".panel [data-field=location]", "Soda 306")
    window.keys(window.tab)
    assert window.once("document.activeElement.dataset.field") == "recurrence"
    window.once("document.querySelector('.side .status').textContent", lambda text: "everything is synced" in text)
    assert titles(island, token)["hw 3"]["location"] == "Soda 306"
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Without the server: it opens, shows, takes a line, and sends it once the server is back.
    window.once("navigator.serviceWorker.controller && caches.keys().then(async ([name]) => name && !!await (await caches.open(name)).match('/'))")
    island.stop()
    window.goto(f"{island.url}/#/agenda")
    window.reload()
    window.once("document.body?.hasAttribute('data-ready')")
    window.once(shown, lambda found: found == ["hw 3"])
    window.evaluate(mistakes)
    add(window, "second tomorrow")
    window.once("document.querySelector('.notes')?.textContent", lambda text: text and "saved here, will sync when online" in text)
    island.start()
    window.once("!document.querySelector('.notice-away')")
    assert {"hw 3", "second"} <= titles(island, token).keys()
    assert window.evaluate("window.mistakes") == []


views = {
    "today": "main li.task", "agenda": "main li.task", "calendar/month": ".month a.pill", "calendar/week": ".calendar-hours a.pill",
    "calendar/day": ".calendar-hours a.pill", "arcs": "main .arc-row", "reminders": "main li.task", "search/is:open": "main li.task",
    "log": "main .steps li", "settings": "main .settings select",
}  # fmt: skip


def test_every_view_is_drawn_and_the_keys_work(window, island):
    name = new_name()
    token = enter(island, "register", name)
    window.goto(f"{island.url}/login")
    for field, text in (("name", name), ("password", password)):
        window.fill(f"[name={field}]", text)
    window.keys(window.enter)
    window.once("document.body?.hasAttribute('data-ready')")
    window.evaluate(mistakes)
    for title in ("sweep", "dust"):
        add(window, f"{title} today 11:59pm")
        window.once(f"{shown}.includes('{title}')")
    window.once("document.querySelector('.side .status').textContent", lambda text: "everything is synced" in text)

    # Done, taken back, and named anew, by keys.
    link = "[...document.querySelectorAll('main a.task-link')].find((one) => one.textContent.includes('sweep'))"
    window.evaluate(f"({link}.focus(), 1)")
    window.keys("x")
    window.once(shown, lambda found: sorted(found) == ["dust", "sweep, done"])
    window.keys("u")
    window.once(shown, lambda found: set(found) == {"sweep", "dust"})
    # Once nothing is drawn anew any more.
    window.once("document.querySelector('.side .status').textContent", lambda text: "everything is synced" in text)
    assert not titles(island, token)["sweep"]["closed"]
    window.evaluate(f"({link}.focus(), 1)")
    window.keys("e")
    window.once("document.activeElement.matches('.title-field') && document.activeElement.value === 'sweep'")
    # Where the caret stands in it is the browser's.
    window.keys("!" + window.tab)
    window.once(shown, lambda found: sorted(title.replace("!", "") for title in found) == ["dust", "sweep"] and "sweep" not in found)

    # A reminder: its next ten occurrences, and it is saved.
    window.evaluate("(location.hash = '#/reminders', 1)")
    button = "[...document.querySelectorAll('main .actions button')].find((one) => one.textContent === 'New reminder')"
    window.once(f"!!{button}")
    window.evaluate(f"({button}.click(), 1)")
    window.once("document.querySelectorAll('dialog[open] .occurrences li').length === 10")
    window.keys("stretch" + window.enter)
    window.once("document.querySelector('main li.task')?.textContent", lambda text: text and "stretch" in text)
    # Where the browser may be asked for notifications, arc asks before it.
    window.evaluate("(document.querySelector('dialog[open]')?.close(), 1)")

    for view, what in views.items():
        window.evaluate(f"(location.hash = '#/{view}', 1)")
        window.once(f"document.querySelector('main').dataset.view === '{view}' && document.querySelectorAll('{what}').length")
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
    assert window.evaluate("window.mistakes") == []
    assert [one["title"] for one in planner(island, token)["reminders"]] == ["stretch"]
