"""Browsers, people and their accounts."""

import os
import time
import uuid

import pytest
from axe_playwright_python.sync_playwright import Axe
from clock import hours_ago, wall_clock, zone
from playwright.sync_api import expect, sync_playwright
from served import CommandLine, Server, enter, new_name

# Long, since a machine that builds at the same time may be slow. No test passes sooner for it, and none waits in vain.
patience = 60
expect.set_options(timeout=patience * 1000)
# The page means these; everything else in the console is a mistake.
expected_noise = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")


@pytest.fixture(scope="session")
def server():
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def island():
    """A server of its own, to be stopped."""
    server = Server()
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


# Its event reaches the page's own listener first, which draws.
shown = """address => new Promise((resolve) => {
  if (location.hash === address) return resolve();
  addEventListener('hashchange', () => setTimeout(resolve), { once: true });
  location.hash = address;
})"""
kept_cursor = """async () => {
  const name = 'arc.' + localStorage.getItem('arc.account');
  // To open what is not there would make it, and empty.
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return null;
  return await new Promise((resolve) => {
    const open = indexedDB.open(name);
    open.onsuccess = () => {
      const asked = open.result.transaction('meta').objectStore('meta').get('meta');
      asked.onsuccess = () => {
        open.result.close();
        resolve(asked.result?.cursor ?? null);
      };
    };
  });
}"""


# A module of the page, as the page itself has it.
module = """(name) => import(document.querySelector('script[src$="app.js"]').src.replace('app.js', name))"""
# The page asks for nothing by itself any more: timers that would are gone, those that draw are not.
no_timers = """() => {
  const begin = window.setTimeout;
  for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
  window.setTimeout = (run, delay = 0, ...more) => delay < 900 ? begin(run, delay, ...more) : 0;
}"""


def kept(page):
    """Waits until the page is kept for offline use."""
    page.evaluate("""async () => {
      for (let round = 0; round < 600; round++) {
        const names = await caches.keys();
        const there = names.length > 0 && await (await caches.open(names[0])).match('/');
        if (there && navigator.serviceWorker.controller) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('nothing is kept');
    }""")


class Person:
    """Somebody with an account, in a browser."""

    def __init__(self, browser, server, name=None, **options):
        self.server = server
        self.browser = browser
        self.options = {"locale": "en-US", "timezone_id": zone, "viewport": {"width": 1280, "height": 860}, **options}
        self.context = browser.new_context(**self.options)
        self.problems, self.elsewhere = [], []
        self.context.on("console", self.heard)
        self.context.on("weberror", lambda error: self.problems.append(str(error.error)))
        self.context.on("request", self.asked)
        self.context.set_default_timeout(patience * 1000)
        self.page = self.context.new_page()
        self.name = name or new_name()
        self.sign_in("login" if name else "register")
        self.open()

    def heard(self, message):
        # A build without the engine asks the server instead.
        if message.type not in ("error", "warning") or message.location["url"].endswith("/arc.wasm"):
            return
        # Words that are no filter are refused, and wrong passwords, which the page says.
        if any(path in message.location["url"] for path in ("/v1/search", "/v1/auth/")) and "status of 4" in message.text:
            return
        if not any(word in message.text for word in expected_noise):
            self.problems.append(f"{message.text} {message.location['url']}")

    def asked(self, request):
        if not request.url.startswith((self.server.url, "blob:", "data:")):
            self.elsewhere.append(request.url)

    def sign_in(self, how="login"):
        """Lets the browser into the account, as the forms do (test_sign_in.py tries those)."""
        token = enter(self.server, how, self.name)
        cookie = {"name": f"arc-{self.server.port}", "value": token, "url": self.server.url, "httpOnly": True, "sameSite": "Lax"}
        self.context.add_cookies([cookie])

    def open(self, view=""):
        self.page.goto(f"{self.server.url}/{view}")
        self.ready()

    def ready(self):
        self.page.wait_for_selector("body[data-ready]")

    def go(self, view):
        """Shows a view, and waits until it is drawn."""
        self.page.evaluate(shown, f"#/{view}")
        expect(self.page.locator("main")).to_have_attribute("data-view", view.split("~")[0])

    def type(self, line):
        """Types a line into the entry and keeps it."""
        self.page.fill("#entry", line)
        self.page.wait_for_timeout(250)
        self.page.press("#entry", "Enter")
        expect(self.page.locator("#entry")).to_have_value("")

    def act(self, *changes):
        """Changes made beside the page, as another browser would."""
        stamp = wall_clock().strftime("%Y-%m-%dT%H:%M:%S")
        sent = [{"id": str(uuid.uuid4()), "base": self.planner()["cursor"], "at": stamp, "zone": zone, **one} for one in changes]
        answer = self.context.request.post(
            f"{self.server.url}/v1/changes", data={"changes": sent}, headers={"Origin": self.server.url}
        )
        assert answer.ok, answer.text()
        for result in answer.json()["results"]:
            assert "error" not in result, result
        return answer.json()["results"]

    def arcs(self, *paths):
        """Makes Arcs, parents before what lies in them; answers their ids by path."""
        ids = {}
        for path in paths:
            parent, _, title = path.rpartition("/")
            ids[path] = str(uuid.uuid4())
            fields = {"title": title, **({"parent": ids[parent]} if parent else {})}
            self.act({"do": "arc-new", "arc": ids[path], "fields": fields})
            # The server may give it another id.
            ids[path] = next(arc["uuid"] for arc in self.planner()["arcs"] if arc["path"] == path)
        for path in paths:
            if "/" not in path:
                expect(self.page.locator(".side .arc-nav", has_text=path).first).to_be_attached()
        return ids

    def planner(self):
        return self.context.request.get(f"{self.server.url}/v1/planner", params={"zone": zone}).json()

    def task(self, title):
        return next((task for task in self.planner()["tasks"] if task["title"] == title), None)

    def once(self, read, holds=lambda found: found):
        """What `read` finds, as soon as it is as wanted: a change takes its time to the server."""
        end = time.monotonic() + patience
        while True:
            found = read()
            if holds(found):
                return found
            assert time.monotonic() < end, f"at last there was {found}"
            self.page.wait_for_timeout(100)

    def planner_once(self, holds):
        """The planner on the server, once it is as wanted."""
        return self.once(self.planner, holds)

    def task_once(self, title, holds=lambda task: True):
        """A task on the server, once it is there and as wanted."""
        return self.once(lambda: self.task(title), lambda task: task and holds(task))

    def caught_up(self):
        """Waits until the page has all that the server has, so that nothing moves while a mouse does."""
        expect(self.page.locator(".side .status-fine")).to_be_attached()
        self.once(lambda: self.page.evaluate(kept_cursor), lambda cursor: cursor == self.planner()["cursor"])
        self.page.evaluate("() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve)))")

    def read(self, locator, script):
        """What a function reads from an element that stands in the page; one that was drawn anew meanwhile is asked again."""
        return self.once(lambda: locator.evaluate(f"one => one.isConnected ? [({script})(one)] : null"))[0]

    def box(self, locator):
        """Where something is, once it is somewhere."""
        return self.once(locator.bounding_box)

    def middle(self, locator):
        """The point in the middle of something."""
        box = self.box(locator)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def row(self, title):
        return self.page.locator("main li.task", has_text=title)

    def command_line(self):
        return CommandLine(self.server, self.name)


