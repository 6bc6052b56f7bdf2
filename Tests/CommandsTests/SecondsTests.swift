import Foundation
import Testing

/// Lengths and times below a minute are kept.
struct SecondsTests {
  @Test func aTimeWithSecondsThatIsWrittenAnewKeepsThem() throws {
    let arc = try ArcProgram.withArcs("Home")
    try arc.run("add", "Home pasta in 90 seconds")
    #expect(try arc.run("show", "1", "--json").output.contains("\"time\":\"09:01:30\""))
    try arc.run("edit", "1", "--time", "14:00:30")
    #expect(try arc.run("show", "1", "--json").output.contains("\"time\":\"14:00:30\""))
    try arc.run("edit", "1", "--title", "noodles")
    #expect(try arc.run("show", "1", "--json").output.contains("\"time\":\"14:00:30\""))
    try arc.run("add", "Home egg in 4 minutes and 30 seconds")
    #expect(try arc.run("show", "2", "--json").output.contains("\"time\":\"09:04:30\""))
  }

  @Test(arguments: [
    ("1m30s", "09:01:30"), ("1m 30s", "09:01:30"), ("45s", "09:00:45"), ("1h2m3s", "10:02:03"),
    ("half a minute", "09:00:30"), ("a minute and a half", "09:01:30"), ("2 and a half minutes", "09:02:30"),
    ("2.5 mins", "09:02:30"),
  ])
  func minutesAndSecondsAreWrittenInManyWays(length: String, time: String) throws {
    let arc = try ArcProgram.withArcs("Home")
    try arc.run("add", "Home pasta in \(length)")
    let shown = try arc.run("show", "1", "--json").output
    #expect(shown.contains("\"title\":\"pasta\"") && shown.contains("\"time\":\"\(time)\""), "\(shown)")
  }

  @Test func aSnoozeOfHalfAMinuteIsThirtySeconds() throws {
    let arc = try ArcProgram.withArcs("Home")
    try arc.run("remind", "tea every day at 8am")
    arc.options = ["--now", "2026-11-21T08:00:10"]
    try arc.run("daemon", "--once", "--channel", "command:true")
    try arc.run("snooze", "1", "half a minute")
    #expect(try arc.run("alerts", "--json").output.contains("2026-11-21T16:00:40Z"))
  }

  @Test func calendarsKeepThemBothWays() throws {
    let arc = try ArcProgram()
    func todo(_ uid: String, _ lines: String) -> String {
      "BEGIN:VTODO\r\nUID:\(uid)\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:\(uid)\r\n\(lines)\r\nEND:VTODO\r\n"
    }
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:-PT30S\r\nEND:VALARM"
    try arc.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + todo("floats", "DUE:20261125T101545")
        + todo("utc", "DUE:20261125T101545Z\r\n" + alarm)
        + todo("berlin", "DUE;TZID=Europe/Berlin:20261125T101545")
        + todo("lasts", "DTSTART:20261125T101545\r\nDUE:20261125T101615") + "END:VCALENDAR\r\n", to: "a.ics")
    #expect(try arc.run("import", "a.ics").errors == "")
    let shown = try (1...4).map { try arc.run("show", "\($0)", "--json").output }
    #expect(shown.allSatisfy { $0.contains("\"time\":\"10:15:45\"") }, "\(shown)")
    #expect(shown[1].contains("\"leads\":[\"-PT30S\"]"))
    #expect(shown[3].contains("\"endTime\":\"10:16:15\""))
    let written = try arc.run("ical", "export", "--as", "both").output
    for line in ["DTSTART:20261125T101545\r\n", "DTEND:20261125T101615\r\n", "DTSTART:20261125T101545Z"] {
      #expect(written.contains(line), "\(line) in \(written)")
    }
    for line in ["DUE:20261125T101545\r\n", "DUE:20261125T101545Z", "Berlin:20261125T101545", "T101615"] {
      #expect(written.contains(line), "\(line) in \(written)")
    }
  }

  @Test(arguments: [
    ("DTSTART:20261125T101545\r\nDURATION:PT45S", "10:16:30", "DTEND:20261125T101630"),
    ("DTSTART:20261125T101545Z\r\nDURATION:PT1M45S", "10:17:30", "DTEND:20261125T101730Z"),
    ("DTSTART;TZID=Europe/Berlin:20261125T235930\r\nDURATION:PT45S", "00:00:15", "Berlin:20261126T000015"),
  ])
  func aLengthWithSecondsIsKeptAsTheEnd(lines: String, end: String, written: String) throws {
    for kind in ["VTODO", "VEVENT"] {
      let arc = try ArcProgram()
      try arc.write(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:\(kind)\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\n"
          + "SUMMARY:pasta\r\n\(lines)\r\nEND:\(kind)\r\nEND:VCALENDAR\r\n", to: "a.ics")
      #expect(try arc.run("ical", "import", "a.ics", "--as", "tasks").errors == "")
      #expect(try arc.run("show", "1", "--json").output.contains("\"endTime\":\"\(end)\""))
      #expect(try arc.run("ical", "export").output.contains(written), "\(written)")
    }
  }

  @Test func aLengthWithSecondsOfATaskWithoutADateIsWrittenAsItCame() throws {
    let arc = try ArcProgram()
    try arc.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\n"
        + "SUMMARY:pasta\r\nDURATION:PT45S\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", to: "a.ics")
    #expect(try arc.run("import", "a.ics").errors == "a.ics:4: not imported: its duration of PT45S\n")
    #expect(try arc.run("ical", "export").output.contains("DURATION:PT45S"))
  }
}

