#!/usr/bin/env python3
"""Writes recurrences.txt: the first occurrences of many rules, as python-dateutil 2.9 sees them.

    python3 make-recurrences.py > recurrences.txt

Rules for which dateutil needs more than three seconds are left out, so a slow machine may leave out more.
Each rule has two lines, the rule with its start, and its first dates; `end` says that there are no more:

    FREQ=DAILY;COUNT=2 from 20270101T090000
      20270101T090000 20270102T090000 end

Left out is what dateutil reads otherwise than RFC 5545 §3.3.10:
- BYWEEKNO without BYDAY gives all seven days; the RFC takes the weekday of the start;
- BYDAY with and without numbers in one rule intersects them; the RFC unites them;
- BYSETPOS in a WEEKLY rule counts the first week from the start on; the RFC counts the whole week;
- BYWEEKNO=52 and 53 confuse the first days of January in some years (2022-01-02 is in week 52 by ISO 8601);
- BYWEEKNO below -1 misses the days of the first and last week that lie in the other year;
- UNTIL with a date ends at its midnight; the RFC includes the day.
And what the RFC forbids (BYMONTHDAY in WEEKLY, and so on).
"""

import random
import signal
from datetime import datetime, timedelta
from itertools import islice

from dateutil.rrule import rrulestr

HOW_MANY = 10
DAYS = "MO TU WE TH FR SA SU".split()
FORMAT = "%Y%m%dT%H%M%S"

# Rules that people use, and those that are known to be hard.
CHOSEN = """
FREQ=DAILY from 20261120T090000
FREQ=DAILY;INTERVAL=3;COUNT=5 from 20261120T090000
FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR from 20261120T090000
FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29 from 20261120T090000
FREQ=DAILY;INTERVAL=7;BYMONTHDAY=13 from 20261120T090000
FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,-1 from 20261120T090000
FREQ=WEEKLY from 20261120T090000
FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO from 20261117T090000
FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU from 20261117T090000
FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYMONTH=1 from 20261116T090000
FREQ=WEEKLY;INTERVAL=52 from 20241230T090000
FREQ=MONTHLY from 20270131T090000
FREQ=MONTHLY;BYMONTHDAY=-1 from 20270131T090000
FREQ=MONTHLY;BYMONTHDAY=29,30,31 from 20270101T090000
FREQ=MONTHLY;BYMONTHDAY=-31 from 20270101T090000
FREQ=MONTHLY;BYDAY=5FR from 20270101T090000
FREQ=MONTHLY;BYDAY=-5MO from 20270101T090000
FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13 from 20270101T090000
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from 20270101T090000
FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=2,-2 from 20270101T090000
FREQ=MONTHLY;INTERVAL=18;BYDAY=1MO from 20270101T090000
FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=29 from 20240229T090000
FREQ=YEARLY from 20240229T090000
FREQ=YEARLY;INTERVAL=4 from 18960229T090000
FREQ=YEARLY;INTERVAL=3 from 20240229T090000
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1 from 20240229T090000
FREQ=YEARLY;BYYEARDAY=366 from 20240101T090000
FREQ=YEARLY;BYYEARDAY=-366,1 from 20230101T090000
FREQ=YEARLY;BYYEARDAY=60 from 20230101T090000
FREQ=YEARLY;BYDAY=53SU from 20200101T090000
FREQ=YEARLY;BYDAY=-53SA,1MO from 20200101T090000
FREQ=YEARLY;BYDAY=20MO from 19970519T090000
FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU from 20200101T090000
FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO,SU from 20200101T090000
FREQ=YEARLY;BYWEEKNO=1,52;BYDAY=MO,TU,WE,TH,FR,SA,SU;WKST=SU from 20200101T090000
FREQ=YEARLY;BYWEEKNO=51;BYDAY=TH;WKST=TH from 20200101T090000
FREQ=YEARLY;BYMONTH=11;BYDAY=4TH from 20260101T090000
FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;INTERVAL=4 from 19961105T090000
FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,-1 from 20260101T090000
FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYHOUR=8,9;BYMINUTE=30;BYSETPOS=1,62 from 20260101T090000
FREQ=HOURLY;INTERVAL=5 from 20261120T090000
FREQ=HOURLY;INTERVAL=24;BYHOUR=9 from 20261120T090000
FREQ=HOURLY;INTERVAL=7;BYHOUR=9;BYDAY=FR from 20261120T090000
FREQ=HOURLY;BYMINUTE=0,20,40;BYSETPOS=-1 from 20261120T090000
FREQ=MINUTELY;INTERVAL=90 from 20261120T090000
FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16 from 19970902T090000
FREQ=MINUTELY;INTERVAL=1441;BYDAY=MO from 20261120T090000
FREQ=SECONDLY;INTERVAL=45 from 20261120T090000
FREQ=SECONDLY;BYSECOND=0;BYMINUTE=0;BYHOUR=0;BYMONTHDAY=1 from 20261120T090000
FREQ=SECONDLY;INTERVAL=7;BYSECOND=5,10 from 20261120T090000
FREQ=SECONDLY;INTERVAL=86399 from 20261120T090000
FREQ=DAILY;UNTIL=20261122T090000 from 20261120T090000
FREQ=DAILY;UNTIL=20261122T085959 from 20261120T090000
FREQ=WEEKLY;UNTIL=20261119T090000 from 20261120T090000
""".strip().splitlines()


