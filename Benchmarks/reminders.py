"""100,000 reminders with rules beside nothing else; `run` calls `measure`. They come in as two feeds, as they would."""

RULES = ["FREQ=WEEKLY", "FREQ=DAILY;INTERVAL={every}", "FREQ=MONTHLY;COUNT=15", "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20281231T000000Z"]

# What is asked, and how many milliseconds it may take.
VIEWS = [
    ("reminders", ["reminders", "--limit", "25"], 20),
    ("upcoming", ["upcoming", "--limit", "25"], 20),
    ("upcoming, a year", ["upcoming", "366", "--limit", "25"], 20),
    ("status", ["status"], 20),
    ("alerts", ["alerts"], 30),
    ("agenda", ["agenda"], 100),
    ("cal", ["cal"], 100),
]


def write(path, feed, count=50_000):
    """A calendar of repeating events whose next occurrences lie from today on."""
    with open(path, "w", newline="") as file:
        file.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//arc//benchmark//EN\r\n")
        for number in range(count):
            rule = RULES[number % 4].format(every=number % 9 + 1)
            file.write(
                f"BEGIN:VEVENT\r\nUID:{feed}-{number}@example.org\r\nDTSTAMP:20261101T000000Z\r\n"
                f"DTSTART:2027{number % 12 + 1:02}{number % 28 + 1:02}T{number % 24:02}{number % 60:02}00Z\r\n"
                f"RRULE:{rule}\r\nSUMMARY:Reminder {number}\r\nEND:VEVENT\r\n")
        file.write("END:VCALENDAR\r\n")


def measure(table, medians, run, arc, folder):
    """Adds the rows of all views; `arc` is the command line up to the view."""
    for feed in (1, 2):
        path = f"{folder}/reminders-{feed}.ics"
        write(path, feed)
        run([*arc, "ical", "subscribe", path])
    figures = medians({name: lambda _, words=words: [*arc, *words] for name, words, _ in VIEWS}, 7)
    for name, _, goal in VIEWS:
        table.row(f"arc {name}, 100,000 reminders", figures[name], goal, "ms")
