"""Firefox and WebKit, as far as the scenarios of test_other_browsers.py need them: go somewhere, ask the page, press keys."""

import glob
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import time


class Window:
    """What all browsers do alike."""

    def once(self, expression, holds=bool, patience=60):
        """What an expression of JavaScript gives, as soon as it is as wanted."""
        end = time.monotonic() + patience
        while True:
            try:
                found = self.evaluate(expression)
                if holds(found):
                    return found
            except Exception as left:
                # A page that is being left for another one answers nothing, or half of it.
                found = left
            assert time.monotonic() < end, f"{expression}: at last {found!r}"
            time.sleep(0.1)

    def fill(self, selector, text):
        """Types into a field, letter by letter."""
        self.once(f"!!document.querySelector({json.dumps(selector)})")
        self.evaluate(f"(document.querySelector({json.dumps(selector)}).focus(), document.querySelector({json.dumps(selector)}).select?.(), 1)")
        self.keys(text)


class Firefox(Window):
    """By WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which Firefox speaks itself."""

    enter, tab = "\ue007", "\ue004"

    def __init__(self):
        from websocket import create_connection

        self.profile = tempfile.TemporaryDirectory(prefix="arc-firefox-", ignore_cleanup_errors=True)
        command = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self.profile.name]
        # Into a file: a pipe that nobody reads any more would hold the browser up once it is full.
        heard = pathlib.Path(self.profile.name, "heard")
        with heard.open("w") as file:
            self.process = subprocess.Popen(command, stderr=file, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not (found := re.search(r"BiDi listening on (ws://\S+)\s", heard.read_text(errors="replace"))):
            assert time.monotonic() < end and self.process.poll() is None, heard.read_text(errors="replace")
            time.sleep(0.1)
        address = found[1]
        self.socket = create_connection(f"{address}/session", suppress_origin=True, timeout=120)
        self.count = 0
        self.send("session.new", capabilities={})
        # A tab of its own is in front; fields of another would never hear that somebody has left them.
        self.context = self.send("browsingContext.create", type="tab")["context"]

    def send(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goto(self, url):
        self.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self):
        self.send("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, expression):
        answer = self.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression}) ?? null))()",
            target={"context": self.context}, awaitPromise=True,
        )  # fmt: skip
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def keys(self, text):
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.send("input.performActions", context=self.context, actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()


class WebKit(Window):
    """WebKitGTK by its own driver, the nearest thing to Safari there is on Linux. It wants a display."""

    enter, tab = "\ue007", "\ue004"

    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service

        options = webdriver.WebKitGTKOptions()
        options.binary_location = glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0]
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
        self.driver.set_script_timeout(60)

    def goto(self, url):
        self.driver.get(url)

    def reload(self):
        self.driver.refresh()

    def evaluate(self, expression):
        script = f"(async () => JSON.stringify(await ({expression}) ?? null))().then(arguments[0], (error) => arguments[0](String(error)))"
        return json.loads(self.driver.execute_async_script(script))

    def keys(self, text):
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(text).perform()

    def close(self):
        self.driver.quit()
