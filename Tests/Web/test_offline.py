"""Without the server: it opens, shows everything, takes changes, and they arrive once, in order."""

import re
import time
import uuid

from clock import day, wall_clock
from conftest import Person, kept, measured, module
from playwright.sync_api import expect
from served import programs


# How many changes wait on the disk.
waiting = """async () => {
  const open = indexedDB.open('arc.' + localStorage.getItem('arc.account'));
  await new Promise((resolve) => { open.onsuccess = resolve; });
  const count = open.result.transaction('outbox').objectStore('outbox').count();
  await new Promise((resolve) => { count.onsuccess = resolve; });
  open.result.close();
  return count.result;
}"""


def test_it_opens_and_works_without_the_server_and_sends_once_in_order(chromium, island):
    mia = Person(chromium, island)
    mia.arcs("Home")
    mia.type("home existing today")
    mia.task_once("existing")
    kept(mia.page)
    island.stop()
    mia.page.reload()
    mia.ready()
    expect(mia.row("existing")).to_have_count(1)
    expect(mia.page.locator(".notes")).to_contain_text("offline")
    mia.go("agenda")
    mia.type("home first tomorrow")
    mia.type("home second tomorrow")
    mia.row("existing").get_by_role("button", name="Complete existing").click()
    expect(mia.page.locator(".notes")).to_contain_text("saved here, will sync when online: 3 changes")
    # The note covers nothing.
    note, heading = mia.box(mia.page.locator(".notice-away")), mia.box(mia.page.locator("h1"))
    entry = mia.box(mia.page.locator(".entry-box"))
    assert entry["y"] + entry["height"] <= note["y"] and note["y"] + note["height"] <= heading["y"]
    # Edits survive that the page is closed.
    mia.page.close()
    mia.page = mia.context.new_page()
    mia.open("#/agenda")
    expect(mia.page.locator(".notes")).to_contain_text("3 changes")
    expect(mia.row("second")).to_have_count(1)
    island.start()
    expect(mia.page.locator(".notice-away")).to_have_count(0)
    mia.task_once("existing", lambda task: task["closed"])
    titles = [task["title"] for task in sorted(mia.planner()["tasks"], key=lambda task: task["id"])]
    assert titles == ["existing", "first", "second"]
    assert mia.task("first")["date"] == day(1)
    # What has arrived waits no more, also when the page is opened again.
    mia.once(lambda: mia.page.evaluate(waiting), lambda count: count == 0)
    assert not mia.problems
    mia.context.close()


# What a page of an earlier arc has left here: a task, and an edit that waits, with the names that fields had then.
earlier = """async ([uuid, id, base, at]) => {
  const former = { path: 'escalation', leads: 'reminders' };
  const open = indexedDB.open('arc.' + localStorage.getItem('arc.account'));
  await new Promise((resolve) => { open.onsuccess = resolve; });
  const transaction = open.result.transaction(['things', 'outbox'], 'readwrite');
  const things = transaction.objectStore('things');
  const asked = things.get(`tasks/${uuid}`);
  await new Promise((resolve) => { asked.onsuccess = resolve; });
  const named = Object.entries(asked.result).map(([name, value]) => [former[name] ?? name, value]);
  things.put(Object.fromEntries(named), `tasks/${uuid}`);
  const fields = { reminders: ['-P1D'] };
  const change = { id, do: 'edit', task: uuid, fields, was: { reminders: ['-PT30M'] }, base, at };
  transaction.objectStore('outbox').add({ change });
  await new Promise((resolve) => { transaction.oncomplete = resolve; });
  open.result.close();
}"""


def test_what_an_earlier_page_has_kept_is_shown_and_arrives(chromium, island):
    mia = Person(chromium, island)
    mia.act({"do": "add", "line": "pay rent", "fields": {"date": day(1), "path": "nag", "leads": ["-PT30M"]}})
    task = mia.task("pay rent")["uuid"]
    mia.caught_up()
    kept(mia.page)
    given = [task, str(uuid.uuid4()), mia.planner()["cursor"], wall_clock().strftime("%Y-%m-%dT%H:%M")]
    island.stop()
    mia.page.evaluate(earlier, given)
    mia.page.goto("about:blank")
    mia.open(f"#/agenda~{task}")
    panel = mia.page.locator(".panel")
    panel.get_by_text("Reminders and more").click()
    expect(panel.locator("[data-field=path]")).to_have_value("nag")
    expect(panel.locator("[data-field=leads]")).to_have_value("1d")
    island.start()
    sent = mia.task_once("pay rent", lambda task: task["leads"] == ["-P1D"])
    assert sent["path"] == "nag"
    assert not mia.problems
    mia.context.close()


