"""Two tabs of a browser, sessions that end, people who take turns: each change arrives once, in order, where it belongs."""

import json
import re
import threading
import time

import pytest
from conftest import Person, kept
from playwright.sync_api import expect
from served import new_name


def second_tab(mia):
    page = mia.context.new_page()
    page.goto(f"{mia.server.url}/#/agenda")
    page.wait_for_selector("body[data-ready]")
    return page


def type_in(page, line):
    page.fill("#entry", line)
    page.wait_for_timeout(250)
    page.press("#entry", "Enter")
    expect(page.locator("#entry")).to_have_value("")


def titles(mia):
    """What the account has, in the order in which it came."""
    return [task["title"] for task in sorted(mia.planner()["tasks"], key=lambda task: task["id"])]


def test_two_tabs_offline_send_each_change_once_and_in_order(chromium, island):
    mia = Person(chromium, island)
    mia.arcs("Home")
    other = second_tab(mia)
    kept(mia.page)
    mia.go("agenda")
    island.stop()
    for page in (mia.page, other):
        expect(page.locator(".notice-away")).to_be_visible()
    wanted = []
    for number in range(3):
        for page, tab in ((mia.page, "one"), (other, "two")):
            type_in(page, f"home {tab} {number}")
            wanted.append(f"{tab} {number}")
    # Both show all of it.
    for page in (mia.page, other):
        expect(page.locator(".notes")).to_contain_text("6 changes")
        expect(page.locator("main li.task")).to_have_count(6)
    # The browser is closed and opened; another tab comes first.
    mia.page.close()
    other.close()
    mia.page = mia.context.new_page()
    mia.open("#/agenda")
    other = second_tab(mia)
    for page in (mia.page, other):
        expect(page.locator(".notes")).to_contain_text("6 changes")
    type_in(other, "home last")
    island.start()
    for page in (mia.page, other):
        expect(page.locator(".notice-away")).to_have_count(0)
        expect(page.locator(".side .status")).to_contain_text("everything is synced")
    assert titles(mia) == [*wanted, "last"]
    assert not mia.problems
    mia.context.close()


def test_a_server_that_restarts_in_the_middle_gets_each_change_once_and_in_order(chromium, island):
    mia = Person(chromium, island)
    mia.arcs("Home")
    other = second_tab(mia)
    expect(other.locator(".side .status")).to_contain_text("everything is synced")
    over = threading.Event()

    def restart():
        while not over.is_set():
            island.process.kill()
            island.process.wait()
            island.start()
            time.sleep(0.7)

    restarts = threading.Thread(target=restart)
    restarts.start()
    try:
        for number in range(12):
            type_in((mia.page, other)[number % 2], f"home task {number}")
    finally:
        over.set()
        restarts.join()
    for page in (mia.page, other):
        expect(page.locator(".side .status")).to_contain_text("everything is synced")
    assert titles(mia) == [f"task {number}" for number in range(12)]
    mia.context.close()


def test_signing_out_in_one_tab_signs_the_other_out_too(person):
    mia = person()
    mia.arcs("Home")
    other = second_tab(mia)
    expect(other.locator(".side .arc-nav")).to_have_count(1)
    mia.go("settings")
    mia.page.locator(".settings .row").get_by_role("button", name="Sign out").click()
    for page in (mia.page, other):
        page.wait_for_url(re.compile("/login"))
    names = "async () => (await indexedDB.databases()).map((one) => one.name).filter((name) => name.startsWith('arc.'))"
    mia.once(lambda: mia.page.evaluate(names), lambda found: not found)
    # The tab that syncs may have asked once more before it heard of it.
    mia.problems[:] = [problem for problem in mia.problems if "status of 401" not in problem]


def test_signing_out_needs_the_server_and_keeps_everything_without_it(chromium, island):
    mia = Person(chromium, island)
    mia.arcs("Home")
    kept(mia.page)
    mia.go("settings")
    island.stop()
    expect(mia.page.locator(".notice-away")).to_be_visible()
    mia.page.locator(".settings .row").get_by_role("button", name="Sign out").click()
    expect(mia.page.locator(".toast")).to_contain_text("needs the server")
    expect(mia.page.locator(".side .arc-nav")).to_have_count(1)
    # It goes on as before.
    type_in(mia.page, "home sweep")
    island.start()
    mia.task_once("sweep")
    mia.context.close()


