import Escalation
import Foundation
import JSONText
import Moments
import Planner
import Store
import Testing

/// A year of reminders, as it is and as Foundation's calendar has it.
///
/// The machine is in New York until 1 September 2027 at 12:30 UTC, then in London.
private final class Year {
  let folder: TemporaryFolder
  var store: PlannerStore
  /// What was delivered: number and instant, in order.
  var delivered: [Delivery] = []
  /// What the group said, by the start of its occurrences.
  var said: [String] = []
  private(set) var numbers: [String: Int] = [:]
  /// True to lose the process between firing and delivering, again and again.
  let crashes: Bool
  /// What people do, by the moment; taken away when it is done.
  var deeds: [(at: Moment, do: (PlannerStep) throws -> Void)] = []

  struct Delivery: Hashable, Comparable, CustomStringConvertible {
    var at: Int
    var title: String
    static func < (a: Self, b: Self) -> Bool { (a.at, a.title) < (b.at, b.title) }
    var description: String { "\(title) \(Moment(seconds: at))" }
  }

  init(crashes: Bool = false) throws {
    folder = try TemporaryFolder()
    self.crashes = crashes
    store = planner(folder.file)
    open(at: try Year.moment("2026-12-31 17:00"), try Zone(named: "America/New_York"))
    try store.record("paths") { try $0.set(path: "once", to: "at due push, then stop") }
  }

  func open(at now: Moment, _ zone: Zone) {
    store = planner(folder.file, now: now, zone: zone, seed: UInt64(now.seconds))
    store.reminding.quiet = nil
  }

  /// An instant in UTC: `2027-03-14 06:59`.
  static func moment(_ text: String) throws -> Moment {
    try Zone.utc.moment(at: #require(LocalDateTime(iso: text.replacing(" ", with: "T")))).moment
  }

  func add(_ title: String, _ timetable: String?, pick: Rotation.Pick? = nil, to groups: [Int] = []) throws {
    var fields = Reminder.Fields(title: title)
    fields.timetable = try timetable.map { try Timetable(text: $0.replacing(" ", with: "\n")) }
    fields.path = "once"
    numbers[title] = try store.record("added") { try $0.add(fields, pick: pick, to: groups).id }
  }

  func number(_ title: String) throws -> Int { try #require(numbers[title]) }

  func at(_ moment: String, _ deed: @escaping (PlannerStep) throws -> Void) throws {
    deeds.append((try Year.moment(moment), deed))
  }

  /// Lets everything come and be delivered, until the year is over.
  func live(until end: Moment) throws {
    var count = 0
    while let alert = try store.nextAlert() {
      let move = try Year.moment("2027-09-01 12:30")
      if let deed = deeds.first, deed.at < alert {
        deeds.removeFirst()
        store.now = deed.at
        try store.record("did") { try deed.do($0) }
        continue
      }
      if store.now < move, alert > move {
        store.now = move
        store.zone = try Zone(named: "Europe/London")
        try store.fire(to: { _ in ["desktop"] })
        continue
      }
      guard alert < end else { return }
      store.now = alert
      let fired = try store.fire(to: { _ in ["desktop"] })
      count += 1
      if crashes, count % 7 == 0 {
        // The process ends before anything was delivered; another one takes over.
        open(at: alert, store.zone)
        try store.recoverAlerts(to: { _ in ["desktop"] })
        #expect(try store.fire(to: { _ in ["desktop"] }) == [])
      }
      for delivery in try store.waitingDeliveries() {
        try store.accepted(alert: delivery.alert.id, by: "desktop")
        let isGroup = delivery.alert.subject.kind == .group
        if isGroup { said.append(delivery.alert.title) }
        delivered.append(
          Delivery(at: alert.seconds, title: isGroup ? delivery.alert.arc : delivery.alert.title))
      }
      #expect(fired.allSatisfy { $0.late == 0 && $0.due == alert })
    }
  }
}

/// The instants of a time of day on all days of 2027 that fulfil a condition, by Foundation's calendar.
private func expected(
  _ title: String, _ hour: Int, _ minute: Int, zone: String? = nil, _ holds: (DateComponents, Int) -> Bool
) throws -> [Year.Delivery] {
  var found: [Year.Delivery] = []
  let move = try Year.moment("2027-09-01 12:30").seconds
  for name in zone.map({ [$0] }) ?? ["America/New_York", "Europe/London"] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    for index in 0..<365 {
      let noon = try #require(
        calendar.date(from: DateComponents(year: 2027, month: 1, day: 1 + index, hour: 12)))
      var parts = calendar.dateComponents([.year, .month, .day, .weekday], from: noon)
      guard holds(parts, index) else { continue }
      (parts.hour, parts.minute, parts.weekday) = (hour, minute, nil)
      let at = Int(try #require(calendar.date(from: parts)).timeIntervalSince1970)
      let isHere = zone != nil || (name == "Europe/London") == (at > move)
      if isHere { found.append(Year.Delivery(at: at, title: title)) }
    }
  }
  return found
}

/// What a year left behind.
private struct Lived {
  var delivered: [Year.Delivery]
  var said: [String]
  /// What people made, as the export has it.
  var kept: [(kind: ExportedKind, text: String)] = []

  init(_ year: Year) throws {
    (delivered, said) = (year.delivered, year.said)
    kept = try year.store.read { snapshot in
      var kept: [(ExportedKind, String)] = []
      for kind in ExportedKind.allCases { try snapshot.eachKept(kind) { kept.append((kind, $0)) } }
      return kept
    }
  }