def test_a_first_task_made_offline_says_that_it_lies_in_the_inbox(chromium, island):
    mia = Person(chromium, island)
    mia.caught_up()
    kept(mia.page)
    island.stop()
    expect(mia.page.locator(".notice-away")).to_be_visible()
    mia.type("buy bread")
    arc = mia.page.locator(".panel [data-field=arc]")
    assert mia.read(arc, "arc => arc.selectedOptions[0]?.textContent") == "Inbox"
    island.start()
    mia.task_once("buy bread")
    expect(mia.page.locator(".side .arc-nav", has_text="Inbox")).to_be_visible()
    assert mia.read(arc, "arc => arc.selectedOptions[0]?.textContent") == "Inbox"
    mia.context.close()


def test_it_notices_within_seconds_that_the_server_is_back(chromium, island):
    mia = Person(chromium, island)
    expect(mia.page.locator(".side .status")).to_contain_text("everything is synced")
    island.stop()
    note = mia.page.locator(".notice-away")
    # The stream breaks; whoever only asked now and then would take a minute.
    expect(note).to_be_visible(timeout=20_000)
    asked = []
    mia.page.on("request", lambda request: asked.append(request.url))
    mia.type("feed the cat")
    # Long enough that a delay which doubles would be long; meanwhile it asks now and then, not without end.
    mia.page.wait_for_timeout(20_000)
    assert len(asked) < 25, asked
    island.start()
    back = time.monotonic()
    expect(note).to_have_count(0)
    measured("noticed that the server is back", time.monotonic() - back, 8, "s")
    assert time.monotonic() - back < 15
    mia.context.close()


def test_a_server_that_wants_to_be_asked_later_is(person):
    mia = person()
    mia.caught_up()
    asked = []

    def busy(route):
        asked.append(route.request.url)
        route.fulfill(status=503)

    mia.context.route(re.compile(r"/v1/|/healthz"), busy)
    mia.page.evaluate("dispatchEvent(new Event('online'))")
    expect(mia.page.locator(".notice-away")).to_be_visible()
    before = len(asked)
    # Somebody looks at the page in another tab, which would have it asked every five seconds.
    mia.page.evaluate("""async () => {
      const [channel, account] = [new BroadcastChannel('arc'), localStorage.getItem('arc.account')];
      for (let round = 0; round < 40; round++) {
        channel.postMessage({ what: 'watched', account });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }""")
    assert len(asked) - before < 10, asked
    mia.context.unroute_all()
    mia.problems[:] = [problem for problem in mia.problems if "503" not in problem]


def test_what_makes_no_sense_to_the_server_holds_up_nothing_and_is_said(person):
    mia = person()
    mia.caught_up()
    kept(mia.page)
    mia.context.set_offline(True)
    mia.page.evaluate(f"""async () => {{
      const {{ act }} = await ({module})('store.js');
      const add = (line) => act({{ do: 'add', task: crypto.randomUUID(), line }}, {{ title: line }});
      // More than are sent at a time.
      for (let number = 0; number < 56; number++) {{
        // The one is refused by itself, the other with all that are sent with it.
        if (number === 3) await act({{ do: 'fly', fields: {{ title: 'to the moon' }} }});
        if (number === 5) await act({{ do: 'fly', fields: {{ title: 'to Mars' }}, at: 'never' }});
        await add(`thing ${{number}}`);
      }}
    }}""")
    expect(mia.page.locator(".notice-away")).to_contain_text("58 changes")
    mia.context.set_offline(False)
    expect(mia.page.locator(".toast")).to_contain_text(re.compile("to the moon|to Mars"))
    expect(mia.page.locator(".side .status-fine")).to_be_attached()
    refused = f"async () => (await ({module})('store.js')).state.refused.map((one) => one.label)"
    assert sorted(mia.page.evaluate(refused)) == ["to Mars", "to the moon"]
    tasks = sorted(mia.planner()["tasks"], key=lambda task: task["id"])
    assert [task["title"] for task in tasks] == [f"thing {number}" for number in range(56)]
    mia.once(lambda: mia.page.evaluate(waiting), lambda count: count == 0)
    mia.problems[:] = [problem for problem in mia.problems if "/v1/changes" not in problem]


def test_an_answer_that_was_lost_does_not_add_twice(chromium, island):
    mia = Person(chromium, island)
    mia.arcs("Home")
    # The first answer never comes back, though the server has done it.
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        route.abort()

    mia.context.route("**/v1/changes", lose)
    mia.type("home once today")
    mia.task_once("once")
    expect(mia.page.locator(".side .status")).to_contain_text("everything is synced")
    assert [task["title"] for task in mia.planner()["tasks"]] == ["once"]
    mia.context.close()