def test_what_waits_of_one_person_is_never_sent_to_the_account_of_another(chromium, server):
    mia = Person(chromium, server)
    mia.arcs("Home")
    other = second_tab(mia)
    expect(other.locator(".side .arc-nav")).to_have_count(1)
    mia.context.clear_cookies()
    type_in(mia.page, "home secret")
    expect(mia.page.locator(".notes")).to_contain_text("signed out")
    # Somebody else signs in, in the same browser, and types at once.
    mine, mia.name = mia.name, new_name()
    mia.sign_in("register")
    mia.page.evaluate("dispatchEvent(new Event('online'))")
    for page in (mia.page, other):
        expect(page.locator(".side .arc-nav")).to_have_count(0)
        expect(page.locator(".side .status")).to_contain_text("everything is synced")
    type_in(other, "guest")
    mia.task_once("guest")
    assert titles(mia) == ["guest"]
    # The first one comes back: what she typed is still there, and arrives.
    theirs, mia.name = mia.name, mine
    mia.sign_in()
    mia.open()
    mia.task_once("secret")
    assert titles(mia) == ["secret"]
    mia.context.close()


def test_signing_out_asks_about_what_waits_of_somebody_else(chromium, server):
    mia = Person(chromium, server)
    mia.arcs("Home")
    mia.context.clear_cookies()
    type_in(mia.page, "home kept")
    expect(mia.page.locator(".notes")).to_contain_text("signed out")
    mine, mia.name = mia.name, new_name()
    mia.sign_in("register")
    mia.open()
    expect(mia.page.locator(".side .arc-nav")).to_have_count(0)
    mia.go("settings")
    mia.page.locator(".settings .row").get_by_role("button", name="Sign out").click()
    dialog = mia.page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 change has not reached the server")
    dialog.get_by_role("button", name="Cancel").click()
    mia.name = mine
    mia.sign_in()
    mia.open()
    mia.task_once("kept")
    mia.context.close()


def test_a_tab_that_somebody_else_signs_in_with_wakes_the_one_that_syncs(chromium, server):
    mia = Person(chromium, server)
    mia.arcs("Home")
    other = second_tab(mia)
    # The other tab syncs from now on.
    mia.page.close()
    mia.page = mia.context.new_page()
    mia.open()
    mia.caught_up()
    # It never asks by itself: its timers are gone.
    other.evaluate("""() => {
      for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
      window.setTimeout = () => 0;
    }""")
    mia.name = new_name()
    mia.sign_in("register")
    mia.open()
    for page in (mia.page, other):
        expect(page.locator(".side .arc-nav")).to_have_count(0)
    assert not mia.problems
    mia.context.close()


def test_a_tab_that_is_looked_at_hears_soon_that_the_server_is_back_though_a_hidden_one_syncs(chromium, island):
    mia = Person(chromium, island)
    mia.caught_up()
    other = second_tab(mia)
    mia.page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    island.stop()
    for page in (mia.page, other):
        expect(page.locator(".notice-away")).to_be_visible()
    # The one that syncs never asks by itself: its timers are gone.
    mia.page.evaluate("""() => {
      for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
      window.setTimeout = () => 0;
    }""")
    island.start()
    expect(other.locator(".notice-away")).to_have_count(0)
    mia.context.close()


def test_a_tab_that_missed_who_has_signed_in_begins_anew(person):
    mia = person()
    mia.arcs("Home")
    other = second_tab(mia)
    loads = []
    for page in (mia.page, other):
        page.on("load", lambda loaded: loads.append(loaded))
    account = mia.page.evaluate("localStorage.getItem('arc.account')")
    # Another tab, which syncs, has heard that somebody else has signed in.
    mia.page.evaluate("localStorage.setItem('arc.account', 'somebody')")
    mia.once(lambda: other.evaluate("localStorage.getItem('arc.account') === 'somebody'"))
    message = "{ what: 'results', account: 'somebody', results: [] }"
    with other.expect_event("load"):
        mia.page.evaluate(f"() => new BroadcastChannel('arc').postMessage({message})")

    # The server says whose planner it is, and all tabs begin anew once more. A browser that is told to close while its
    # pages reload sometimes never answers.
    def is_calm():
        before = len(loads)
        mia.page.wait_for_timeout(1000)
        return len(loads) == before

    mia.once(is_calm)
    for page in (mia.page, other):
        expect(page.locator("body[data-ready]")).to_have_count(1)
        assert page.evaluate("localStorage.getItem('arc.account')") == account


