#!/usr/bin/env python3
"""Writes zones.txt: what Python's zoneinfo knows about local times between 1970 and 2024.

Only years long past, so that a newer tzdata gives the same answers. Run it in this folder:

    python3 make-zones.py > zones.txt

Lines, after comments with `#`:

    zone <name>
    <seconds since 1970> <offset>                         an instant
    <YYYY-MM-DDTHH:MM> <seconds since 1970> <once|skipped|repeated>   a local time
"""

from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

ZONES = """
Africa/Cairo Africa/Casablanca Africa/Johannesburg Africa/Monrovia America/Argentina/Buenos_Aires
America/Caracas America/Chicago America/Havana America/Los_Angeles America/Mexico_City America/New_York
America/Nuuk America/Phoenix America/Santiago America/Sao_Paulo America/St_Johns Antarctica/Troll Asia/Amman
Asia/Dhaka Asia/Gaza Asia/Jerusalem Asia/Kathmandu Asia/Kolkata Asia/Pyongyang Asia/Shanghai Asia/Tehran
Asia/Tokyo Australia/Lord_Howe Australia/Sydney Etc/GMT+5 Etc/UTC Europe/Berlin Europe/Dublin Europe/Istanbul
Europe/Lisbon Europe/London Europe/Moscow Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Kiritimati
Pacific/Marquesas
""".split()

EPOCH = datetime(1970, 1, 1)
FIRST, LAST = 2 * 86400, int((datetime(2024, 12, 30) - EPOCH).total_seconds())


def offset(zone, instant):
    return int(datetime.fromtimestamp(instant, zone).utcoffset().total_seconds())


def changes(zone):
    """The instants at which the offset changes, to the second."""
    step = 6 * 3600
    for low in range(FIRST, LAST, step):
        high = low + step
        if offset(zone, low) == offset(zone, high):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(zone, middle) == offset(zone, low) else (low, middle)
        yield high


def resolve(zone, local):
    """The instant of a local time by the rule of arc: a gap moves it forward, a repeat is the first."""
    first = local.replace(tzinfo=zone, fold=0)
    second = local.replace(tzinfo=zone, fold=1)
    instant = int((first.astimezone(timezone.utc).replace(tzinfo=None) - EPOCH).total_seconds())
    if first.utcoffset() == second.utcoffset():
        kind = "once"
    else:
        kind = "skipped" if first.utcoffset() < second.utcoffset() else "repeated"
    return instant, kind


def main():
    print("# Made by make-zones.py.")
    for name in ZONES:
        zone = ZoneInfo(name)
        print("zone", name)
        instants = set(range(FIRST, LAST, 400 * 86400 + 12345))
        locals_ = {EPOCH + timedelta(seconds=i // 60 * 60) for i in instants}
        # Every sixth change and those that are odd: not by an hour, or across midnight.
        for index, change in enumerate(changes(zone)):
            before, after = offset(zone, change - 1), offset(zone, change)
            if index % 6 and abs(after - before) == 3600:
                continue
            instants |= {change - 1, change, change + 1}
            for edge in (change + before, change + after):
                for minutes in (-1, 0, 1, 29):
                    locals_.add(EPOCH + timedelta(seconds=(edge // 60 + minutes) * 60))
        for instant in sorted(instants):
            print(instant, offset(zone, instant))
        for local in sorted(locals_):
            print(local.strftime("%Y-%m-%dT%H:%M"), *resolve(zone, local))


main()
