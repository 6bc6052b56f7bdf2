#!/usr/bin/env python3
"""Writes texts and what Python's own reader of TOML (tomllib) finds in them to toml.jsonl: make-toml.py [COUNT]

Half of the texts are statements that are mostly right, half are pieces of TOML in any order.
"""
import json
import pathlib
import random
import sys
import tomllib

pieces = """[ ] = " ' \"\"\" ''' . , { } # a b é 1 0 - + _ x o e : T Z 2026-11-20 2024-02-30 09:00:00 07:00:00.5 +01:00 inf nan
true fals \\ \\n \\u0041 \\u12 \\U0001F600 0x1F 0b1 1_000 01 1.5 1e3 "q" 'k'.z""".split()
pieces += ["\n", "\n", "\n", " ", "\t", "\r", "\r\n", "a = ", "b = 1\n", "c.d = 'x'\n", "[t]\n", "[t.u]\n", "[[a]]\n"]
pieces += ["a.b = ", "\0", "\x7f", "[1, 2,\n 3]", "{ a = 1 }", "{a.b='c', d=2}", '"q" = ', "'k'.z = "]
values = """1 -7 +3 0x1F 0o17 0b101 1_000 'x' "y\\tz" true false 1.5 1e3 -inf 2026-11-20 2026-11-20T09:00:00Z 09:00:00 {}""".split()
values += ['"""m\nn"""', "'''p\nq'''", '"""\\\n  r"""', '"""a"b""c"""', "2026-11-20 09:00:00.5+01:00"]
values += ["[1, 'a', [2]]", "[\n1, # c\n2,\n]", "{ x = 1, y.z = 'w' }"]
keys = ["k%d", "k%d.m", '"q%d"', 'l%d . "o o"']


def flat(table, above=()):
    for key, value in table.items():
        path = above + (key,)
        if isinstance(value, dict):
            yield from flat(value, path)
        elif isinstance(value, bool):
            yield ".".join(path), str(value).lower()
        else:
            yield ".".join(path), str(value) if isinstance(value, (int, str)) else None


def text(chance, number):
    if number % 2:
        return "".join(chance.choice(pieces) for _ in range(chance.randint(1, 14)))
    lines = ""
    for place in range(chance.randint(1, 6)):
        if chance.random() < 0.2:
            lines += "[t%d%s]%s\n" % (place, chance.choice(["", ".u"]), chance.choice(["", " # c"]))
        else:
            lines += chance.choice(keys) % place + " = " + chance.choice(values)
            lines += chance.choice(["", " # c", "\t"]) + chance.choice(["\n", "\r\n"])
    return lines


chance = random.Random(7)
with open(pathlib.Path(__file__).resolve().parent / "toml.jsonl", "w") as file:
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1500):
        words = text(chance, number)
        try:
            found = dict(flat(tomllib.loads(words)))
        except (tomllib.TOMLDecodeError, RecursionError):
            found = None
        print(json.dumps({"text": words, "values": found}), file=file)
