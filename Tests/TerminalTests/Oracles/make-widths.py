#!/usr/bin/env python3
"""Writes the wide scalars that Terminal knows and the widths that its tests compare with.

    make-widths.py EastAsianWidth.txt    # https://unicode.org/Public/15.0.0/ucd, or Debian's package unicode-data

Sources/Terminal/WideScalars.swift follows from Unicode's table; widths.txt from the Python package wcwidth (pip install
wcwidth), which was made by other people from more tables.
"""
import pathlib
import re
import sys

import wcwidth

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent.parent


def joined(scalars):
    """Ranges of neighbours, as pairs of first and last."""
    ranges = []
    for scalar in sorted(scalars):
        if ranges and scalar == ranges[-1][1] + 1:
            ranges[-1][1] = scalar
        else:
            ranges.append([scalar, scalar])
    return ranges


wide, categories, version = set(), {}, ""
for line in open(sys.argv[1], encoding="utf-8"):
    version = version or line.strip("# \n")
    if found := re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)\s+# (\w\w)", line):
        first, last, width, category = found.groups()
        scalars = range(int(first, 16), int(last or first, 16) + 1)
        if category not in ("Cn", "Cs", "Co"):
            categories.update((scalar, category) for scalar in scalars)
        if width in ("W", "F"):
            wide.update(scalars)
# By its header, these blocks are wide where nothing is assigned yet.
for first, last in [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD)]:
    wide.update(range(first, last + 1))

lines = ["  0x{:X}...0x{:X},".format(*pair) for pair in joined(wide)]
(root / "Sources/Terminal/WideScalars.swift").write_text(
    f"""// Made by Tests/TerminalTests/Oracles/make-widths.py from {version}.

/// The scalars that take two columns (East_Asian_Width W and F, Unicode TR 11), in order.
let wideScalars: [ClosedRange<UInt32>] = [
"""
    + "\n".join(lines)
    + "\n]\n"
)

# Left out: marks that take room, on which terminals disagree; the fillers of Korean; what a later Unicode changed.
widths = {scalar: wcwidth.wcwidth(chr(scalar)) for scalar in categories if scalar >= 0xA0}
for scalar in list(widths):
    is_mark = categories[scalar] == "Mc"
    if is_mark or scalar in (0x3164, 0xFFA0, 0x1171E) or widths[scalar] == 2 and scalar not in wide:
        del widths[scalar]
with open(here / "widths.txt", "w") as file:
    print(f"# first, last, columns; from wcwidth {wcwidth.__version__}, for what {version} has", file=file)
    for width in (0, 1, 2):
        for first, last in joined(scalar for scalar in widths if widths[scalar] == width):
            print(f"{first:X} {last:X} {width}", file=file)
