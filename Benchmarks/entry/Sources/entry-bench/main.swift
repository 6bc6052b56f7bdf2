// How fast lines are read in process, on one core: run by `make bench`.
import CountedMalloc
import Entry
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Moments

/// Arcs in groups of ten: a course and nine SubArcs.
func arcs(_ count: Int) -> [Vocabulary.ArcName] {
  (0..<count).map { number in
    let course = "Course \(number / 10 + 1)A"
    return Vocabulary.ArcName(path: number % 10 == 0 ? course : "\(course)/Part \(number % 10)")
  }
}

/// Lines as people type them, 41 characters on average among 100 Arcs; the same every time.
///
/// One in five says `#Course 3A/Part 2`, one in five `Course 3A Part 2`: every course has such a part.
/// - Parameter namesAll: false: of four lines one misspells the course, and one names none.
func lines(_ count: Int, arcs: Int, namesAll: Bool = true) -> [[UInt8]] {
  let verbs = ["read", "write", "review", "submit", "print", "draft", "plan", "email", "finish", "revise"]
  let nouns = ["chapter", "essay", "report", "notes", "problem", "slides", "quiz", "memo", "poem"]
  let whens = [
    "due 3/12", "tomorrow at 5pm", "friday 5pm", "by March 12", "in 3 days", "2027-02-14 13:30",
    "next tuesday", "",
  ]
  let places = ["", "", "", "", "in Room 204"]
  return (0..<count).map { number in
    // A multiplier without common factors with the lengths walks through all combinations.
    let step = number &* 7919
    let slips = namesAll ? "" : number % 4 == 1 ? "s" : ""
    let course = "Cour\(slips)se \(step % (arcs / 10) + 1)A"
    let part = "Part \(step % 9 + 1)"
    let arc =
      switch number % 5 {
      case _ where !namesAll && number % 4 == 3: ""
      case 1: "#\(course)/\(part)"
      case 3: "\(course) \(part)"
      default: course
      }
    let title = "\(verbs[step % 10]) \(nouns[step / 10 % 9]) \(number % 100)"
    let when = whens[step / 90 % 8]
    let place = places[step / 720 % 5]
    let words = number % 3 == 0 ? [when, arc, title, place] : [arc, title, place, when]
    return Array(words.filter { !$0.isEmpty }.joined(separator: " ").utf8)
  }
}

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func fixed(_ value: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
  let whole = Int((value * scale).rounded())
  let (units, rest) = (whole / Int(scale), whole % Int(scale))
  return digits == 0
    ? "\(units)" : "\(units)." + String(repeating: "0", count: digits - "\(rest)".count) + "\(rest)"
}

/// How many microseconds of a core the program has taken; what other programs take of it does not count.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1000
}

/// How many microseconds of a core a run takes.
func measured(_ run: () throws -> Void) rethrows -> Double {
  let start = processorTime()
  try run()
  return processorTime() - start
}

/// How many of these lines are read in a second of a core: the median of seven walks, after one that does not count.
func rate(of lines: [[UInt8]], _ reader: inout Reader) -> Double {
  func readAll() {
    for line in lines { line.withUnsafeBufferPointer { precondition(!reader.entry(of: $0).text.isEmpty) } }
  }
  readAll()
  return Double(lines.count) / ((0..<7).map { _ in measured(readAll) }.sorted()[3] / 1_000_000)
}

var language: Language?
let firstLoad = try measured { language = try Language() }
let laterLoads = try (0..<20).map { _ in try measured { language = try Language() } }.sorted()
guard let language, let now = LocalDateTime(iso: "2026-11-20T09:00") else {
  preconditionFailure("no grammar")
}
let reference = Reader.Reference(now: now, zone: try Zone(named: "America/Los_Angeles"))
if CommandLine.arguments.dropFirst().first == "lines" {
  // Some of the lines, for other programs to read.
  for line in lines(520, arcs: 100) { print(String(decoding: line, as: UTF8.self)) }
  exit(0)
}
if CommandLine.arguments.dropFirst().first == "rate" {
  // The same lines a second, beside those of other programs.
  var reader = Reader(language: language, vocabulary: Vocabulary(arcs: arcs(100)), reference: reference)
  print(fixed(rate(of: lines(520, arcs: 100), &reader), 0))
  exit(0)
}
if CommandLine.arguments.dropFirst().first == "once" {
  // One walk over the lines and nothing else, for tools that count instructions: `once [ARCS [half]]`.
  let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 100
  let namesAll = CommandLine.arguments.last != "half"
  var reader = Reader(language: language, vocabulary: Vocabulary(arcs: arcs(count)), reference: reference)
  var spans = 0
  for line in lines(2_000, arcs: count, namesAll: namesAll) {
    spans += line.withUnsafeBufferPointer { reader.entry(of: $0).spans.count }
  }
  print("read 2000 lines, \(spans) spans")
  exit(0)
}
print(
  "grammar ready: \(fixed(firstLoad / 1000, 2)) ms the first time, \(fixed(laterLoads[10] / 1000, 2)) ms then"
)

/// What it costs to look at the clock.
let idle = (0..<1000).map { _ in measured {} }.sorted()[500]
print(
  "\n   arcs    lines/s   p50 µs   p99 µs   allocations/line   bytes/line   lines/s when half miss their Arc")
for count in [100, 1_000, 10_000, 100_000] {
  var reader = Reader(language: language, vocabulary: Vocabulary(arcs: arcs(count)), reference: reference)
  let (known, half) = (lines(20_000, arcs: count), lines(20_000, arcs: count, namesAll: false))
  let all = rate(of: known, &reader)
  let allocations = allocation_count()
  var times: [Double] = []
  times.reserveCapacity(known.count)
  for line in known {
    times.append(measured { line.withUnsafeBufferPointer { _ = reader.entry(of: $0) } } - idle)
  }
  let perLine = Double(allocation_count() - allocations) / Double(known.count)
  times.sort()
  let bytes = Double(known.reduce(0) { $0 + $1.count }) / Double(known.count)
  print(
    padded("\(count)", 7), padded(fixed(all, 0), 10), padded(fixed(times[times.count / 2], 2), 8),
    padded(fixed(times[times.count * 99 / 100], 2), 8),
    padded(allocations < 0 ? "not counted" : fixed(perLine, 1), 18), padded(fixed(bytes, 1), 12),
    padded(fixed(rate(of: half, &reader), 0), 34))
}

print("\na line of 1 MiB     seconds")
var reader = Reader(language: language, vocabulary: Vocabulary(arcs: arcs(100)), reference: reference)
for unit in [
  "Course 1A read chapter 3 due friday at 5pm ", "a ", "5pm ", "3/12 ", "sat ", "at the old mill ", "\"", "(",
  "@x ", "#x ", "every ", "1 ", "1/", "- ", "😀", "x", "mon,", "in 2 hours ", "\u{A0}", "a\u{301}",
  "a\u{301} ", "http://x.y ", " ", "7", "\0", "2027-03-12 ", "a, ", "\"a\" ", "#\"a\" ", "a/b/", "!nag ",
  "\\",
] {
  let line = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
  let time = measured { _ = reader.entry(of: line) }
  print("\(unit)".padding(20), fixed(time / 1_000_000, 2))
}

extension String {
  func padding(_ width: Int) -> String {
    count > width ? String(prefix(width - 1)) + "…" : self + String(repeating: " ", count: width - count)
  }
}
