"""How well the spans of days and times fit those that a person marked: overlap and exact F1, spoken and typed.

The words that introduce a span (`at`, `due`) are cut off on all sides, and spans with nothing but such words between
them are one, so that no program's habit of cutting counts.
"""

import re

INTRODUCER = re.compile(
    r"(?:(?:at|on|by|in|for|from|due|before|until|the|of|to|around|starting|remind me|alert me|me|is|within)\s+"
    r"|[\s,:@\-\[]+)+", re.IGNORECASE)
JOINT = re.compile(r"[\s,@()\-]*(?:at|on|from|and|in|by|the|of)?[\s,@()\-]*", re.IGNORECASE)


def marked(line):
    """A line without its brackets, and the ranges of characters that they held."""
    text, spans, start = "", [], 0
    for letter in line:
        if letter == "[":
            start = len(text)
        elif letter == "]":
            spans.append((start, len(text)))
        else:
            text += letter
    return text, spans


def sections(path):
    """The lines of each part of the file, by the name in its comment."""
    found, name = {}, ""
    for line in path.read_text().splitlines():
        if line.startswith("; "):
            name = line[2:]
        elif line.strip():
            found.setdefault(name, []).append(marked(line))
    return found


def trimmed(text, span):
    start, end = span
    words = INTRODUCER.match(text[start:end])
    if words and words.end() < end - start:
        start += words.end()
    while end > start and text[end - 1] in " ,:.-":
        end -= 1
    return start, end


def joined(text, spans):
    whole = []
    for span in sorted(spans):
        if whole and JOINT.fullmatch(text[whole[-1][1]:span[0]]):
            whole[-1] = (whole[-1][0], max(whole[-1][1], span[1]))
        else:
            whole.append(span)
    return [trimmed(text, span) for span in whole]


def f1(lines, found):
    """Overlap and exact F1 in percent of spans found, one list for each line."""
    marks = hits = overlapped = overlapping = exact = 0
    for (text, gold), spans in zip(lines, found):
        gold, spans = joined(text, gold), joined(text, [tuple(span) for span in spans])
        marks, hits = marks + len(gold), hits + len(spans)
        overlapped += sum(any(a < d and c < b for c, d in spans) for a, b in gold)
        overlapping += sum(any(a < d and c < b for c, d in gold) for a, b in spans)
        exact += len(set(gold) & set(spans))
    recall, precision = overlapped / max(1, marks), overlapping / max(1, hits)
    return 200 * recall * precision / max(1e-9, recall + precision), 200 * exact / max(1, marks + hits)
