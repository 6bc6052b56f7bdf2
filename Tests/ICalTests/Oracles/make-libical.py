#!/usr/bin/env python3
"""Writes libical.txt: how libical reads the calendars of Fixtures/ical that have no mistakes (apt-get install libical-dev).

Lines, indented by depth:

    VEVENT                      a component
      SUMMARY=Homework 2        a property, its value without escapes; line breaks as \\n, backslashes as \\\\
"""

import ctypes
import pathlib

ical = ctypes.CDLL("libical.so.3")
for name, result, arguments in [
    ("icalparser_parse_string", ctypes.c_void_p, [ctypes.c_char_p]),
    ("icalcomponent_isa", ctypes.c_int, [ctypes.c_void_p]),
    ("icalcomponent_kind_to_string", ctypes.c_char_p, [ctypes.c_int]),
    ("icalcomponent_get_first_property", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
    ("icalcomponent_get_next_property", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
    ("icalcomponent_get_first_component", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
    ("icalcomponent_get_next_component", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
    ("icalproperty_get_property_name", ctypes.c_char_p, [ctypes.c_void_p]),
    ("icalproperty_get_value", ctypes.c_void_p, [ctypes.c_void_p]),
    ("icalvalue_isa", ctypes.c_int, [ctypes.c_void_p]),
    ("icalvalue_kind_to_string", ctypes.c_char_p, [ctypes.c_int]),
    ("icalvalue_as_ical_string", ctypes.c_char_p, [ctypes.c_void_p]),
    ("icalvalue_get_text", ctypes.c_char_p, [ctypes.c_void_p]),
    ("icalvalue_get_x", ctypes.c_char_p, [ctypes.c_void_p]),
]:
    function = getattr(ical, name)
    function.restype, function.argtypes = result, arguments

ANY_COMPONENT, ANY_PROPERTY = 1, 0


def each(first, following, component, kind):
    item = first(component, kind)
    while item:
        yield item
        item = following(component, kind)


def show(component, depth):
    indent = "  " * depth
    print(indent + ical.icalcomponent_kind_to_string(ical.icalcomponent_isa(component)).decode())
    for item in each(ical.icalcomponent_get_first_property, ical.icalcomponent_get_next_property, component, ANY_PROPERTY):
        name = ical.icalproperty_get_property_name(item).decode()
        value = ical.icalproperty_get_value(item)
        kind = ical.icalvalue_kind_to_string(ical.icalvalue_isa(value)).decode()
        text = (ical.icalvalue_get_text(value) if kind == "TEXT" else ical.icalvalue_as_ical_string(value)).decode()
        text = text.replace("\\", "\\\\").replace("\n", "\\n") if kind == "TEXT" else text
        print(f"{indent}  {name}:{kind}={text}")
    for item in each(ical.icalcomponent_get_first_component, ical.icalcomponent_get_next_component, component, ANY_COMPONENT):
        show(item, depth + 1)


for path in sorted((pathlib.Path(__file__).resolve().parents[3] / "Fixtures/ical").glob("*.ics")):
    if path.name != "broken.ics":
        print("#", path.name)
        show(ical.icalparser_parse_string(path.read_bytes()), 0)
