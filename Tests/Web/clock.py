"""When the tests take place: it is about noon, whatever hour it is where they run."""

import datetime


def zone_with_noon(hour):
    """The zone in which it is noon when it is `hour` o'clock in UTC. (`Etc/GMT-5` is five hours *ahead* of UTC.)"""
    return f"Etc/GMT{hour - 12:+d}" if hour != 12 else "UTC"


# So 5pm is still to come, 10am is over, and no midnight passes while a test runs. Everybody lives in this zone.
started = datetime.datetime.now(datetime.timezone.utc)
zone = zone_with_noon(started.hour)


def wall_clock():
    """The date and time in that zone."""
    return datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None) + datetime.timedelta(hours=12 - started.hour)


def day(distance=0):
    """Today's date, or that of another day: `day(-1)` was yesterday."""
    return (wall_clock().date() + datetime.timedelta(days=distance)).isoformat()


def hours_ago(hours):
    """The wall clock then, `2026-11-24T09:00:00`; what is to come has negative hours."""
    return (wall_clock() - datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S")
