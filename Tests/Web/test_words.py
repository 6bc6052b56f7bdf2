"""What the server, the reading engine and the log say, in the words of the page."""

import json
import re

import pytest
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


@pytest.mark.parametrize("path", ["Planner/PlannerError.swift", "Planner/ReminderError.swift"])
def test_every_refusal_of_the_planner_has_german_words(path):
    text = (root / "Sources" / path).read_text()
    said = "\n".join(forms["de"])
    for literal in re.findall(r'^    case \.\w+.*?:\s+"(.*)"$', text, re.M):
        for chunk in re.split(r"\\\((?:[^()]|\([^()]*\))*\)", literal):
            if re.search(r"\w{3}", chunk):
                assert chunk.strip() in said, literal


def test_every_step_of_the_log_has_german_words():
    value = r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
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
