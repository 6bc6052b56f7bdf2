import Moments
import Planner
import Testing

@testable import Store

// Terms and breaks, and what repeats under them. Now is Friday 20 November 2026, 9:00.

private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

private func weekly(_ title: String, _ date: String, _ rule: String) -> ArcTask.Fields {
  var fields = task(title, date, "10:00")
  fields.recurrence = rule
  return fields
}

/// A course with a lecture (1) and a lab in its SubArc (2), and vitamins at home (3).
private func semester(_ store: PlannerStore) throws {
  try store.record("semester") { step in
    for path in ["CS 298", "CS 298/Labs", "Home"] { try step.addArc(path: path) }
    var lecture = weekly("lecture", "2027-01-20", "FREQ=WEEKLY;BYDAY=MO,WE")
    var lab = weekly("lab", "2027-01-19", "FREQ=WEEKLY;COUNT=12")
    (lecture.kind, lab.kind) = (.event, .event)
    try step.add(lecture, to: 1)
    try step.add(lab, to: 2)
    try step.add(weekly("vitamins", "2026-11-20", "FREQ=DAILY"), to: 3)
  }
}

private func rules(_ store: PlannerStore) throws -> [String] {
  try store.read { snapshot in
    try (1...3).map { try snapshot.task($0).fields }.map { "\($0.date!) \($0.recurrence!)" }
  }
}

@Test func aBreakOfAnArcIsLeftOutOfAllThatRepeatsInItAndBelow() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  let before = try rules(store)
  let made = try store.record("break") {
    try $0.add(term: "Spring break", day("2027-03-22"), day("2027-03-26"), isBreak: true, arc: 1)
  }
  #expect(made.changed.map(\.id).sorted() == [1, 2])
  #expect(
    try rules(store) == [
      "2027-01-20 FREQ=WEEKLY;BYDAY=MO,WE\nEXDATE:20270322,20270324",
      "2027-01-19 FREQ=WEEKLY;COUNT=12\nEXDATE:20270323", before[2],
    ])
  try store.record("undo") { try $0.undo() }
  #expect(try rules(store) == before)
  #expect(try store.read { try $0.terms() } == [])
  #expect(try store.faults() == [])
}

@Test func aBreakOfNoArcIsLeftOutOfWhatHappensAlone() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  // Every day with hours: an event, and no class.
  var walk = weekly("walk", "2026-11-20", "FREQ=DAILY")
  (walk.kind, walk.endTime) = (.event, TimeOfDay(minutes: 630))
  try store.record("walk") { try $0.add(walk, to: 3) }
  let made = try store.record("break") {
    try $0.add(term: "Spring break", day("2027-03-22"), day("2027-03-26"), isBreak: true)
  }
  #expect(made.changed.map(\.id).sorted() == [1, 2])
  #expect(try store.read { try $0.fitted(walk, in: 3).by } == [])
}

@Test func weeklyWorkOfACourseLeavesABreakOfNoArcOut() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  let pset = weekly("pset", "2027-01-22", "FREQ=WEEKLY")
  try store.record("work") { step in
    try step.add(pset, to: 1)
    try step.add(weekly("trash", "2027-01-22", "FREQ=WEEKLY"), to: 3)
    try step.add(weekly("log", "2027-01-22", "FREQ=DAILY"), to: 2)
  }
  let made = try store.record("break") {
    try $0.add(term: "Spring break", day("2027-03-22"), day("2027-03-26"), isBreak: true)
  }
  #expect(made.changed.map(\.id).sorted() == [1, 2, 4])
  // What comes later, too.
  #expect(try store.read { try $0.fitted(pset, in: 2).by.count } == 1)
  #expect(try store.read { try $0.fitted(pset, in: 3).by } == [])
}

@Test func aTermOfAnArcEndsWhatHasNoEnd() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  let made = try store.record("term") {
    try $0.add(term: "Spring 2027", day("2027-01-19"), day("2027-05-14"), isBreak: false, arc: 1)
  }
  #expect(made.changed.map(\.id) == [1])
  #expect(try rules(store)[0].contains("UNTIL=20270514"))
}

@Test func aTermOfNoArcEndsWhatCoursesHaveEveryWeek() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  var dinner = weekly("dinner", "2027-01-22", "FREQ=WEEKLY")
  dinner.kind = .event
  let pset = weekly("pset", "2027-01-22", "FREQ=WEEKLY")
  try store.record("work") { step in
    try step.add(pset, to: 1)
    try step.add(dinner, to: 3)
    try step.add(weekly("log", "2027-01-22", "FREQ=DAILY"), to: 2)
  }
  let made = try store.record("term") {
    try $0.add(term: "Spring 2027", day("2027-01-19"), day("2027-05-14"), isBreak: false)
  }
  #expect(made.changed.map(\.id).sorted() == [1, 4])
  #expect(try rules(store)[0].contains("UNTIL=20270514"))
  // What comes later, too; a term of its own Arc goes first.
  #expect(try store.read { try $0.fitted(pset, in: 2).fields.recurrence } == "FREQ=WEEKLY;UNTIL=20270514")
  #expect(try store.read { try $0.fitted(dinner, in: 3).by } == [])
  try store.record("own") {
    _ = try $0.add(term: "Half term", day("2027-01-19"), day("2027-03-12"), isBreak: false, arc: 1)
  }
  #expect(try store.read { try $0.fitted(pset, in: 1).by.map(\.name) } == ["Half term"])
}