def test_an_arc_that_is_archived_offline_takes_its_tasks_along(chromium, island):
    mia = Person(chromium, island)
    ids = mia.arcs("Home", "Home/Cellar")
    mia.act({"do": "add", "line": "sweep today", "arc": ids["Home/Cellar"]})
    expect(mia.row("sweep")).to_have_count(1)
    kept(mia.page)
    mia.go("arcs")
    mia.go(f"arcs/{ids['Home']}")
    island.stop()
    expect(mia.page.locator(".notice-away")).to_be_visible()
    mia.page.get_by_role("button", name="Archive").click()
    dialog = mia.page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 task in Home is still open")
    dialog.get_by_role("button", name="Archive").click()
    mia.go("today")
    expect(mia.page.locator("main ul.tasks > li.is-open")).to_have_count(0)
    island.start()
    mia.task_once("sweep", lambda task: task["outcome"] == "ignored")
    mia.context.close()


def test_undo_offline_takes_the_unsent_change_back(chromium, island):
    mia = Person(chromium, island)
    mia.arcs("Home")
    expect(mia.page.locator(".side .arc-nav")).to_have_count(1)
    kept(mia.page)
    island.stop()
    mia.page.reload()
    mia.ready()
    expect(mia.page.locator(".notice-away")).to_be_visible(timeout=20_000)
    mia.go("agenda")
    mia.type("home mistake today")
    expect(mia.row("mistake")).to_have_count(1)
    mia.page.locator("h1").focus()
    mia.page.keyboard.press("u")
    expect(mia.row("mistake")).to_have_count(0)
    mia.once(lambda: mia.page.evaluate(waiting), lambda count: count == 0)
    island.start()
    expect(mia.page.locator(".notice-away")).to_have_count(0)
    assert mia.planner()["tasks"] == []
    mia.context.close()


def test_what_was_changed_while_signed_out_is_sent_after_signing_in(chromium, island):
    mia = Person(chromium, island)
    mia.arcs("Home")
    expect(mia.page.locator(".side .arc-nav")).to_have_count(1)
    kept(mia.page)
    mia.context.clear_cookies()
    mia.type("home kept today")
    expect(mia.page.locator(".notes")).to_contain_text("signed out")
    expect(mia.row("kept").locator(".unsent")).to_have_count(1)
    mia.sign_in()
    mia.open()
    mia.task_once("kept")
    mia.context.close()


def next_version(folder, number):
    """The same server with other words in a comment of its style sheet."""
    words = b"One accent, the colours of the Arcs"
    program = (programs / "arc-server").read_bytes()
    assert program.count(words) >= 1
    newer = folder / f"arc-server-{number}"
    newer.write_bytes(program.replace(words, b"%-35d" % number))
    newer.chmod(0o755)
    return newer


def test_what_waits_is_sent_in_its_order(person):
    mia = person()
    kept(mia.page)
    mia.context.set_offline(True)
    mia.type("hw 3")
    title = mia.page.locator(".panel .title-field")
    for text in ("hw 4", "hw 5"):
        title.fill(text)
        title.blur()
    expect(mia.page.locator(".notice-away")).to_contain_text("3 changes")
    mia.context.set_offline(False)
    # Before it is there, nothing of it can be changed.
    mia.once(lambda: [task["title"] for task in mia.planner()["tasks"]], lambda titles: titles == ["hw 5"])
    expect(title).to_have_value("hw 5")


def test_what_lies_in_an_arc_that_somebody_else_made_too_follows_it(person):
    mia = person()
    kept(mia.page)
    mia.context.set_offline(True)
    mia.go("arcs")
    mia.page.locator(".actions").get_by_role("button", name="New Arc").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Title").fill("Garden")
    dialog.get_by_role("button", name="Save").click()
    expect(mia.page.locator(".side .arc-nav", has_text="Garden")).to_be_visible()
    mia.type("dig a hole")
    expect(mia.page.locator(".notice-away")).to_contain_text("2 changes")
    # The server gives both Arcs one id, which the task has to be told.
    mia.act({"do": "arc-new", "arc": str(uuid.uuid4()), "fields": {"title": "Garden"}})
    mia.context.set_offline(False)
    mia.task_once("dig a hole", lambda task: task["arc"] == "Garden")
    assert [arc["path"] for arc in mia.planner()["arcs"]] == ["Garden"]
    expect(mia.row("dig a hole")).to_have_count(1)