  /// The year without crashes, lived once for all tests.
  static let whole = Result { try Lived(lived(crashes: false)) }
}

private func lived(crashes: Bool) throws -> Year {
  let year = try Year(crashes: crashes)
  try year.add("daily", "DTSTART:20270101T080000 RRULE:FREQ=DAILY")
  try year.add("in the gap", "DTSTART:20270101T023000 RRULE:FREQ=DAILY")
  try year.add("repeated", "DTSTART:20270101T013000 RRULE:FREQ=DAILY")
  try year.add("weekday", "DTSTART:20270101T071500 RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
  try year.add("the 31st", "DTSTART:20270131T090000 RRULE:FREQ=MONTHLY")
  try year.add("yearly", "DTSTART:20260303T100000 RRULE:FREQ=YEARLY")
  try year.add("Berlin", "DTSTART;TZID=Europe/Berlin:20270101T090000 RRULE:FREQ=DAILY")
  try year.add("half", "DTSTART:20270101T120000 RRULE:FREQ=DAILY;UNTIL=20270630T235959")
  try year.add("ten", "DTSTART:20270105T180000 RRULE:FREQ=DAILY;INTERVAL=2;COUNT=10")
  try year.add("tuesday", "DTSTART;VALUE=DATE:20270105 RRULE:FREQ=WEEKLY")
  try year.add("words", "DTSTART:20270101T200000 RRULE:FREQ=DAILY", pick: .shuffle)
  for name in ["a", "b", "c", "d", "e"] { try year.add(name, nil, to: [year.number("words")]) }
  let daily = try year.number("daily")
  let skipped = try #require(Day(iso: "2027-02-10"))
  let other = try #require(Day(iso: "2027-04-01"))
  try year.at("2027-02-01 12:00") { step in
    try step.skip(reminder: daily, on: skipped)
    try step.skip(reminder: daily, on: other)
  }
  try year.at("2027-03-20 15:30") { try $0.unskip(reminder: daily, on: other) }
  let weekday = try year.number("weekday")
  for (day, isOn) in [("2027-05-01 12:00", false), ("2027-05-17 12:00", true)] {
    try year.at(day) { step in
      var fields = try step.snapshot.reminder(weekday).fields
      fields.isEnabled = isOn
      try step.edit(reminder: weekday, fields)
    }
  }
  try year.live(until: Year.moment("2028-01-01 00:00"))
  return year
}

@Test func ofAYearOfSimulatedDaysEveryDeliveryIsWhereAnotherCalendarHasIt() throws {
  let year = try Lived.whole.get()
  func isWeekday(_ day: DateComponents) -> Bool { (2...6).contains(day.weekday ?? 0) }
  var all = try expected("daily", 8, 0) { day, _ in day.month != 2 || day.day != 10 }
  all += try expected("in the gap", 2, 30) { _, _ in true }
  all += try expected("repeated", 1, 30) { _, _ in true }
  all += try expected("weekday", 7, 15) { day, _ in
    isWeekday(day) && !(day.month == 5 && (1...17).contains(day.day ?? 0))
  }
  all += try expected("the 31st", 9, 0) { day, _ in day.day == 31 }
  all += try expected("yearly", 10, 0) { day, _ in day.month == 3 && day.day == 3 }
  all += try expected("Berlin", 9, 0, zone: "Europe/Berlin") { _, _ in true }
  all += try expected("half", 12, 0) { day, _ in (day.month ?? 0) < 7 }
  all += try expected("ten", 18, 0) { _, index in index >= 4 && index % 2 == 0 && index < 24 }
  all += try expected("tuesday", 9, 0) { day, _ in day.weekday == 3 }
  all += try expected("words", 20, 0) { _, _ in true }
  let end = try Year.moment("2028-01-01 00:00").seconds
  all.removeAll { $0.at >= end }
  let (heard, calculated) = (Set(year.delivered), Set(all))
  #expect(heard.count == year.delivered.count, "nothing comes twice")
  #expect(heard.subtracting(calculated).sorted() == [], "nothing comes that should not")
  #expect(calculated.subtracting(heard).sorted() == [], "nothing is left out")
}

@Test func aGroupIsFairThroughAYearAndTheSameAfterCrashesAndOnAnotherDevice() throws {
  let year = try Lived.whole.get()
  #expect(year.said.count == 365)
  for bag in stride(from: 0, to: 365, by: 5) {
    #expect(Set(year.said[bag..<bag + 5]) == ["a", "b", "c", "d", "e"], "everybody in the bag from \(bag)")
  }
  #expect(!zip(year.said, year.said.dropFirst()).contains { $0 == $1 }, "nobody twice running")
  // No bag is like all others.
  let bags = Set(stride(from: 0, to: 365, by: 5).map { year.said[$0..<$0 + 5].joined() })
  #expect(bags.count > 20)
  let broken = try lived(crashes: true)
  #expect(broken.said == year.said)
  #expect(broken.delivered.sorted() == year.delivered.sorted())
  // Another device has what people made, and nothing of what was said.
  let device = try TemporaryFolder()
  let other = planner(device.file, now: try Year.moment("2026-12-31 17:00"), seed: 99)
  try other.record("took in") { step in
    for (kind, text) in year.kept {
      var reader = JSONReader(text)
      let value = try reader.value()
      _ = try step.take(kind, #require(value["uuid"]?.string.flatMap { Identity($0) }), value)
    }
  }
  let again = try other.read { snapshot in
    let group = try snapshot.group(called: "words")
    let table = try #require(group.fields.timetable)
    return try snapshot.occurrences(of: table, limit: 365).map {
      try snapshot.member(of: group, at: $0)?.fields.title
    }
  }
  #expect(again == year.said)
}
