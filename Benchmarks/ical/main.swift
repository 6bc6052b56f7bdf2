import ICal
import Moments

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A feed as calendars send them: events in a zone, every tenth one repeating, with folded descriptions.
func feed(events: Int) -> [UInt8] {
  var writer = CalendarWriter()
  writer.begin("VCALENDAR")
  writer.write(ContentLine("VERSION", value: "2.0"))
  writer.write(ContentLine("PRODID", text: "-//arc//benchmark//EN"))
  if let zone = try? Zone(named: "America/Los_Angeles") { writer.write(Component(zone: zone, from: 2026)) }
  for number in 0..<events {
    let day = Day(number: 20_777 + number % 700)
    let start = LocalSecond(seconds: day.number * 86_400 + number % 24 * 3600)
    var properties = [
      ContentLine("UID", text: "event-\(number)@example.org"),
      CalendarDate.utc(Moment(seconds: 1_790_000_000)).line("DTSTAMP"),
      CalendarDate.zoned(start, tzid: "America/Los_Angeles").line("DTSTART"),
      ContentLine("DURATION", value: CalendarDuration(seconds: 3600)),
      ContentLine("SUMMARY", text: "Lecture \(number), part \(number % 7)"),
      ContentLine(
        "DESCRIPTION",
        text: "Read chapter \(number % 40); bring notes, questions and the lab book of this week."),
      ContentLine("LOCATION", text: "Room \(number % 300)"),
    ]
    if number % 10 == 0 { properties.append(ContentLine("RRULE", value: "FREQ=WEEKLY;COUNT=15")) }
    writer.write(Component("VEVENT", properties: properties))
  }
  writer.end("VCALENDAR")
  return writer.bytes
}

/// Prints how much of a core's time a run takes; the best of five.
func measure(_ name: String, _ run: () -> Int) {
  func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
  var best = Int.max
  var answer = 0
  for _ in 0..<5 {
    let start = now()
    answer = run()
    best = min(best, now() - start)
  }
  print("\(best / 1_000_000) ms  \(name): \(answer)")
}

let bytes = feed(events: 50_000)
if CommandLine.arguments.contains("feed") {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count <= 0 { exit(1) }
    rest = rest.dropFirst(count)
  }
  exit(0)
}
print("\(bytes.count / 1_000_000) MB, 50,000 events")

func each(_ take: (Component) -> Void) {
  var reader = CalendarReader()
  func give(_ item: CalendarReader.Item) { if case .component(let component) = item { take(component) } }
  for start in stride(from: 0, to: bytes.count, by: 65_536) {
    reader.read(Array(bytes[start..<min(start + 65_536, bytes.count)]), give)
  }
  reader.finish(give)
}

measure("components read") {
  var count = 0
  each { _ in count += 1 }
  return count
}
measure("read, with their texts, dates and next occurrence") {
  var zones = CalendarZones { try? Zone(named: $0) }
  let now = LocalSecond(seconds: 20_900 * 86_400)
  var count = 0
  each { component in
    zones.add(component)
    guard component.text("SUMMARY") != nil, let set = component.repetition(in: &zones, here: .utc) else {
      return
    }
    var times = set.occurrences(notBefore: now)
    if times.next() != nil { count += 1 }
  }
  return count
}
measure("read and checked") {
  var count = 0
  each { count += $0.mistakes.count }
  return count
}
measure("read and written") {
  var writer = CalendarWriter()
  var count = 0
  each {
    writer.write($0)
    count += writer.takeBytes().count
  }
  return count
}
