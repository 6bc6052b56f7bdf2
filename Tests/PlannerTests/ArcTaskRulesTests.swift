import Moments
import Planner
import Testing

private func fields(_ change: (inout ArcTask.Fields) -> Void) -> ArcTask.Fields {
  var fields = ArcTask.Fields(title: "hw 2")
  change(&fields)
  return fields
}

private let day = Day(iso: "2027-03-12")
private let five = TimeOfDay(iso: "17:00")

@Test(arguments: [
  (fields { $0.title = " \t" }, "a task needs a title; say what to do"),
  (fields { $0.title = "a\nb" }, "the title must be one line without control characters; remove them"),
  (
    fields { $0.location = "a\u{7}b" },
    "the location must be one line without control characters; remove them"
  ),
  (fields { $0.time = five }, "a time needs a date; say which day"),
  (fields { $0.endDate = day }, "an end needs a start; say when it begins"),
  (fields { ($0.date, $0.endTime) = (day, five) }, "an end needs a start; say when it begins"),
  (
    fields { ($0.date, $0.endDate) = (day, day?.adding(days: -1)) },
    "it ends before it begins; change the start or the end"
  ),
  (
    fields { ($0.date, $0.time, $0.endTime) = (day, five, TimeOfDay(iso: "16:59")) },
    "it ends before it begins; change the start or the end"
  ),
  (fields { $0.duration = 0 }, "a duration is one minute or more"),
])
func whatATaskCannotBeIsSaid(fields: ArcTask.Fields, message: String) {
  let error = #expect(throws: PlannerError.self) { try fields.checked() }
  #expect(error?.description == message)
  #expect(error?.isNotFound == false)
}

@Test func edgesAreTidied() throws {
  let untidy = fields { ($0.title, $0.location, $0.date, $0.endDate) = ("\u{A0}hw 2 ", "  ", day, day) }
  #expect(try untidy.checked() == fields { $0.date = day })
}

@Test func anEndTimeOnALaterDayMayBeEarlier() throws {
  let night = fields {
    ($0.date, $0.time, $0.endDate, $0.endTime) = (day, five, day?.adding(days: 1), TimeOfDay(iso: "02:00"))
  }
  #expect(try night.checked() == night)
}

@Test(arguments: [("Exercise  4.8", "exercise 4.8"), (" HW\t2 ", "hw 2"), ("ÄÖ", "äö"), ("", "")])
func duplicatesAreFoundWithoutCaseAndWithFoldedSpace(title: String, key: String) {
  #expect(ArcTask.Fields(title: title).titleKey == key)
}

@Test func titlesWithAndWithoutOtherLettersAreFoldedAlike() {
  // Keys are stored, so both ways must always agree.
  for byte in UInt8(0)...0x7F {
    let text = "A\(Unicode.Scalar(byte))\(Unicode.Scalar(byte))b"
    #expect(ArcTask.Fields(title: text + "é").titleKey == ArcTask.Fields(title: text).titleKey + "é")
  }
}

@Test(arguments: [
  (PlannerError.unknownNumber(12), "no task has the number 12", true),
  (.emptyName, "a name needs more than spaces, hyphens and dots; add a letter", false),
  (.nameHoldsControl, "a name must be one line without control characters; remove them", false),
  (.nameIsNumber(name: "12"), "'12' is a number, and a name cannot be one; add a word", false),
  (
    .ambiguousArc(name: "x", candidates: ["a/x", "b/x", "c/x"]),
    "'x' could be a/x, b/x or c/x; type more of its path", true
  ),
])
func errorsSayWhatIsWrong(error: PlannerError, message: String, isNotFound: Bool) {
  #expect(error.description == message)
  #expect(error.isNotFound == isNotFound)
}

@Test(arguments: [Day.last.number + 1, Day.first.number - 1, Day.last.number + 4_000_000])
func aDateOutsideTheCalendarIsRefused(number: Int) {
  var task = ArcTask.Fields(title: "x")
  task.date = Day(number: number)
  #expect(throws: PlannerError.beyondCalendar) { try task.checked() }
  var end = ArcTask.Fields(title: "x")
  end.date = Day.last
  #expect(throws: Never.self) { try end.checked() }
  end.endDate = Day(number: max(number, Day.last.number + 1))
  #expect(throws: PlannerError.beyondCalendar) { try end.checked() }
  #expect(throws: PlannerError.beyondCalendar) {
    try ArcTree([]).checked(Arc.Fields(title: "Home", ends: Day(number: number)), under: nil)
  }
}

@Test(
  arguments: [
    ("FREQ=SECONDLY", 1), ("FREQ=MINUTELY", 60), ("FREQ=MINUTELY;INTERVAL=4", 240),
    ("FREQ=DAILY;BYHOUR=9;BYMINUTE=0,1", 60),
    ("FREQ=MINUTELY;INTERVAL=5", nil), ("FREQ=HOURLY", nil), ("FREQ=DAILY", nil),
    ("FREQ=SECONDLY;INTERVAL=300", nil),
  ] as [(String, Int?)])
func aTaskRepeatsNoMoreOftenThanAReminder(rule: String, gap: Int?) {
  var task = ArcTask.Fields(title: "x")
  (task.date, task.time, task.recurrence) = (Day(iso: "2026-11-24"), TimeOfDay(iso: "09:00"), rule)
  if let gap {
    #expect(throws: PlannerError.tooOften(seconds: gap)) { try task.checked() }
  } else {
    #expect(throws: Never.self) { try task.checked() }
  }
}
