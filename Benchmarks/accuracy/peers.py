"""The programs that read beside arc, each as a function of a line and of now.

A reading is [date, time, end date, end time, rule]: ISO texts, None for what is not there, the rule as RRULE text.
`install` puts them into a virtual environment; `readings`, run inside it, reads lines with one of them.
"""

import json
import re
import subprocess
import sys
import venv
import warnings
from datetime import datetime
from pathlib import Path

# The packages of each peer; recognizers-text imports a name that emoji dropped in 2.0.
PEERS = {
    "Recognizers": ["recognizers-text-suite", "emoji<1.7"],
    "dateparser": ["dateparser"],
    "parsedatetime": ["parsedatetime"],
    "recurrent": ["recurrent"],
}


def install(folder):
    """The environment's Python and the peers that could be installed, each with its version."""
    python = Path(folder, "bin", "python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    versions = {}
    for name, packages in PEERS.items():
        known = subprocess.run([python, __file__, name], input="[]", capture_output=True, text=True)
        if known.returncode != 0:
            pip = subprocess.run([python, "-m", "pip", "install", "-q", *packages], capture_output=True, text=True)
            known = subprocess.run([python, __file__, name], input="[]", capture_output=True, text=True)
            if known.returncode != 0:
                reason = (pip.stderr or known.stderr).strip().splitlines()
                print(f"{name} cannot be installed here and is left out: {reason[-1] if reason else ''}")
                continue
        show = subprocess.run([python, "-m", "pip", "show", packages[0]], capture_output=True, text=True)
        versions[name] = re.search(r"^Version: (.*)$", show.stdout, re.M).group(1)
    return python, versions


def readings(python, name, lines):
    """A peer's readings of [now, line] pairs."""
    process = subprocess.run([python, __file__, name], input=json.dumps(lines), capture_output=True, text=True)
    if process.returncode != 0:
        sys.exit(f"{name}: {process.stderr.strip()}")
    return json.loads(process.stdout)


def spans(python, lines):
    """Where Recognizers finds days and times in [now, line] pairs: ranges of characters, one list for each line."""
    return readings(python, "spans", lines)


# Now carries these seconds, so that a time taken over from now can be told from one that was read.
SECONDS = 17


def merged(parts):
    """One reading of several finds: the first date, the first time, and the day of a time that stands alone."""
    date = next((part[0] for part in parts if part[0] and not part[1]), None)
    timed = next((part for part in parts if part[1]), [None] * 4)
    return [date or timed[0], timed[1], timed[2], timed[3], None]


def recognizers():
    from recognizers_date_time import Culture, DateTimeRecognizer

    model = DateTimeRecognizer(Culture.English).get_datetime_model()

    def ahead(values, key, now):
        """Of several readings the first that is not past."""
        def fits(value):
            text = value[key]
            return text >= (str(now.date()) if len(text) == 10 else str(now) if len(text) > 10 else str(now.time()))
        values = [value for value in values if value.get(key)]
        return next((value for value in values if fits(value)), values[-1] if values else None)

    def split(text, now):
        if text is None:
            return None, None
        words = text.split(" ")
        if len(words) == 2:
            return words[0], words[1][:5]
        return (None, text[:5]) if ":" in text else (text, None)

    def read(line, now):
        parts = []
        for find in model.parse(line, now):
            values = (find.resolution or {}).get("values", [])
            key = "value" if any("value" in value for value in values) else "start"
            if find.type_name.endswith((".set", ".duration")):
                continue
            value = ahead(values, key, now)
            if value:
                parts.append([*split(value[key], now), *split(value.get("end"), now)])
        result = merged(parts)
        if result[1] and not result[0]:
            day = now.date() if result[1] >= now.strftime("%H:%M") else now.date().fromordinal(now.toordinal() + 1)
            result[0] = str(day)
        return result

    return read


def recognized_spans():
    from recognizers_date_time import Culture, DateTimeRecognizer

    model = DateTimeRecognizer(Culture.English).get_datetime_model()
    return lambda line, now: [[find.start, find.end + 1] for find in model.parse(line, now)]


def dateparser():
    from dateparser.date import DateDataParser
    from dateparser.search import search_dates

    def read(line, now):
        settings = {"RELATIVE_BASE": now, "PREFER_DATES_FROM": "future", "RETURN_TIME_AS_PERIOD": True}
        parts = []
        for text, found in search_dates(line, languages=["en"], settings=settings) or []:
            data = DateDataParser(languages=["en"], settings=settings).get_date_data(text)
            timed = data.period == "time" and found.second != SECONDS
            parts.append([str(found.date()), found.strftime("%H:%M") if timed else None, None, None])
        return merged(parts)

    return read


def parsedatetime():
    from parsedatetime import Calendar

    calendar = Calendar()

    def read(line, now):
        parts = []
        for found, flag, *_ in calendar.nlp(line, sourceTime=now) or []:
            timed = flag & 2 and found.second != SECONDS or "in " in line and flag == 2
            parts.append([str(found.date()), found.strftime("%H:%M") if timed else None, None, None])
        return merged(parts)

    return read


def recurrent():
    from recurrent import RecurringEvent

    def read(line, now):
        event = RecurringEvent(now_date=now)
        found = event.parse(line)
        if isinstance(found, str):
            rule = next((part[6:] for part in found.split("\n") if part.startswith("RRULE:")), "")
            return [None, None, None, None, rule]
        if found is None:
            return [None] * 5
        timed = (found.hour, found.minute) not in [(9, 0)] or re.search(r"\b9\b|nine|morning", line)
        return [str(found.date()), found.strftime("%H:%M") if timed else None, None, None, None]

    return read


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    reader = {"Recognizers": recognizers, "dateparser": dateparser, "parsedatetime": parsedatetime, "spans": recognized_spans}
    read = reader.get(sys.argv[1], recurrent)()
    answers = []
    for now, line in json.load(sys.stdin):
        try:
            answers.append(read(line, datetime.fromisoformat(now).replace(second=SECONDS)))
        except Exception:  # A peer that stumbles over a line has not read it.
            answers.append([] if sys.argv[1] == "spans" else [None] * 5)
    json.dump(answers, sys.stdout)