def test_a_tab_that_is_closed_while_it_keeps_a_change_loses_nothing_for_the_others(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.caught_up()
    second = mia.context.new_page()
    second.goto(mia.server.url)
    second.wait_for_selector("body[data-ready]")
    add = lambda title: mia.act({"do": "add", "line": f"{title} today", "arc": ids["Home"]})
    # What the first tab writes is broken off, as it is when it closes just then.
    mia.page.evaluate("""() => {
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (names, mode) {
        const transaction = begin.apply(this, arguments);
        if (mode === 'readwrite' && names.includes('meta')) queueMicrotask(() => transaction.abort());
        return transaction;
      };
    }""")
    add("sweep")
    expect(mia.row("sweep")).to_have_count(1)
    # The second tab syncs from here on.
    mia.page.reload()
    mia.ready()
    add("dust")
    for page in (mia.page, second):
        expect(page.locator("main li.task", has_text="dust")).to_have_count(1)
        expect(page.locator("main li.task", has_text="sweep")).to_have_count(1)
    for page in (mia.page, second):
        page.reload()
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("main li.task", has_text="dust")).to_have_count(1)
        expect(page.locator("main li.task", has_text="sweep")).to_have_count(1)


def test_a_tab_that_opens_while_another_one_sends_does_not_wait_for_what_has_arrived(person):
    mia = person()
    mia.arcs("Home")
    mia.caught_up()
    if not mia.context.request.get(f"{mia.server.url}/arc.wasm").ok:
        pytest.skip("built without the engine, which reads lines offline")
    mia.context.route("**/v1/**", lambda route: route.abort())
    type_in(mia.page, "home sweep today")
    expect(mia.row("sweep").locator(".unsent")).to_have_count(1)
    # It takes its time to read what waits, as on a slow disk.
    second = mia.context.new_page()
    second.add_init_script("""
      const all = IDBObjectStore.prototype.getAll;
      IDBObjectStore.prototype.getAll = function () {
        const request = all.apply(this, arguments);
        const late = (listener) => request.addEventListener('success', () => setTimeout(listener, 4000));
        if (this.name === 'outbox') Object.defineProperty(request, 'onsuccess', { set: late });
        return request;
      };
    """)
    second.goto(mia.server.url)
    second.wait_for_timeout(1000)
    assert second.locator("body[data-ready]").count() == 0
    mia.context.unroute("**/v1/**")
    mia.page.evaluate("dispatchEvent(new Event('online'))")
    mia.task_once("sweep")
    expect(mia.row("sweep").locator(".unsent")).to_have_count(0)
    assert second.locator("body[data-ready]").count() == 0
    second.wait_for_selector("body[data-ready]")
    expect(second.locator("main li.task", has_text="sweep")).to_have_count(1)
    expect(second.locator(".unsent")).to_have_count(0)
    expect(second.locator(".side .status-fine")).to_be_attached()


def test_what_one_tab_has_taken_back_is_not_taken_back_by_another(person):
    mia = person()
    mia.arcs("Home")
    type_in(mia.page, "home sweep")
    type_in(mia.page, "home dust")
    mia.task_once("dust")
    mia.caught_up()
    other = second_tab(mia)
    # The other tab takes back the latest step of the first, from the log.
    other.evaluate("location.hash = '#/log'")
    other.locator(".steps li", has_text="dust").get_by_role("button").click()
    mia.once(lambda: titles(mia), lambda found: found == ["sweep"])
    mia.caught_up()
    mia.page.evaluate("document.activeElement.blur()")
    mia.page.keyboard.press("u")
    mia.once(lambda: titles(mia), lambda found: found == [])
    # Twice at once, before the first has been answered, are two steps.
    for title in ("mop", "rinse"):
        type_in(mia.page, f"home {title}")
        mia.task_once(title)
    mia.caught_up()
    mia.page.evaluate("document.activeElement.blur()")
    mia.page.keyboard.press("u")
    mia.page.keyboard.press("u")
    mia.once(lambda: titles(mia), lambda found: found == [])
    expect(mia.page.locator(".toast")).not_to_contain_text("no longer")


def test_one_tab_asks_the_server_for_all(person):
    mia = person()
    mia.arcs("Home")
    streams, sent = [], []

    def asked(request):
        if "/v1/events" in request.url:
            streams.append(request.frame.page)
        if "/v1/changes" in request.url:
            sent.extend(change["id"] for change in json.loads(request.post_data)["changes"])

    mia.context.on("request", asked)
    others = [second_tab(mia) for _ in range(2)]
    for page in (mia.page, *others):
        expect(page.locator(".side .status-fine")).to_be_attached()
    for number, page in enumerate((mia.page, *others)):
        type_in(page, f"home task {number}")
    mia.once(lambda: titles(mia), lambda found: len(found) == 3)
    mia.caught_up()
    # Only the tab that was there first listens, anew once it can be heard.
    assert set(streams) <= {mia.page}
    assert len(sent) == len(set(sent)) == 3