@Test func anOpenOccurrenceInABreakGivesWayToTheOneBehindIt() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  try store.record("break") {
    _ = try $0.add(term: "Trip", day("2026-11-20"), day("2026-11-24"), isBreak: true, arc: 3)
  }
  #expect(try rules(store)[2].hasPrefix("2026-11-25 FREQ=DAILY\nEXDATE:20261120,"))
  #expect(try store.read { try $0.task(3).occurrence?.start?.day } == day("2026-11-25"))
}

@Test func whatIsAddedLaterKeepsToTheTermsOfItsArc() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  try store.record("terms") { step in
    try step.add(term: "Spring 2027", day("2027-01-19"), day("2027-05-14"), isBreak: false, arc: 1)
    try step.add(term: "Spring break", day("2027-03-22"), day("2027-03-26"), isBreak: true)
  }
  let task = weekly("section", "2027-01-21", "FREQ=WEEKLY")
  var event = task
  event.kind = .event
  try store.read { snapshot in
    let kept = try snapshot.fitted(event, in: 2)
    #expect(kept.fields.recurrence == "FREQ=WEEKLY;UNTIL=20270514\nEXDATE:20270325")
    #expect(kept.by.map(\.name) == ["Spring 2027", "Spring break"])
    #expect(try snapshot.fitted(task, in: 3).by == [])
  }
}

@Test func aTermGoesAndComesBackWithItsArc() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  try store.record("term") {
    _ = try $0.add(term: "Spring 2027", day("2027-01-19"), day("2027-05-14"), isBreak: false, arc: 1)
  }
  let terms = try store.read { try $0.terms() }
  try store.record("rm") { try $0.remove(arc: 1) }
  #expect(try store.read { try $0.terms() } == [])
  try store.record("undo") { try $0.undo() }
  #expect(try store.read { try $0.terms() } == terms)
  try store.record("merge") { _ = try $0.merge(arc: 1, into: 3) }
  let home = try store.read { try $0.arcs()[3]?.uuid }
  #expect(try store.read { try $0.terms().map(\.arc) } == [home])
  #expect(try store.faults() == [])
}

@Test func aNameIsTakenOnceForEachArc() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  let (first, last) = (try day("2027-03-22"), try day("2027-03-26"))
  try store.record("break") { step in
    for arc in [1, 3] { try step.add(term: "Spring break", first, last, isBreak: true, arc: arc) }
  }
  // A term cannot be called like a break.
  #expect(throws: ReminderError.taken(.break, name: "Spring break")) {
    try store.record("term") { try $0.add(term: "spring  break", first, last, isBreak: false, arc: 1) }
  }
  #expect(try store.record("rm") { try $0.remove(term: "Spring break") }.count == 2)
}

@Test(arguments: ["add", "edit", "move", "import"])
func whatRepeatsKeepsToTheTermsOfItsArcHoweverItCameThere(how: String) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("course") { step in
    for path in ["CS 298", "Home"] { try step.addArc(path: path) }
    try step.add(term: "Spring 2027", day("2027-01-19"), day("2027-05-14"), isBreak: false, arc: 1)
    try step.add(term: "Spring break", day("2027-03-22"), day("2027-03-26"), isBreak: true, arc: 1)
  }
  let lab = weekly("lab", "2027-03-23", "FREQ=WEEKLY")
  let number = try store.record("lab") { step in
    switch how {
    case "add": return try step.add(lab, to: 1).id
    case "edit":
      let once = try step.add(task("lab", "2027-03-23", "10:00"), to: 1).id
      return try step.edit(task: once, lab).id
    case "move": return try step.move(task: step.add(lab, to: 2).id, to: 1).id
    default:
      let task = ArcTask(id: 0, uuid: "", arc: 0, arcPath: "", created: fixedNow, fields: lab)
      return try #require(try step.importTask(task, to: 1))
    }
  }
  let kept = try store.read { try $0.task(number) }
  // It begins behind the break and ends with the term.
  #expect(kept.fields.start?.description == "2027-03-30T10:00")
  #expect(kept.fields.recurrence?.hasPrefix("FREQ=WEEKLY;UNTIL=20270514") == true)
  #expect(kept.occurrence?.start?.description == "2027-03-30T10:00")
  #expect(try store.faults() == [])
}

@Test func otherDaysOfATermOrBreakReachWhatItHadFitted() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try semester(store)
  func make(_ name: String, _ first: String, _ last: String, isBreak: Bool) throws {
    try store.record(name) {
      try $0.add(term: name, day(first), day(last), isBreak: isBreak, arc: 1)
    }
  }
  try make("Spring", "2027-01-19", "2027-05-14", isBreak: false)
  try make("Spring break", "2027-03-22", "2027-03-26", isBreak: true)
  let before = try rules(store)
  try make("Spring", "2027-01-19", "2027-05-21", isBreak: false)
  try make("spring break", "2027-03-29", "2027-04-02", isBreak: true)
  #expect(
    try rules(store)[...1] == [
      "2027-01-20 FREQ=WEEKLY;UNTIL=20270521;BYDAY=MO,WE\nEXDATE:20270329,20270331",
      "2027-01-19 FREQ=WEEKLY;COUNT=12\nEXDATE:20270330",
    ])
  #expect(try store.read { try $0.terms() }.count == 2)
  for _ in 1...2 { try store.record("undo") { try $0.undo() } }
  #expect(try rules(store) == before)
  // What another hand has ended stays so.
  var fields = try store.read { try $0.task(1).fields }
  fields.recurrence = "FREQ=WEEKLY;UNTIL=20270401;BYDAY=MO,WE"
  let own = fields
  try store.record("own end") { _ = try $0.edit(task: 1, own) }
  try make("Spring", "2027-01-19", "2027-05-28", isBreak: false)
  #expect(try rules(store)[0].contains("UNTIL=20270401"))
}
