import Moments
import Testing

/// Recurrences against the RFC's own examples and against python-dateutil.
struct RecurrenceOracleTests {
  @Test(arguments: ["rfc5545.txt", "recurrences.txt"])
  func everyRuleHasTheDatesOfTheOracle(file: String) throws {
    let zone = try Zone(named: "America/New_York")
    let lines = try oracle(file)
    #expect(lines.count.isMultiple(of: 2))
    for number in stride(from: 0, to: lines.count, by: 2) {
      let example = try Example(lines[number], lines[number + 1], zone: zone)
      if let fault = example.fault() { Issue.record("\(lines[number]): \(fault)") }
    }
  }

  /// From every known date, a walk that begins there gives the rest, COUNT and all.
  @Test func aWalkMayBeginAnywhere() throws {
    let lines = try oracle("recurrences.txt")
    for number in stride(from: 0, to: lines.count, by: 2) {
      let example = try Example(lines[number], lines[number + 1], zone: .utc)
      for (index, date) in example.dates.enumerated() {
        for back in [0, 1, 86_400] {
          let notBefore = LocalSecond(seconds: date.seconds - back)
          let first = example.dates.firstIndex { $0 >= notBefore } ?? index
          let walk = example.rule.occurrences(from: example.start, notBefore: notBefore)
          if Array(walk.prefix(example.dates.count - first)) != Array(example.dates[first...]) {
            Issue.record("\(lines[number]): not before \(notBefore)")
          }
        }
      }
    }
  }

  @Test func everyRuleIsReadBackAsItIsWritten() throws {
    for file in ["rfc5545.txt", "recurrences.txt"] {
      let lines = try oracle(file)
      for number in stride(from: 0, to: lines.count, by: 2) {
        let rule = try Example(lines[number], lines[number + 1], zone: .utc).rule
        if try RecurrenceRule(rule.description) != rule { Issue.record("\(lines[number]) became \(rule)") }
      }
    }
  }
}

/// A rule, its start and the dates that are known.
private struct Example {
  var rule: RecurrenceRule
  var start: LocalSecond
  var words: [Substring]
  var zone: Zone

  init(_ first: Substring, _ second: Substring, zone: Zone) throws {
    let parts = first.split(separator: " ")
    rule = try RecurrenceRule(parts[0])
    guard case .local(let start) = RecurrenceDate(parts[2]) else { throw RecurrenceDateMissing() }
    self.start = start
    words = second.split(separator: " ")
    self.zone = zone
  }

  /// The dates, when none are left out.
  var dates: [LocalSecond] { words.compactMap(date) }

  private func date(_ word: Substring) -> LocalSecond? {
    switch RecurrenceDate(word) {
    case .day(let day): LocalSecond(seconds: day.number * 86_400 + start.secondOfDay)
    case .local(let local): local
    default: nil
    }
  }

  /// What is not as expected; nil when all is.
  func fault() -> String? {
    var walk = rule.occurrences(from: start, in: zone)
    var mayWait = false
    for word in words {
      if word == "…" {
        mayWait = true
        continue
      }
      let expected = date(word)
      var found = walk.next()
      while mayWait, let earlier = found, let expected, earlier < expected { found = walk.next() }
      mayWait = false
      if found != expected { return "\(word) expected, \(found?.description ?? "end") found" }
    }
    return nil
  }
}

private struct RecurrenceDateMissing: Error {}
