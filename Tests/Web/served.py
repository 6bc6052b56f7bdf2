"""A real arc-server with accounts of its own, and command lines that log in to it."""

import http.client
import itertools
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import uuid

from clock import zone

root = pathlib.Path(__file__).resolve().parent.parent.parent
programs = pathlib.Path(os.environ.get("ARC_PROGRAMS", root / ".build/checked/release"))
password = "four random words, say"


class Server:
    """arc-server on a port of its own; it can be stopped and started again, which is the most honest network failure."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="arc-web-")
        self.port = 0
        self.program = programs / "arc-server"
        self.process = None
        self.start()

    def start(self):
        out = open(os.path.join(self.folder.name, "out"), "w+")
        self.process = subprocess.Popen(
            [self.program, "--listen", f"127.0.0.1:{self.port}", "--password-cost", "10", "--syncs-per-minute", "0"],
            env={**os.environ, "ARC_SERVER_DATA": os.path.join(self.folder.name, "data")},
            stdout=out,
            stderr=open(os.path.join(self.folder.name, "errors"), "a"),
        )
        for _ in range(600):
            found = re.search(r"listens on (\S+)", open(out.name).read())
            if found:
                # A name instead of a number: browsers keep service workers and cookies by it.
                self.port = int(found[1].rsplit(":", 1)[1])
                self.url = f"http://localhost:{self.port}"
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError(open(os.path.join(self.folder.name, "errors")).read())

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def new_name():
    return "mia" + uuid.uuid4().hex[:10]


# The server lets an address make ten accounts a minute and log in thirty times; here everybody has an address of their own.
addresses = (f"127.1.{number // 250}.{number % 250 + 1}" for number in itertools.count())


def enter(server, how, name, secret=password):
    """Makes an account (`register`) or logs in to one (`login`); answers the token, which is also what the cookie holds."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(next(addresses), 0))
    what = {"name": name, "password": secret, "device": "web: Chromium on Linux"}
    line.request("POST", f"/v1/auth/{how}", json.dumps(what), {"Content-Type": "application/json"})
    answer = json.load(line.getresponse())
    line.close()
    assert "token" in answer, answer
    return answer["token"]


class CommandLine:
    """arc on a machine of its own, logged in to an account."""

    def __init__(self, server, name, secret=password):
        self.folder = tempfile.TemporaryDirectory(prefix="arc-home-")
        self.home = pathlib.Path(self.folder.name)
        (self.home / "password").write_text(secret + "\n")
        self("new", "Laptop")
        self(
            "login", f"http://127.0.0.1:{server.port}", "--name", name,
            "--password-file", str(self.home / "password"), "--device", "laptop", "--yes",
        )  # fmt: skip

    def __call__(self, *words):
        done = subprocess.run(
            [programs / "arc", *words],
            env={"PATH": os.environ["PATH"], "HOME": str(self.home), "TZ": zone, "XDG_RUNTIME_DIR": str(self.home)},
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        if done.returncode:
            raise AssertionError(f"arc {' '.join(words)}: {done.stdout}{done.stderr}")
        return done.stdout

    def json(self, *words):
        return json.loads(self(*words, "--json"))

    def sync(self):
        self("sync")
        return self
