import Entry
import Foundation
import Moments
import Testing

struct CanonicalTextTests {
  @Test(arguments: corpora)
  func whateverATitleHoldsIsNotReadInTheCanonicalText(path: String) throws {
    let corpus = try Corpus(String(contentsOfFile: path, encoding: .utf8), file: path)
    var reader = try reader()
    var entry = reader.entry(of: "Home a due fri 5pm")
    for item in corpus.cases {
      entry.title = item.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if entry.title.isEmpty { continue }
      let text = entry.canonicalText(in: reader.reference.zone)
      #expect(fields(of: reader.entry(of: text)) == fields(of: entry), "\(text)")
    }
  }

  @Test func whatIsChangedInAWrittenLineMayBeInOnesOwnLanguage() throws {
    var english: Reader? = try reader()
    var german = Reader(
      language: try Language("de"), vocabulary: Vocabulary(arcs: [.init(path: "Home")]),
      reference: try #require(english).reference)
    let entry = german.entry(ofWritten: "#\"Home\" \"Blumen\" jeden Montag um 9 Uhr", english: &english)
    #expect(entry.title == "Blumen")
    #expect(entry.recurrence == "FREQ=WEEKLY;BYDAY=MO")
    #expect(entry.time?.description == "09:00")
  }

  private func reader() throws -> Reader {
    Reader(
      language: try Language(), vocabulary: Vocabulary(arcs: ["CS 298", "Home"].map { .init(path: $0) }),
      reference: Reader.Reference(
        now: try #require(LocalDateTime(iso: "2026-11-20T09:00")),
        zone: try Zone(named: "America/Los_Angeles")))
  }

  @Test(arguments: [
    "FREQ=MINUTELY", "FREQ=MINUTELY;INTERVAL=15", "FREQ=HOURLY", "FREQ=HOURLY;INTERVAL=2",
    "FREQ=HOURLY;INTERVAL=48;COUNT=3", "FREQ=DAILY", "FREQ=DAILY;INTERVAL=2", "FREQ=DAILY;INTERVAL=100",
    "FREQ=DAILY;COUNT=1", "FREQ=DAILY;COUNT=2", "FREQ=DAILY;COUNT=30", "FREQ=DAILY;UNTIL=20270501",
    "FREQ=DAILY;INTERVAL=2;UNTIL=20281231", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=3",
    "FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=TU,TH", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=SA,SU", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR",
    "FREQ=WEEKLY;INTERVAL=3;BYDAY=FR", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR",
    "FREQ=WEEKLY;INTERVAL=4;BYDAY=SA,SU", "FREQ=WEEKLY;INTERVAL=2;COUNT=5;BYDAY=MO,FR",
    "FREQ=WEEKLY;UNTIL=20270501;BYDAY=TU", "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=2",
    "FREQ=MONTHLY;INTERVAL=3",
    "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
    "FREQ=MONTHLY;BYMONTHDAY=3,4,5,22", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10",
    "FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=-1", "FREQ=MONTHLY;COUNT=12;BYMONTHDAY=1", "FREQ=MONTHLY;BYDAY=1MO",
    "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=3WE", "FREQ=MONTHLY;BYDAY=4TH", "FREQ=MONTHLY;BYDAY=5FR",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU", "FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO",
    "FREQ=MONTHLY;UNTIL=20271231;BYDAY=1MO", "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=2",
    "FREQ=YEARLY;INTERVAL=4",
    "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=YEARLY;UNTIL=20300501;BYMONTH=3;BYMONTHDAY=3", "FREQ=YEARLY;COUNT=10;BYMONTH=12;BYMONTHDAY=24",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYMONTHDAY=3",
  ])
  func theWordsOfARecurrenceReadBackToIt(rule: String) throws {
    var reader = try reader()
    let words = try RecurrenceRule(rule).words
    let entry = reader.entry(of: "Home \"a\" \(words)")
    #expect(entry.recurrence == rule && entry.title == "a" && entry.error == nil, "\(words)")
  }

  @Test(arguments: [
    (
      "CS298 lab 4 mon 5-6:30pm in Room 204 remind me 30 min before !nag",
      #"#"CS 298" "lab 4" due 2026-11-23 from 17:00 to 18:30 @"Room 204" remind me 30 min before !nag"#
    ),
    (
      "Home water plants every other tuesday until may 1",
      #"#"Home" "water plants" every other Tuesday until 1 May 2027 starting 2026-11-24"#
    ),
    ("Home trip 3/3-3/5 !none", #"#"Home" "trip" from 2027-03-03 to 2027-03-05 !none"#),
    (#"Home read \"Dune\" for 90 min"#, #"#"Home" \read \"Dune\" for 90 min"#),
    ("Home haircut every! 6 weeks", #"#"Home" "haircut" every! 6 weeks starting 2026-11-20"#),
    ("Home call Ina mon 3pm Europe/Berlin", #"#"Home" "call Ina" due 2026-11-23 at 15:00 Europe/Berlin"#),
    ("Home night shift fri 10pm-6am", #"#"Home" "night shift" due 2026-11-20 from 22:00 to 06:00"#),
  ])
  func theCanonicalTextIsShort(text: String, canonical: String) throws {
    var reader = try reader()
    #expect(reader.entry(of: text).canonicalText(in: reader.reference.zone) == canonical)
  }

  /// What must be the same; spans, warnings and what kind of thing it is are about the text.
  private func fields(of entry: Entry) -> Entry {
    var entry = entry
    entry.text = ""
    entry.spans = []
    entry.warnings = []
    entry.kind = .task
    return entry
  }
}

/// The files of Fixtures/entry/en.
private let corpora: [String] = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/entry/en")
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return files.filter { $0.hasSuffix(".corpus") }.sorted().map { folder.appending(path: $0).path }
}()
