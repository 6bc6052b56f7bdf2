// Compiled together with Sources/Moments by `Benchmarks/moments/run`.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many nanoseconds of a core a run takes; what other programs take of it does not count.
func processorTime(_ run: () -> Void) -> Int {
  func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
  let start = now()
  run()
  return now() - start
}

/// Prints how long one of many runs takes, in µs; the best of five rounds.
func measure(_ name: String, count: Int, _ run: () -> Int) {
  var best = Int.max
  var sum = 0
  for _ in 0..<5 { best = min(best, processorTime { sum &+= run() }) }
  let nanoseconds = best / count
  let time = "\(nanoseconds / 1000).\(padded(nanoseconds % 1000, 3)) µs"
  // The sum keeps the work from being optimized away.
  print(String(repeating: " ", count: 14 - time.count) + time, name, sum == 1 ? " " : "")
}

let start = LocalSecond(Day(number: 20_777).midnight.local)
let later = Day(number: 43_000).midnight.local

for name in ["America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo"] {
  measure("load \(name)", count: 200) {
    (0..<200).reduce(0) { sum, _ in sum &+ ((try? Zone(named: name))?.offset(at: Moment(seconds: 0)) ?? 0) }
  }
}
let zone = try Zone(named: "America/Los_Angeles")
measure("offset(at:)", count: 1_000_000) {
  (0..<1_000_000).reduce(0) { $0 &+ zone.offset(at: Moment(seconds: $1 &* 4_997)) }
}
measure("moment(at:)", count: 1_000_000) {
  (0..<1_000_000).reduce(0) { $0 &+ zone.moment(at: LocalSecond(seconds: $1 &* 4_997)).moment.seconds }
}

let rules = [
  "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=TU,TH", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYDAY=-1FR",
  "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY",
  "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11", "FREQ=SECONDLY",
]
for text in rules {
  let rule = try RecurrenceRule(text)
  measure("occurrence of \(text)", count: 50_000) {
    (0..<50).reduce(0) { sum, _ in rule.occurrences(from: start).prefix(1000).reduce(sum) { $0 &+ $1.seconds }
    }
  }
}
let weekly = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU")
measure("next(after:) sixty years on", count: 10_000) {
  (0..<10_000).reduce(0) { sum, _ in sum &+ (weekly.next(after: later, from: start.local)?.minutes ?? 0) }
}
measure("reading FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", count: 10_000) {
  (0..<10_000).reduce(0) { sum, _ in
    sum &+ ((try? RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"))?.interval ?? 0)
  }
}
for text in [
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;INTERVAL=7;BYHOUR=5;BYDAY=TU",
  "FREQ=WEEKLY;BYDAY=TU;BYHOUR=1,2;BYSETPOS=3",
] {
  let rule = try RecurrenceRule(text)
  measure("never: \(text)", count: 1) { rule.days(from: .first, limit: 1).count }
}
for text in ["FREQ=SECONDLY;INTERVAL=61;BYDAY=MO;COUNT=999999999", "FREQ=HOURLY;COUNT=999999999"] {
  let rule = try RecurrenceRule(text)
  let end = Day.last.adding(days: -3000).midnight.local
  measure("ten thousand years of \(text)", count: 1) {
    rule.next(after: end, from: Day.first.midnight.local)?.minutes ?? 0
  }
}
