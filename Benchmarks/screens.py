"""What a key costs on the terminal: in the prompt and in the calendar that fills the screen; `run` calls `measure`.

The program runs on a pseudo-terminal. Its CPU time is read before the first key and after the last (schedstat, in
nanoseconds); each key waits until the answer to the one before has come, as with a person who types.
"""

import fcntl
import glob
import os
import pty
import select
import signal
import statistics
import struct
import sys
import termios
import time

LINE = "Course 7A write the essay about rivers in Room 204 every 2 weeks from friday 5pm until may"
RIGHT, DOWN, PAGE = b"\x1b[C", b"\x1b[B", b"\x1b[6~"
# What is pressed, and how many milliseconds of CPU a key may take.
PROMPT = [
    ("a key in the prompt", [letter.encode() for letter in LINE], 5),
    ("a key in a long command", [letter.encode() for letter in "/search review essay due.before:friday"], 5),
]
CALENDAR = [
    ("an arrow in cal --scroll", [RIGHT] * 12 + [DOWN] * 2, 5),
    ("another month in cal --scroll", [PAGE] * 12, 30),
]


class Screen:
    """A program on a terminal of 100 columns and 40 rows."""

    def __init__(self, command):
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color")
            os.execv(command[0], command)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.settle(1)

    def settle(self, patience=0.3):
        """Reads until nothing comes any more."""
        while select.select([self.file], [], [], patience)[0]:
            try:
                os.read(self.file, 65536)
            except OSError:
                sys.exit("the program has ended")
            patience = 0.03

    def cpu(self):
        """Milliseconds of CPU so far, of all threads."""
        total = 0
        for path in glob.glob(f"/proc/{self.pid}/task/*/schedstat"):
            with open(path) as file:
                total += int(file.read().split()[0])
        return total / 1e6

    def press(self, keys):
        """The milliseconds of CPU of each key."""
        costs = []
        for key in keys:
            before = self.cpu()
            os.write(self.file, key)
            self.settle()
            costs.append(self.cpu() - before)
        return costs

    def close(self):
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)
        os.close(self.file)


def measure(table, arc):
    """Adds a row for each; `arc` is the command line up to the command."""
    for words, rows in ([], PROMPT), (["cal", "--scroll"], CALENDAR):
        for name, keys, goal in rows:
            screen = Screen([*arc, *words])
            costs = screen.press(keys)
            screen.close()
            table.row(
                f"arc {name}, 100,000 tasks", statistics.median(costs), goal, "ms", f"at most {max(costs):.1f} ms")
