import Entry
import Moments
import Testing

/// A reader that knows a thousand courses, all with the same two SubArcs.
private func reader() throws -> Reader {
  let arcs = (1...1000).flatMap { course in
    ["", "/Labs", "/Exams", "/Labs/Week 1"].map { Vocabulary.ArcName(path: "Course \(course)A\($0)") }
  }
  return Reader(
    language: try Language(),
    vocabulary: Vocabulary(arcs: arcs + [.init(path: "Home", aliases: ["Labs of Home", "home", "Flat"])]),
    reference: Reader.Reference(
      now: try #require(LocalTime(iso: "2026-11-20T09:00")), zone: try Zone(named: "America/Los_Angeles")))
}

@Test(arguments: [
  ("Course 7A Labs report friday", "Course 7A/Labs"), ("report for course 998a exams", "Course 998A/Exams"),
  ("#Course 7A/Labs report", "Course 7A/Labs"), ("#\"Course 1000A/Exams\" report", "Course 1000A/Exams"),
  ("#\"Course 12A/Labs/Week 1\" report", "Course 12A/Labs/Week 1"),
  ("Course 3A/Labs/Week 1 report", "Course 3A/Labs/Week 1"),
  ("Course 9A report", "Course 9A"),
  ("flat: call the plumber", "Home"), ("home call the plumber", "Home"),
])
func amongManyArcsOfOneNameTheParentBesideItDecides(text: String, arc: String) throws {
  var reader = try reader()
  #expect(reader.entry(of: text).arc == arc)
}

@Test(arguments: ["Labs report friday", "exams and labs", "Labs/Week 1 report"])
func aNameThatManyArcsBearIsAmbiguousAloneAndCanBeExplained(text: String) throws {
  var reader = try reader()
  let entry = reader.entry(of: text)
  #expect(entry.error?.code == .ambiguousArc || text.contains("/"))
  #expect(reader.explanation(of: text).entry == entry)
}

@Test func afterNowHasMovedTheSameWordsMeanOtherDays() throws {
  var reader = try reader()
  let days = try ["2026-11-20T09:00", "2026-12-01T09:00", "2026-11-20T09:00"].map { now in
    reader.reference.now = try #require(LocalTime(iso: now))
    return ["report friday", "report tomorrow", "report on the 3rd", "report 3/12"].map {
      reader.entry(of: $0).date?.description
    }
  }
  #expect(days[0] == ["2026-11-20", "2026-11-21", "2026-12-03", "2027-03-12"])
  #expect(days[1] == ["2026-12-04", "2026-12-02", "2026-12-03", "2027-03-12"])
  #expect(days[2] == days[0])
}
