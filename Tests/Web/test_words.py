"""What the server, the reading engine and the log say, in the words of the page."""

import json
import re

import pytest
from clock import day
from playwright.sync_api import expect
from served import root

site = root / "Sources/WebFiles/site/words"
forms = {language: json.loads((site / f"said.{language}.json").read_text()) for language in ("en", "de")}
# What Swift's texts say between the values that are filled in.
sources = "\n".join(file.read_text() for file in (root / "Sources").rglob("*.swift")).replace('\\"', '"').lower()


commands = r"\barc (edit|rm|add|ls|search|skip|unskip|undo|redo|trash|archive|unarchive|term|break|path|config)\b|--\w"


def chunks(form):
    """The words of a form as they stand in one literal of Swift: what stands between values and signs."""
    parts = [part.strip() for part in re.split(r"""\{\w+\}|[;:'",.()]""", form)]
    return [part for part in parts if " " in part]


def is_said(words):
    """Whether Swift has the words in one literal, or put together of two."""
    said = lambda part: " ".join(part) in sources
    return said(words) or any(said(words[:cut]) and said(words[cut:]) for cut in range(1, len(words)))


@pytest.mark.parametrize("language", forms)
def test_every_form_is_still_said_somewhere(language):
    assert [chunk for form in forms[language] for chunk in chunks(form) if not is_said(chunk.lower().split())] == []


# A page never gets these: it signs in with a form, which has its own words, and what is 401, 429 or 500 is not said.
for_others = set("""
  account_disabled busy ending headers_too_large internal invite_needed local_only malformed name_taken no_token not_a_form
  not_http not_json registration_closed storage too_many unknown_encoding unknown_token wrong_method
""".split())
# The message of these says more than the code: by `reason` (RefusalReasonTests.swift), or by a form.
by_message = {"gone", "invalid", "refused", "weak_password"}


def test_every_code_of_the_server_has_words_in_both_languages():
    server = "\n".join(file.read_text() for file in (root / "Sources/Server").rglob("*.swift"))
    codes = set(re.findall(r'(?<![.\w])code: "(\w+)"', server))
    assert by_message | for_others <= codes
    for language in forms:
        words = json.loads((site / f"later.{language}.json").read_text())
        assert [code for code in codes - for_others - by_message if f"refused.{code}" not in words] == []


value = r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
# What only a command line does: its options, forms in an editor, numbers, files that it writes.
commands_only = set("""
  ViewEdit WordEdit WordEdit+Postponing TaskForm ReminderForm OccurrenceEdit+Failure FilterError ExchangeFormat ExportWriting RejectsFile
  Period Workspace+Terms Workspace+Naming Workspace+Paths
""".split())


@pytest.mark.parametrize("folder", ["Changing", "Editing", "Exchange", "Filter", "Importing", "Line"])
def test_every_failure_that_a_page_can_meet_has_german_words(folder):
    said = "\n".join(forms["de"]).lower()
    for file in (root / "Sources/Application" / folder).rglob("*.swift"):
        if file.stem in commands_only:
            continue
        for message in re.findall(rf'Failure\(\s*\.\w+,\s*"((?:[^"\\]|{value}|\\.)*)"', file.read_text()):
            if "--" in message:
                continue
            for chunk in re.split(f"{value}|arc \\w+", message):
                assert not re.search(r"\w{3}", chunk) or chunk.lower().strip("'; ") in said, f"{file.name}: {message}"


def test_every_step_of_the_log_has_german_words():
    # These stand only until it is known how many it were.
    early = {"moved tasks", "reopened tasks", "edited tasks", "restored an Arc", "put away"}
    for folder in ("Changing", "Editing"):
        for file in (root / "Sources/Application" / folder).rglob("*.swift"):
            for literal in re.findall(rf'(?:record\(|label(?: =|:)) *"((?:[^"\\]|{value})*)"', file.read_text()):
                start = re.split(value, literal)[0].strip()
                if start and literal not in early:
                    assert any(f"{form} ".startswith(f"{start} ") for form in forms["de"]), literal


@pytest.mark.parametrize("language", forms)
def test_no_words_of_the_page_name_a_command(language):
    own = [json.loads((site / f"{name}.json").read_text()) for name in (language, f"later.{language}")]
    for words in [*forms[language].values(), *own[0].values(), *own[1].values()]:
        assert not re.search(commands, words), words
    # Forms that do so are said otherwise in English, too.
    assert {form for form in forms["de"] if re.search(commands, form)} <= set(forms["en"])


@pytest.mark.parametrize("language", forms)
def test_what_is_filled_in_comes_from_the_form(language):
    for form, words in forms[language].items():
        assert set(re.findall(r"\{[~+]?(\w+)\}", words)) <= set(re.findall(r"\{(\w+)\}", form)), form


