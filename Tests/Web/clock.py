"""When the tests take place: it is about noon, whatever hour it is where they run.

ARC_TEST_HOUR, from 11 to 16, is another hour than noon: a test that passes at noon alone has a mistake.
"""

import datetime
import os


# So 5pm is still to come, 10am is over, and no midnight passes while a test runs. Everybody lives in this zone.
there = int(os.environ.get("ARC_TEST_HOUR", 12))
started = datetime.datetime.now(datetime.timezone.utc)
# How many hours this zone is behind UTC. (`Etc/GMT-5` is five hours *ahead* of it.)
behind = (started.hour - there + 12) % 24 - 12
zone = f"Etc/GMT{behind:+d}" if behind else "UTC"


def wall_clock():
    """The date and time in that zone."""
    return datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None) - datetime.timedelta(hours=behind)


def day(distance=0):
    """Today's date, or that of another day: `day(-1)` was yesterday."""
    return (wall_clock().date() + datetime.timedelta(days=distance)).isoformat()


def hours_ago(hours):
    """The wall clock then, `2026-11-24T09:00:00`; what is to come has negative hours."""
    return (wall_clock() - datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S")


def instant(wall):
    """When the clocks of that zone show `2026-11-24T12:00`: a fixed instant would be another day for half of all zones."""
    return datetime.datetime.fromisoformat(f"{wall}+00:00") + datetime.timedelta(hours=behind)