def test_u_in_one_tab_takes_back_its_own_and_not_what_another_has_just_done(person):
    mia = person()
    mia.arcs("Home")
    other = second_tab(mia)
    mia.caught_up()
    mia.context.set_offline(True)
    for page in (mia.page, other):
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(".notice-away")).to_be_visible()
    mia.go("agenda")
    type_in(mia.page, "home mine")
    type_in(other, "home theirs")
    expect(mia.row("theirs")).to_have_count(1)
    mia.page.locator("h1").focus()
    mia.page.keyboard.press("u")
    for page in (mia.page, other):
        expect(page.locator("main li.task", has_text="mine")).to_have_count(0)
        expect(page.locator("main li.task", has_text="theirs")).to_have_count(1)
    mia.context.set_offline(False)
    mia.once(lambda: titles(mia), lambda found: found == ["theirs"])
    # So it is when the server has both.
    type_in(mia.page, "home sweep")
    type_in(other, "home dust")
    mia.once(lambda: titles(mia), lambda found: found == ["theirs", "sweep", "dust"])
    mia.caught_up()
    mia.page.locator("h1").focus()
    mia.page.keyboard.press("u")
    mia.once(lambda: titles(mia), lambda found: found == ["theirs", "dust"])


def test_what_could_not_be_written_once_is_asked_for_again(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.caught_up()
    kept(mia.page)
    add = lambda title: mia.act({"do": "add", "line": f"{title} today", "arc": ids["Home"]})
    # The disk is full, say, when the first document comes.
    mia.page.evaluate("""() => {
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (names, mode) {
        const transaction = begin.apply(this, arguments);
        if (mode === 'readwrite' && names.includes('meta')) {
          IDBDatabase.prototype.transaction = begin;
          queueMicrotask(() => transaction.abort());
        }
        return transaction;
      };
    }""")
    add("sweep")
    expect(mia.row("sweep")).to_have_count(1)
    add("dust")
    expect(mia.row("dust")).to_have_count(1)
    mia.caught_up()
    mia.context.set_offline(True)
    mia.page.reload()
    mia.ready()
    for title in ("sweep", "dust"):
        expect(mia.row(title)).to_have_count(1)


def test_a_whole_planner_takes_the_place_of_what_was_kept(person):
    mia = person()
    mia.arcs("Home")
    mia.type("home sweep today")
    mia.task_once("sweep")
    mia.caught_up()
    kept(mia.page)
    # A task that the server no longer knows, and a place in a log from which nothing can be told: it sends all.
    mia.page.evaluate("""async () => {
      const open = indexedDB.open('arc.' + localStorage.getItem('arc.account'));
      await new Promise((resolve) => { open.onsuccess = resolve; });
      const transaction = open.result.transaction(['things', 'meta'], 'readwrite');
      const [things, meta] = ['things', 'meta'].map((name) => transaction.objectStore(name));
      const get = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
      const key = (await get(things.getAllKeys())).find((one) => one.startsWith('tasks/'));
      const ghost = crypto.randomUUID();
      things.put({ ...await get(things.get(key)), uuid: ghost, title: 'ghost' }, `tasks/${ghost}`);
      meta.put({ ...await get(meta.get('meta')), cursor: 0 }, 'meta');
      await new Promise((resolve) => { transaction.oncomplete = resolve; });
      open.result.close();
    }""")
    mia.page.reload()
    mia.ready()
    expect(mia.row("ghost")).to_have_count(0)
    mia.caught_up()
    mia.context.set_offline(True)
    mia.page.reload()
    mia.ready()
    expect(mia.row("sweep")).to_have_count(1)
    expect(mia.row("ghost")).to_have_count(0)


def test_a_tab_that_has_missed_a_document_reads_it_from_the_disk(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.caught_up()
    other = second_tab(mia)
    add = lambda title: mia.act({"do": "add", "line": f"{title} today", "arc": ids["Home"]})
    # The tab that syncs is closed, say, when it has kept a document and not yet told of it.
    mia.page.evaluate("""() => {
      const post = BroadcastChannel.prototype.postMessage;
      BroadcastChannel.prototype.postMessage = function (message) {
        if (message.what === 'document' && message.document.tasks?.length) BroadcastChannel.prototype.postMessage = post;
        else post.call(this, message);
      };
    }""")
    add("sweep")
    expect(mia.row("sweep")).to_have_count(1)
    mia.caught_up()
    expect(other.locator("main li.task")).to_have_count(0)
    add("dust")
    for title in ("dust", "sweep"):
        expect(other.locator("main li.task", has_text=title)).to_have_count(1)
