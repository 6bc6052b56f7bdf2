#!/usr/bin/env python3
"""Writes Sources/ICal/WindowsZones.swift from the table of Unicode CLDR (windowsZones.xml) that tzlocal on PyPI carries.

    pip download --no-deps tzlocal && unzip tzlocal-*.whl && make-windows-zones.py > Sources/ICal/WindowsZones.swift
"""

from tzlocal.windows_tz import win_tz

print('''/// The zones that Windows and Outlook call by names of their own (Unicode CLDR, windowsZones.xml).
///
/// Written by Tests/ICalTests/Oracles/make-windows-zones.py.
enum WindowsZones {
  /// The IANA name of each.
  static let ianaName: [String: String] = {
    var names: [String: String] = [:]
    for line in table.split(separator: "\\n") {
      let parts = line.split(separator: "=")
      names[String(parts[0])] = String(parts[1])
    }
    return names
  }()

  private static let table = """''')
for name, zone in sorted(win_tz.items()):
    print(f"    {name}={zone}")
print('''    """
}''')
