import Moments
import Names
import Testing

@testable import Entry

/// A reader that knows a thousand courses, all with the same two SubArcs.
private func reader() throws -> Reader {
  let arcs = (1...1000).flatMap { course in
    ["", "/Labs", "/Exams", "/Labs/Week 1"].map { Vocabulary.ArcName(path: "Course \(course)A\($0)") }
  }
  return try reader(of: arcs + [.init(path: "Home", aliases: ["Labs of Home", "home", "Flat"])])
}

private func reader(of arcs: [Vocabulary.ArcName]) throws -> Reader {
  Reader(
    language: try Language(), vocabulary: Vocabulary(arcs: arcs),
    reference: Reader.Reference(
      now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: try Zone(named: "America/Los_Angeles"))
  )
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

@Test(arguments: [(2, 2, false), (12, 12, false), (13, 12, true), (5_000, 12, true)])
func ofANameThatVeryManyArcsBearSomeAreOffered(count: Int, offered: Int, more: Bool) throws {
  var reader = try reader(of: (1...count).map { Vocabulary.ArcName(path: "Course \($0)/Unit 1") })
  let error = try #require(reader.entry(of: "Unit 1 report friday").error)
  #expect(error.code == .ambiguousArc)
  #expect(error.candidates.count == offered)
  #expect(Set(error.candidates).count == offered)
  #expect(error.message.hasSuffix(" and more") == more)
}

@Test func afterNowHasMovedTheSameWordsMeanOtherDays() throws {
  var reader = try reader()
  let days = try ["2026-11-20T09:00", "2026-12-01T09:00", "2026-11-20T09:00"].map { now in
    reader.reference.now = try #require(LocalDateTime(iso: now))
    return ["report friday", "report tomorrow", "report on the 3rd", "report 3/12"].map {
      reader.entry(of: $0).date?.description
    }
  }
  #expect(days[0] == ["2026-11-20", "2026-11-21", "2026-12-03", "2027-03-12"])
  #expect(days[1] == ["2026-12-04", "2026-12-02", "2026-12-03", "2027-03-12"])
  #expect(days[2] == days[0])
}

/// Names of few letters, so that many are near each other, and what hasty fingers make of them.
private struct HastyFingers {
  private var state: UInt64 = 298

  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func name() -> String {
    String((0..<number(below: 13) + 1).map { _ in Array("abcé12")[number(below: 6)] })
  }

  mutating func slip(in name: String) -> String {
    var letters = Array(name)
    let place = number(below: letters.count)
    switch number(below: 4) {
    case 0: letters.insert("b", at: place)
    case 1 where letters.count > 1: letters.remove(at: place)
    case 2 where place + 1 < letters.count: letters.swapAt(place, place + 1)
    default: letters[place] = "2"
    }
    return String(letters)
  }
}

@Test func nearNamesAreTheSameWhetherAllAreLookedThroughOrTheyAreInOrder() throws {
  var fingers = HastyFingers()
  let names = (0..<500).map { _ in fingers.name() }
  let words = (0..<1200).map { _ in
    fingers.slip(in: fingers.slip(in: names[fingers.number(below: names.count)]))
  }
  let arcs = names.map { Vocabulary.ArcName(path: $0) }
  /// What is suggested for some words by a vocabulary that was asked so often before.
  func suggestions(for words: ArraySlice<String>, askedBefore: Int) throws -> [[String]] {
    var reader = Reader(
      language: try Language(), vocabulary: Vocabulary(arcs: arcs),
      reference: Reader.Reference(
        now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: try Zone(named: "UTC")))
    for _ in 0..<askedBefore { _ = reader.entry(of: "#nobody x") }
    return words.map { reader.entry(of: "#\"\($0)\" x").error?.candidates ?? [] }
  }
  var lookedThrough: [[String]] = []
  for start in stride(from: 0, to: words.count, by: 40) {
    lookedThrough += try suggestions(for: words[start..<start + 40], askedBefore: 0)
  }
  let inOrder = try suggestions(for: words[...], askedBefore: 100)
  for (word, (through, order)) in zip(words, zip(lookedThrough, inOrder)) {
    #expect(through == order, "\(word)")
  }
  #expect(lookedThrough.filter { $0.count == 3 }.count > 100)
}

/// Ten thousand headings of a file would otherwise cost ten thousand times what their number costs.
@Test func firstLettersOfNewNamesAreAddedToThoseThatAreKnown() throws {
  let names = NameTable(capacity: 4)
  names.insert(NameKey("CS 61B"), value: 0)
  let before = names.initials(of: ["CS 61B"])
  #expect(before.arc(withWord: "peru".utf8) == nil)
  names.insert(NameKey("Trip to Peru"), value: 1)
  let after = names.initials(of: ["CS 61B", "Trip to Peru"])
  #expect(after === before)
  #expect(after.arc(withWord: "peru".utf8) == 1)
  #expect(after.arcs(for: Array("61b".utf8), in: names, limit: 3) { _ in true } == [0])
  names.insert(NameKey("Peru Fund"), value: 2)
  #expect(names.initials(of: ["CS 61B", "Trip to Peru", "Peru Fund"]).arc(withWord: "peru".utf8) == nil)
}

@Test func aReaderThatLearnsNamesOneByOneReadsLikeOneThatKnewThemAll() throws {
  let arcs =
    ["Course 1A", "Home", "Trip to Peru", "CS 61B", "Trip to Rome"]
    + (2...40).flatMap { ["Course \($0)A", "Course \($0)A/Labs", "Home/Part \($0)"] }
  let named = arcs.enumerated().map { number, path in
    Vocabulary.ArcName(path: path, aliases: number % 5 == 0 ? ["Side \(number % 3)", "Nick\(number)"] : [])
  }
  let reference = try reader(of: []).reference
  var knowing = Reader(
    language: try Language(), vocabulary: Vocabulary(arcs: named, places: ["Blue Door", "Red Hall"]),
    reference: reference)
  var learning = Reader(
    language: try Language(), vocabulary: Vocabulary(arcs: Array(named.prefix(3)), places: ["Blue Door"]),
    reference: reference)
  let lines = [
    "Course 7A Labs report friday", "Labs report", "Part 12 paint it", "Nick10 call back", "Side 0 sort it",
    "#Course 30A/Labs report", "Home/Part 3 report", "course 40A/labs x Blue Door", "x Red Hall course 9a",
    "Coarse 7A report", "nothing at all", "peru: book a guide", "trip plan", "61b report", "7a report",
    "hom report",
  ]
  // Suggestions are kept from line to line, and must not outlive the names that they were made of.
  for _ in 0..<20 { for line in lines { _ = learning.entry(of: line) } }
  for arc in named.dropFirst(3) { learning.insert(arc) }
  learning.insert(place: "Red Hall")
  var copied = Reader(language: try Language(), vocabulary: learning.vocabulary, reference: reference)
  for line in lines {
    #expect(learning.entry(of: line) == knowing.entry(of: line), "\(line)")
    #expect(copied.entry(of: line) == knowing.entry(of: line), "\(line)")
  }
  learning.insert(.init(path: "Later"))
  #expect(learning.entry(of: "Later report").arc == "Later")
  #expect(copied.entry(of: "Later report").arc == nil)
}

@Test(arguments: [
  ("term Spring 2027 = 2027-01-19/2027-05-14", true), ("break Spring break = 2027-03-22/2027-03-26", true),
  ("lesson CS 61B: lecture = 2027-01-20T10:00", true), ("term Spring 2027", false),
  ("term Spring = 2027-05-14/2027-01-19", false), ("lesson CS 61B = 2027-01-20T10:00", false),
  ("exam Final = 2027-01-19/2027-05-14", false),
])
func aLineOfATimetableIsReadOrRefused(line: String, isRead: Bool) {
  var timetable = Vocabulary.SchoolCalendar()
  #expect(timetable.add(line: line) == isRead)
  #expect(timetable.isEmpty != isRead)
}

@Test func ofTwoTermsTheOneThatLastsIsMeantAndElseTheNext() throws {
  let terms = try [("Fall 2026", "2026-08-26", "2026-12-18"), ("Spring 2027", "2027-01-19", "2027-05-14")].map
  {
    Vocabulary.Span(name: $0.0, first: try #require(Day(iso: $0.1)), last: try #require(Day(iso: $0.2)))
  }
  var reader = Reader(
    language: try Language(), vocabulary: Vocabulary(arcs: [], timetable: .init(terms: terms)),
    reference: Reader.Reference(
      now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: try Zone(named: "America/Los_Angeles"))
  )
  #expect(reader.entry(of: "pack by the end of the semester").date?.description == "2026-12-18")
  reader.reference.now = try #require(LocalDateTime(iso: "2026-12-24T09:00"))
  #expect(reader.entry(of: "pack by the end of the semester").date?.description == "2027-05-14")
}
