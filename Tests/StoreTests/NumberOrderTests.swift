import Moments
import Planner
import Testing

@testable import Store

// New occurrences get their numbers in the order in which they take their places, over all series.

/// Number and start of all tasks at a time, as a planner shows them that looked at other times before.
private func numbers(at time: String, after looks: [String]) throws -> [String] {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  try store.record("add") { step in
    var lab = task("lab", "2026-11-03", "14:00")
    (lab.kind, lab.endTime, lab.recurrence) = (.event, TimeOfDay(iso: "16:00"), "FREQ=DAILY")
    try step.add(lab, to: 1)
    var weekly = task("pset", "2026-11-02", "23:00")
    weekly.recurrence = "FREQ=DAILY;INTERVAL=2"
    weekly.keepsMissed = true
    try step.add(weekly, to: 1)
  }
  for look in looks + [time] {
    store.now = november(look)
    try store.catchUp()
  }
  return try store.read { try $0.tasks(matching: TaskFilter(), kind: .all) }.sorted { $0.id < $1.id }.map {
    "\($0.id) \($0.fields.title) \($0.fields.start?.description ?? "")"
  }
}

@Test(arguments: ["3 10:00", "3 18:00", "5 15:59", "5 16:00", "9 12:00"])
func anEarlierLookGivesTheFirstOfTheNumbersThatALaterOneGives(earlier: String) throws {
  let later = try numbers(at: "12 18:00", after: [])
  let seen = try numbers(at: earlier, after: [])
  #expect(seen.count > 3)
  #expect(Array(later.prefix(seen.count)) == seen)
  // It makes no difference whether the earlier look was written.
  #expect(try numbers(at: "12 18:00", after: [earlier]) == later)
}
