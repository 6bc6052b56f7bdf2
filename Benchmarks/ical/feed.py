"""Measures a feed of 50,000 events in a store: feed.py ARC FOLDER, where the folder holds feed.ics."""

import os
import re
import sqlite3
import subprocess
import sys
import time

arc, folder = sys.argv[1:]
feed, store = folder + "/feed.ics", folder + "/feed.db"


def run(name, *words):
    """Runs arc; prints its CPU and wall seconds and its largest memory."""
    env = dict(os.environ, HOME=folder, TZ="America/Los_Angeles")
    start = time.monotonic()
    process = subprocess.Popen(
        [arc, "ical", *words, "--store", store], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=env)
    output = process.stdout.read().decode().split("\n")
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{name} failed")
    print(f"{name}: {usage.ru_utime + usage.ru_stime:.2f} s CPU, {time.monotonic() - start:.2f} s, "
          f"{usage.ru_maxrss // 1024} MiB ({output[1].strip()})")


run("50,000 events into an empty store", "subscribe", feed, "--as", "reminders")
text = open(feed, encoding="utf-8", newline="").read()
open(feed, "w", encoding="utf-8", newline="").write(re.sub(r"SUMMARY:(Lecture \d*0\\)", r"SUMMARY:New \1", text))
# A course is what has a feed that is a file read again at once; this one is made up.
database = sqlite3.connect(store)
with database:
    database.execute("INSERT INTO feed_course (feed, course, name) VALUES (1, 'x 1', 'X 1')")
database.close()
run("the same with every tenth changed", "course", "X 1", "--leave-out")