def test_a_german_page_says_in_german_what_the_server_and_the_engine_say(person):
    mia = person(locale="de-DE")
    mia.arcs("Haus", "Garten")
    mia.planner_once(lambda planner: planner["settings"]["language"] == "de")
    mia.page.fill("#entry", "Haus Miete zahlen gestern")
    expect(mia.page.locator(".chip-warning")).to_contain_text("ist vorbei")
    mia.page.fill("#entry", "#Hauss Miete")
    expect(mia.page.locator(".chip-warning")).to_have_text("kein Arc heißt „Hauss“; meinst du Haus?")
    mia.page.fill("#entry", "")
    mia.type("Haus Miete zahlen morgen")
    mia.task_once("Miete zahlen")
    mia.go("log")
    expect(mia.page.locator(".steps")).to_contain_text("Miete zahlen in Haus eingetragen")
    mia.page.get_by_role("button", name="Wiederholen").click()
    expect(mia.page.locator(".toast")).to_contain_text("Nichts zu wiederholen")
    mia.go("search/fooo:bar")
    expect(mia.page.get_by_role("alert")).to_contain_text("Kein Filter heißt „fooo:“")
    mia.act({"do": "arc-new", "fields": {"title": "Keller"}})
    mia.caught_up()
    ask = """async (change) => {
      const { act } = await import(document.querySelector('script[src$="app.js"]').src.replace('app.js', 'store.js'));
      await act(change);
    }"""
    for change, words in (
        ({"do": "arc-new", "fields": {"title": "keller"}}, "keller: Keller gibt es schon; nimm einen anderen Namen"),
        ({"do": "reminder-new", "fields": {"title": "Tee"}}, "Eine Erinnerung braucht einen Tag"),
        ({"do": "config", "key": "quiet-hours", "value": "nachts"}, "Schreib Zeiten wie 22:00-08:00"),
        ({"do": "config", "key": "snooze", "value": "lange"}, "Schreib eine Dauer wie 15m"),
        ({"do": "remove", "task": "0194d3a0-0000-7000-8000-00000000dead"}, "Das gibt es nicht mehr"),
    ):
        mia.page.evaluate(ask, change)
        expect(mia.page.locator(".toast")).to_contain_text(words)


@pytest.mark.parametrize("locale, words", [
    ("en-US", ["30 minutes before, when due, then every day until done", "1 day before, 30 minutes before, an alarm when due, 1 hour after, then an alarm every day until done",
               "30 minutes before, 20 minutes before, 10 minutes before, an alarm 5 minutes before (ringing 10 minutes)",
               "when due, 1 hour after, an alarm 2 hours after, then an alarm every 1 hour 30 minutes 3 times"]),
    ("de-DE", ["30 Minuten vorher, zum Termin, dann jeden Tag bis erledigt", "1 Tag vorher, 30 Minuten vorher, Alarm zum Termin, 1 Stunde danach, dann Alarm jeden Tag bis erledigt",
               "30 Minuten vorher, 20 Minuten vorher, 10 Minuten vorher, Alarm 5 Minuten vorher (klingelt 10 Minuten)",
               "zum Termin, 1 Stunde danach, Alarm 2 Stunden danach, dann Alarm alle 1 Stunde 30 Minuten 3 Mal"]),
])  # fmt: skip
def test_a_way_of_reminding_is_said_in_words_of_the_page(person, locale, words):
    mia = person(locale=locale)
    arc = mia.command_line()
    arc("path", "new", "mine", "at due push, +1h push, +1h alarm, then alarm every 1h30m 3 times")
    arc.sync()
    mia.act({"do": "add", "line": "x", "fields": {"title": "hw 3", "date": day(2), "time": "17:00"}})
    mia.planner_once(lambda planner: any(path["name"] == "mine" for path in planner["paths"]))
    mia.caught_up()
    mia.go(f"today~{mia.task('hw 3')['uuid']}")
    mia.page.locator(".panel .more-fields summary").first.click()
    for name, said in zip(("", "important", "alarm", "mine"), words):
        mia.page.locator(".panel [data-field=path]").select_option(name)
        expect(mia.page.locator(".panel .field", has=mia.page.locator("[data-field=path]")).locator(".hint")).to_have_text(said)


def test_the_english_page_says_what_to_do_on_the_page(person):
    mia = person()
    ids = mia.arcs("Home")
    mia.act({"do": "arc-archive", "arc": ids["Home"], "closeOpen": True})
    mia.go("log")
    mia.page.get_by_role("button", name="Redo").click()
    expect(mia.page.locator(".toast")).to_contain_text("Nothing to redo: it works right after an undo")
    mia.page.evaluate("""async (arc) => {
      const { act } = await import(document.querySelector('script[src$="app.js"]').src.replace('app.js', 'store.js'));
      await act({ do: 'add', task: crypto.randomUUID(), line: 'sweep', arc });
    }""", ids["Home"])
    expect(mia.page.locator(".toast")).to_contain_text("bring it back under Arcs first")