/// What a calendar says of alarms is written once.
@Test func alarmsOfACalendarAreNotDoubled() throws {
  let arc = try ArcProgram()
  func count(_ text: String) -> Int { text.components(separatedBy: "BEGIN:VALARM").count - 1 }
  let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n"
  for kind in ["VEVENT", "VTODO"] {
    let times = kind == "VEVENT" ? "DTSTART:20261124T140000Z" : "DUE:20261124T140000Z"
    try arc.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:\(kind)\r\nUID:\(kind)\r\nDTSTAMP:20261120T000000Z\r\n"
        + "SUMMARY:Talk\r\n\(times)\r\n\(alarm)END:\(kind)\r\nEND:VCALENDAR\r\n", to: "\(kind).ics")
    try arc.run("ical", "import", "\(kind).ics", "--store", "\(kind).db")
    var text = try arc.run("ical", "export", "--store", "\(kind).db").output
    #expect(text.components(separatedBy: "TRIGGER:-PT15M").count == 2, "\(text)")
    let first = count(text)
    for turn in 1...3 {
      try arc.write(text, to: "again.ics")
      try arc.run("ical", "import", "again.ics", "--store", "\(kind)-\(turn).db")
      text = try arc.run("ical", "export", "--store", "\(kind)-\(turn).db").output
      #expect(count(text) == first, "\(text)")
    }
  }
}

/// `arc watch` tells what is due though nothing can be recorded, and tells it once.
@Test(.enabled(if: canMount))
func watchTellsFromADiskThatIsFull() throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "Home call today 3pm !nag")
  arc.stopDaemon()
  let script = """
    mkdir disk; mount -t tmpfs -o size=1m none disk; cp planner.db* disk
    head -c 2000000 /dev/zero >disk/filler 2>/dev/null
    a() { "\(ArcProgram.binary.path)" --now 2026-11-20T15:00 --store disk/planner.db "$@"; }
    a watch 2>errors; echo "exit $?"; rm disk/filler; a watch 2>/dev/null; echo "exit $?"; a watch 2>/dev/null
    """
  let run = try arc.shell("unshare -rm /bin/sh -c '\(script)'")
  let alert = "15:00  push   1  call  Home  due now\n"
  // Nobody could keep that it was told, so with room it is told once more, and then never again.
  #expect(run.output == "\(alert)exit 0\n\(alert)exit 0\n", "\(run.output)\(run.errors)")
}
