"""Views beside Taskwarrior's, with the same number of tasks in as many projects; `run` calls `measure`."""

import datetime
import json
import os
import random
import shutil

ARC = "Course 7A/Labs"

# What each view is called here and there, and by how much it should be faster.
VIEWS = [
    ("add", ["add", "Course 7A write essay due 3/12 at 5pm"],
     ["rc.verbose=nothing", "add", "project:Course 7A", "due:2027-03-12T17:00", "write essay"], 20),
    ("next 25", ["next", "25"], ["next", "limit:25"], 40),
    ("today", ["today"], ["next", "limit:25", "due:today"], 40),
    ("agenda", ["agenda"], ["list", "limit:100", "due.after:today"], 40),
    ("cal", ["cal"], ["calendar"], 40),
    ("ls ARC", ["ls", ARC], ["project:Course 7A.Labs", "list"], 40),
    ("ls, all counts", ["ls"], ["projects"], 20),
]
# What has no counterpart, and how many milliseconds it may take.
OTHERS = [
    ("search, a rare word", ["search", "12345"], 30),
    ("search, a common word", ["search", "essay"], 30),
    ("search, words begun", ["search", "review", "ess"], 30),
    ("search, an Arc's word begun", ["search", "re", "ch"], 30),
    ("ls, a common word", ["ls", "text:essay"], 30),
    ("ls ARC, a common word", ["ls", "Course 7A", "text:essay"], 30),
    ("agenda, a common word", ["agenda", "text:essay"], 40),
    ("cal, a common word", ["cal", "text:essay"], 40),
    ("next, a common word", ["next", "text:essay"], 30),
    ("ls, a word of places", ["ls", "at:room"], 30),
    ("ls, what nothing has", ["ls", "has:end"], 30),
    ("ls, what was not made so", ["ls", "created.before:2020-01-01"], 30),
    ("agenda, what nothing has", ["agenda", "has:note"], 40),
    ("next, what nothing does", ["next", "is:repeating"], 30),
    ("cal, what all lack", ["cal", "-has:note"], 40),
    ("overdue", ["overdue"], 30),
    ("ls --tree", ["ls", "--tree"], 150),
    ("cal week", ["cal", "week"], 30),
    ("cal day", ["cal", "day"], 30),
    ("show", ["show", "77"], 30),
    ("log", ["log"], 30),
    ("trash", ["trash"], 30),
    ("alerts", ["alerts"], 60),
    ("stats", ["stats"], 30),
    ("done", ["done", "{turn}"], 30),
    ("undo", ["undo"], 30),
    ("a filter", ["ls", "arc:Course 9A", "due.before:2027-03-01", "-has:location"], 30),
]
STATUS = ["status", "--format", "{overdue}! {today}"]


def taskwarrior(folder, arcs, count, run):
    """Fills Taskwarrior with as many tasks of the same kind; its wall seconds, largest memory and size in MiB."""
    chance = random.Random(298)
    verbs = "read write review submit print draft plan email call finish revise study".split()
    nouns = "chapter essay report lab notes problem slides outline proposal quiz summary budget".split()
    tasks = []
    for number in range(count):
        task = {
            "description": f"{chance.choice(verbs)} {chance.choice(nouns)} {number}", "status": "pending",
            "project": chance.choice(arcs).replace("/", "."), "entry": "20261120T170000Z",
        }
        if chance.random() < 0.875:
            day = chance.choice([0, 1, 3, 7]) if chance.random() < 0.4 else chance.randrange(365)
            # Taskwarrior cannot pretend that it is another day, so its days count from today.
            task["due"] = (datetime.date.today() + datetime.timedelta(day)).strftime("%Y%m%dT200000Z")
        tasks.append(task)
    with open(folder + "/tasks.json", "w") as file:
        json.dump(tasks, file)
    _, wall, memory = run(["task", "rc.verbose=nothing", "rc.confirmation=off", "import", folder + "/tasks.json"])
    data = os.environ["TASKDATA"]
    size = sum(os.path.getsize(os.path.join(data, name)) for name in os.listdir(data)) / 1024 / 1024
    return wall, memory, size


def commands(arc, named=None):
    """What is run for each name, turn by turn."""
    def command(words):
        # Every turn completes another task.
        return lambda turn: [*arc, *(word.replace("{turn}", str(2000 + turn)) for word in words)]
    return {name: command(words) for name, words, *_ in named or VIEWS + OTHERS}


def measure(table, medians, run, arc, folder, arcs, imported, large):
    """Adds the rows of all views.

    `arc` is the command line up to the view, `large` the same for ten times as many tasks; `imported` is how long it
    took to import them, with how much memory, and the size of the planner in MiB.
    """
    figures = medians(commands(arc), 15)
    if shutil.which("task"):
        beside_imported = taskwarrior(folder, arcs, 100_000, run)
        figures_of_import = [("wall", "s", 2), ("memory", "MB", 8), ("the planner after it", "MB", 2)]
        for (what, unit, factor), ours, theirs in zip(figures_of_import, imported, beside_imported):
            table.row(f"arc import, 100,000 lines, {what}", ours, theirs / factor, unit, f"task {theirs:.0f} {unit}")
        beside = medians({name: lambda _, words=words: ["task", *words] for name, _, words, _ in VIEWS}, 3)
    for name, _, words, factor in VIEWS:
        if shutil.which("task"):
            goal, yardstick = beside[name] / factor, f"task {beside[name]:.0f} ms"
        else:
            goal, yardstick = 1300 / factor, ""
        table.row(f"arc {name}, 100,000 tasks", figures[name], goal, "ms", yardstick)
    for name, _, goal in OTHERS:
        table.row(f"arc {name}, 100,000 tasks", figures[name], goal, "ms")
    # What a prompt may cost each time it is shown.
    starts = {"arc": lambda _: [*arc, *STATUS]}
    if shutil.which("task"):
        starts["task"] = lambda _: ["task", "--version"]
    status = medians(starts, 40)
    beside_start = f"task {status['task']:.2f} ms" if "task" in status else ""
    table.row("arc status, 100,000 tasks", status["arc"], 6, "ms", beside_start)
    if not large:
        return
    names = [("status", STATUS)] + [(name, words) for name, words, *_ in VIEWS + OTHERS]
    both = {(name, size): command for size, planner in (("100,000", arc), ("1,000,000", large))
            for name, command in commands(planner, names).items()}
    both = medians(both, 15)
    figures, grown = ({name: both[name, size] for name, _ in names} for size in ("100,000", "1,000,000"))
    for name, _ in names:
        table.row(
            f"arc {name}, 1,000,000 tasks", grown[name], 1.5 * figures[name], "ms", f"{figures[name]:.2f} ms")