def test_a_newer_server_brings_a_newer_page_when_somebody_wants_it(chromium, island, tmp_path):
    mia = Person(chromium, island)
    mia.arcs("Home")
    kept(mia.page)
    # The first visit is no newer page. The engine is kept with it, whatever else the browser keeps for a while.
    expect(mia.page.get_by_role("button", name="Reload")).to_have_count(0)
    names = mia.page.evaluate("async () => (await (await caches.open((await caches.keys())[0])).keys()).map((one) => one.url)")
    if mia.context.request.get(f"{island.url}/arc.wasm").ok:
        for file in ("engine.js", "zone.js", "arc.wasm"):
            assert any(name.endswith(f"/{file}") for name in names), file
    script = mia.page.locator("script[src$='app.js']")
    before = script.get_attribute("src")
    versions = lambda: mia.page.evaluate("caches.keys()")

    def update(number):
        island.stop()
        island.program = next_version(tmp_path, number)
        island.start()
        # It comes in the background.
        mia.page.evaluate("navigator.serviceWorker.ready.then(async (worker) => { await worker.update() })")

    update(1)
    reload = mia.page.locator(".notice").get_by_role("button", name="Reload")
    expect(reload).to_be_visible()
    # The page that is open stays as it is until its person says so, and can still show what it has not shown so far,
    # though the server has only newer files.
    assert script.get_attribute("src") == before
    mia.context.new_cdp_session(mia.page).send("Network.clearBrowserCache")
    mia.go("trash")
    expect(mia.page.locator("h1")).to_have_text("Trash")
    mia.go("today")
    mia.type("home still here today")
    reload.click()
    expect(script).not_to_have_attribute("src", before)
    expect(mia.row("still here")).to_have_count(1)
    # Of older versions the last one is kept.
    kept_now = mia.once(versions, lambda names: len(names) == 2)
    update(2)
    mia.once(versions, lambda names: len(names) == 2 and names != kept_now)
    mia.context.close()


def test_what_was_begun_with_the_server_is_ended_without_it(chromium, island):
    """The network is pulled in the middle of a drag, of a dialog, of a field: each is kept, and arrives once."""
    mia = Person(chromium, island)
    ids = mia.arcs("Home")
    mia.act({"do": "add", "line": "x", "arc": ids["Home"], "fields": {"title": "dust", "date": day()}})
    dust = mia.task("dust")["uuid"]
    kept(mia.page)
    mia.go("calendar/month")
    mia.caught_up()
    of = lambda date: mia.page.locator(f".cell[data-day='{date}']")
    mia.page.mouse.move(*mia.middle(of(day()).locator(".pill")))
    mia.page.mouse.down()
    mia.page.mouse.move(*mia.middle(of(day(1))), steps=6)
    expect(mia.page.locator(".ghost")).to_have_count(1)
    island.stop()
    mia.page.evaluate("dispatchEvent(new Event('online'))")
    # Whatever has been heard meanwhile, it is still carried.
    mia.page.wait_for_timeout(1_000)
    expect(mia.page.locator(".ghost")).to_have_count(1)
    mia.page.mouse.move(*mia.middle(of(day(2))), steps=6)
    mia.page.mouse.up()
    expect(mia.page.locator(".notice-away")).to_be_visible()
    expect(of(day(2)).locator(".pill")).to_have_text(re.compile("dust"))
    expect(mia.page.locator(".ghost, .is-dragged, .drop-here")).to_have_count(0)
    island.start()
    mia.task_once("dust", lambda task: task["date"] == day(2))
    expect(mia.page.locator(".notice-away")).to_have_count(0)

    mia.go("reminders")
    mia.page.locator("main .actions button").last.click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Title").fill("vitamin D")
    island.stop()
    dialog.get_by_role("button", name="Save").click()
    # Nobody is asked about notifications twice, here or later.
    question = mia.page.get_by_role("dialog", name="May arc remind you?")
    expect(question).to_be_visible()
    mia.page.keyboard.press("Escape")
    expect(mia.page.locator("main li.task", has_text="vitamin D")).to_have_count(1)
    island.start()
    mia.planner_once(lambda planner: [one["title"] for one in planner["reminders"]] == ["vitamin D"])
    expect(mia.page.locator(".notice-away")).to_have_count(0)

    mia.go(f"today~{dust}")
    mia.page.locator(".panel [data-field=location]").fill("Attic <b>2</b>")
    island.stop()
    mia.page.keyboard.press("Tab")
    expect(mia.page.locator(".notes")).to_contain_text("saved here, will sync when online: 1 change")
    mia.page.reload()
    mia.ready()
    expect(mia.page.locator(".panel [data-field=location]")).to_have_value("Attic <b>2</b>")
    island.start()
    mia.task_once("dust", lambda task: task["location"] == "Attic <b>2</b>")
    assert len(mia.planner()["tasks"]) == 1
    assert not mia.problems
    mia.context.close()


def test_what_only_the_server_can_do_keeps_what_was_typed(chromium, island):
    mia = Person(chromium, island)
    mia.go("settings")
    mia.page.get_by_role("button", name="Change password").click()
    dialog = mia.page.get_by_role("dialog")
    dialog.get_by_label("Current password").fill("something old")
    dialog.get_by_label("New password").fill("six other random words, say")
    island.stop()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("needs the server")
    expect(dialog.get_by_label("New password")).to_have_value("six other random words, say")
    mia.context.close()
