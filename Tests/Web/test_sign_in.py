"""The forms that let a person in, without any script."""

from conftest import Person
from playwright.sync_api import expect
from served import new_name, password


def fill(page, **fields):
    for name, value in fields.items():
        page.fill(f"[name={name}]", value)
    page.click("main form button")


def test_somebody_registers_signs_out_and_in_again_without_script(chromium, server):
    context = chromium.new_context(java_script_enabled=False)
    page, name = context.new_page(), new_name()
    page.goto(server.url)
    expect(page).to_have_url(f"{server.url}/login")
    page.get_by_role("link", name="Create an account").click()
    fill(page, name=name, password=password, again="something else")
    expect(page.get_by_role("alert")).to_contain_text("not the same")
    fill(page, name=name, password=password, again=password)
    expect(page).to_have_url(f"{server.url}/")
    context.clear_cookies()
    page.goto(f"{server.url}/login")
    fill(page, name=name, password="a wrong password")
    expect(page.get_by_role("alert")).to_be_visible()
    fill(page, name=name, password=password)
    expect(page).to_have_url(f"{server.url}/")
    context.close()


def test_the_forms_speak_german_where_the_browser_does(chromium, server):
    context = chromium.new_context(java_script_enabled=False, locale="de-DE")
    page, name = context.new_page(), new_name()
    page.goto(server.url)
    page.get_by_role("link", name="Ein Konto anlegen").click()
    fill(page, name=name, password=password, again="etwas anderes")
    expect(page.get_by_role("alert")).to_contain_text("zweimal dasselbe Passwort")
    fill(page, name=name, password=password, again=password)
    expect(page).to_have_url(f"{server.url}/")
    context.clear_cookies()
    page.goto(f"{server.url}/login")
    fill(page, name=name, password="ein falsches Passwort")
    expect(page.get_by_role("alert")).to_have_text("Name oder Passwort ist falsch.")
    context.close()


def test_the_form_leads_to_the_planner_and_the_planner_to_the_form(chromium, server):
    mia = Person(chromium, server)
    # The page has closed before the cookie goes, or it would ask once more without one.
    mia.page.goto("about:blank")
    mia.context.clear_cookies()
    mia.page.goto(f"{server.url}/login")
    fill(mia.page, name=mia.name, password=password)
    expect(mia.page.locator("h1")).to_contain_text("Today")
    assert not mia.problems
    mia.context.close()