class Finger:
    """A finger on the screen of somebody whose browser has one to be touched."""

    def __init__(self, person):
        self.page = person.page
        self.session = person.context.new_cdp_session(person.page)

    def send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def rest(self, at):
        """Touches, and rests until what is there can be carried."""
        self.send("touchStart", at)
        self.at = at
        self.page.wait_for_timeout(600)

    def move(self, to, steps=8):
        for step in range(1, steps + 1):
            self.send("touchMove", tuple(a + (b - a) * step / steps for a, b in zip(self.at, to)))
            self.page.wait_for_timeout(20)
        self.at = to

    def leave(self):
        self.send("touchEnd")

    def swipe(self, at, to):
        """Moves at once."""
        self.send("touchStart", at)
        self.at = at
        self.move(to)
        self.leave()


@pytest.fixture
def person(chromium, server):
    """Makes people; at the end none of them saw an error or a request to elsewhere."""
    made = []

    def make(**options):
        one = Person(options.pop("browser", chromium), server, **options)
        made.append(one)
        return one

    yield make
    problems = [problem for one in made for problem in one.problems]
    elsewhere = [url for one in made for url in one.elsewhere]
    for one in made:
        one.context.close()
    assert not problems
    assert not elsewhere


def due_ago(hours, path, title="pay rent", made=24):
    """A task that fell due some hours ago, made long before; what reminds of it has been reminding."""
    due = hours_ago(hours)
    fields = {"title": title, "date": due[:10], "time": due[11:16], "path": path}
    return {"do": "add", "line": "placeholder", "at": hours_ago(made), "fields": fields}


def accessible(mia):
    """axe finds nothing on what is shown, in light and dark."""
    for scheme in ("dark", "light"):
        mia.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        violations = Axe().run(mia.page).response["violations"]
        assert not violations, [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in violations]


def measured(what, found, most, unit="ms"):
    """Says how long something took. On a busy machine that proves nothing, so it must only hold with ARC_TEST_TIMES=1."""
    print(f"{what}: {found:.1f} {unit} (promised: {most})")
    if os.environ.get("ARC_TEST_TIMES"):
        assert found <= most, f"{what}: {found:.1f} {unit}, promised: {most}"