def numbers(pick, low, high, most=3, negative=False):
    count = pick.randint(1, most)
    values = {pick.choice([1, -1] if negative else [1]) * pick.randint(low, high) for _ in range(count)}
    return ",".join(map(str, sorted(values)))


def weekdays(pick, ordinals):
    days = pick.sample(DAYS, pick.randint(1, 3))
    return ",".join((str(pick.choice(ordinals)) if ordinals else "") + day for day in sorted(days, key=DAYS.index))


def invent(pick):
    """A random rule that RFC 5545 allows, with its start."""
    frequency = pick.choice(["YEARLY"] * 3 + ["MONTHLY"] * 3 + ["WEEKLY"] * 2 + ["DAILY"] * 2
                            + ["HOURLY", "MINUTELY", "SECONDLY"])
    parts = ["FREQ=" + frequency]
    start = datetime(pick.randint(1970, 2090), 1, 1) + timedelta(
        days=pick.randint(0, 364), hours=pick.randint(0, 23), minutes=pick.choice([0, 0, 30, 47]))
    maybe = lambda chance: pick.random() < chance
    if maybe(0.5):
        parts.append(f"INTERVAL={pick.choice([2, 2, 3, 4, 5, 7, 10, 13, 24, 40])}")
    if maybe(0.2):
        parts.append(f"COUNT={pick.randint(1, 14)}")
    if maybe(0.3):
        parts.append("BYMONTH=" + numbers(pick, 1, 12, 4))
    weeks = frequency == "YEARLY" and maybe(0.2)
    if weeks:
        parts.append("BYWEEKNO=" + pick.choice([numbers(pick, 1, 52, 4), "-1", "1,52", "1,-1"]))
    if frequency == "YEARLY" and maybe(0.2):
        parts.append("BYYEARDAY=" + numbers(pick, 1, 366, 6, True))
    if frequency not in ("WEEKLY",) and not weeks and maybe(0.35):
        parts.append("BYMONTHDAY=" + numbers(pick, 1, 31, 5, True))
    if weeks or maybe(0.5):
        ordinals = []
        if frequency == "MONTHLY" and maybe(0.6):
            ordinals = [1, 2, 3, 4, 5, -1, -2, -5]
        if frequency == "YEARLY" and not weeks and maybe(0.6):
            ordinals = [1, 2, 3, -1, -2] if any(p.startswith("BYMONTH=") for p in parts) else [1, 9, 30, 53, -1, -17]
        parts.append("BYDAY=" + weekdays(pick, ordinals))
    if maybe(0.2):
        parts.append("BYHOUR=" + numbers(pick, 0, 23))
    if maybe(0.2):
        parts.append("BYMINUTE=" + numbers(pick, 0, 59))
    if maybe(0.12):
        parts.append("BYSECOND=" + numbers(pick, 0, 59))
    if frequency != "WEEKLY" and len([p for p in parts if p.startswith("BY")]) > 0 and maybe(0.3):
        parts.append("BYSETPOS=" + pick.choice(["1", "-1", "2", "1,-1", "3,-2", "5"]))
    if maybe(0.2):
        parts.append("WKST=" + pick.choice(DAYS))
    return f"{';'.join(parts)} from {start.strftime(FORMAT)}"


class TooSlow(Exception):
    pass


def give_up(*_):
    raise TooSlow


def dates(line):
    """The first dates, and whether there are more; nothing when dateutil takes too long."""
    rule, start = line.split(" from ")
    try:
        signal.setitimer(signal.ITIMER_REAL, 3)
        found = list(islice(rrulestr(rule, dtstart=datetime.strptime(start, FORMAT)), HOW_MANY + 1))
    except TooSlow:
        return None
    except ValueError:
        found = []  # dateutil saw that nothing matches.
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    texts = [date.strftime("%Y").zfill(4) + date.strftime("%m%dT%H%M%S") for date in found]
    return texts[:HOW_MANY] + ([] if len(found) > HOW_MANY else ["end"])


def main():
    signal.signal(signal.SIGALRM, give_up)
    pick = random.Random(5545)
    print("# Made by make-recurrences.py with python-dateutil.")
    lines, empty = list(CHOSEN), 0
    written = 0
    while written < 460:
        line = lines.pop(0) if lines else invent(pick)
        found = dates(line)
        if found is None:
            continue
        if found == ["end"]:
            empty += 1
            if empty > 30:
                continue
        written += 1
        print(line)
        print(" ", *found)


main()
