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


def titles(server, token):
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request("GET", "/v1/planner?zone=UTC", headers={"Authorization": f"Bearer {token}"})
    document = json.load(line.getresponse())
    line.close()
    return {task["title"]: task for task in document["tasks"]}


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
