import Entry
import Foundation
import Moments
import Testing

struct RecurrencePhrasesTests {
  @Test(arguments: [
    ("FREQ=DAILY", "jeden Tag"), ("FREQ=DAILY;INTERVAL=2", "jeden zweiten Tag"),
    ("FREQ=DAILY;INTERVAL=10;COUNT=5", "alle 10 Tage, 5 mal"), ("FREQ=HOURLY;INTERVAL=4", "alle 4 Stunden"),
    ("FREQ=MINUTELY;INTERVAL=30", "alle 30 Minuten"), ("FREQ=WEEKLY;INTERVAL=3", "alle 3 Wochen"),
    ("FREQ=WEEKLY;BYDAY=MO", "jeden Montag"),
    ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "jeden Montag, Mittwoch und Freitag"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "jeden Werktag"), ("FREQ=WEEKLY;BYDAY=SA,SU", "jedes Wochenende"),
    ("FREQ=WEEKLY;INTERVAL=2;UNTIL=20270501;BYDAY=TU", "jeden zweiten Dienstag bis 1. Mai 2027"),
    ("FREQ=WEEKLY;INTERVAL=4;BYDAY=MO,TH", "alle 4 Wochen am Montag und Donnerstag"),
    ("FREQ=MONTHLY;BYMONTHDAY=15", "jeden Monat am 15."),
    ("FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "jeden Monat am 1., 15. und letzten Tag"),
    ("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10", "jeden zweiten Monat am 10."),
    ("FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "alle 3 Monate am letzten Freitag"),
    ("FREQ=MONTHLY;BYDAY=1MO,3WE", "jeden Monat am ersten Montag und dritten Mittwoch"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "jeden Monat am letzten Werktag"),
    ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3", "jedes Jahr am 3. März"),
    ("FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24", "jedes zweite Jahr am 24. Dezember"),
    ("FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=4TH", "alle 4 Jahre am vierten Donnerstag im November"),
  ])
  func aRuleIsSaidInGermanAndReadBack(rule: String, words: String) throws {
    #expect(try RecurrenceRule(rule).words(in: "de") == words)
    var reader = try reader()
    let entry = reader.entry(of: "\"x\" \(words)")
    #expect(entry.recurrence == rule && entry.title == "x" && entry.error?.code == .noArc)
  }

  /// What the phrases do not say is English, which is read beside every language.
  @Test func everyRuleOfTheCorporaIsReadBackFromItsWords() throws {
    var (reader, english) = (try reader(), Optional(try self.reader("en")))
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Fixtures/entry/de")
    var germanRules = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let corpus = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for found in corpus.matches(of: /recurrence "([^"]+)"/) {
        let rule = String(found.1)
        let words = try RecurrenceRule(rule).words(in: "de")
        if words != (try RecurrenceRule(rule).words) { germanRules += 1 }
        let entry = reader.entry(ofWritten: "\"x\" \(words) starting 2026-11-20", english: &english)
        let alone = reader.entry(ofWritten: "\"x\" \(words)", english: &english)
        #expect(entry.recurrence == rule || alone.recurrence == rule, "\(words)")
      }
    }
    #expect(germanRules > 50)
  }

  @Test func fromCompletionTheSignFollowsTheFirstWord() throws {
    let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3")
    #expect(rule.wordsFromCompletion(in: "de") == "alle! 3 Tage")
    #expect(rule.wordsFromCompletion(in: "en") == "every! 3 days")
  }

  @Test func aLanguageWithoutPhrasesHasThemInEnglish() throws {
    #expect(try RecurrenceRule("FREQ=DAILY").words(in: "en") == "every day")
    #expect(try RecurrenceRule("FREQ=YEARLY;BYWEEKNO=20").words(in: "de") == "every year in week 20")
  }

  private func reader(_ language: String = "de") throws -> Reader {
    Reader(
      language: try Language(language), vocabulary: Vocabulary(arcs: []),
      reference: Reader.Reference(
        now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: try Zone(named: "Europe/Berlin")))
  }
}
