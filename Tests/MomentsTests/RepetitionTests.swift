import Moments
import Testing

struct RepetitionTests {
  @Test(arguments: [
    ("FREQ=DAILY", "every day"),
    ("FREQ=WEEKLY;BYDAY=MO\nEXDATE:20261207", "every Monday except 7 December 2026"),
    (
      "FREQ=DAILY;UNTIL=20270101\nEXDATE:20261224,20261225",
      "every day until 1 January 2027 except 24 December 2026 and 25 December 2026"
    ),
  ])
  func itIsReadWrittenAndSaid(text: String, words: String) throws {
    let repetition = try RecurrencePattern(text)
    #expect(repetition.description == text)
    #expect(repetition.words == words)
  }

  @Test func whatIsLeftOutDoesNotCome() throws {
    let repetition = try RecurrencePattern("FREQ=DAILY;COUNT=4\nEXDATE:20261225")
    let start = LocalSecond(LocalDateTime(day: try #require(Day(iso: "2026-12-24")), time: .midnight))
    #expect(
      repetition.set(from: start).occurrences().map(\.day.description) == [
        "2026-12-24", "2026-12-26", "2026-12-27",
      ])
  }

  @Test func aSecondRuleIsRefused() {
    #expect(throws: RecurrenceError.self) { try RecurrencePattern("FREQ=DAILY\nRRULE:FREQ=DAILY") }
    #expect(throws: RecurrenceError.self) { try RecurrencePattern("FREQ=DAILY\nEXDATE:soon") }
  }
}
