import Entry
import Foundation
import Moments
import SeededNumbers
import Testing

/// What is true of every line: those of the corpora, mixtures of two of them, and odd ones.
struct PropertyTests {
  @Test(arguments: Language.names)
  func spansStandInOrderOnCharacterBoundaries(language: String) throws {
    for group in try groups(language) {
      for (text, entry) in group.lines {
        var end = 0
        for span in entry.spans {
          #expect(span.start >= end && span.end > span.start && span.end <= entry.text.utf8.count, "\(text)")
          for offset in [span.start, span.end] {
            let index = entry.text.utf8.index(entry.text.startIndex, offsetBy: offset)
            #expect(
              String.Index(index, within: entry.text) != nil, "\(offset) divides a character of '\(text)'")
          }
          end = span.end
        }
      }
    }
  }

  /// Outside of spans, every word is a word of the title, in the same order, or one of those that open a line.
  @Test(arguments: Language.names)
  func everyWordIsInTheTitleOrInASpanOrOpensTheLine(language: String) throws {
    let openers = try spellings(
      of: ["opener", "opener-start", "opener-end", "opener-link", "side-word"], language)
    let places = try spellings(of: ["at", "in", "via", "determiner"], language)
    for group in try groups(language) {
      for (text, entry) in group.lines {
        let isWhole = [true, false].contains { arcsMayStay in
          leavesOutNothing(of: entry, openers: openers, places: places, arcsMayStay: arcsMayStay)
        }
        #expect(isWhole, "'\(text)' has the title '\(entry.title)'")
      }
    }
  }

  private func leavesOutNothing(
    of entry: Entry, openers: Set<String>, places: Set<String>, arcsMayStay: Bool
  ) -> Bool {
    // A place that gives way to the title has lost the words that introduced it.
    let isPlace = entry.location == nil && entry.text.contains(entry.title)
    var left = words(entry.title)[...]
    for (word, isArc) in wordsOutsideSpans(of: entry) {
      if word == left.first, !isArc || arcsMayStay {
        left.removeFirst()
      } else if !isArc, !openers.contains(word.lowercased()), !(isPlace && places.contains(word.lowercased()))
      {
        return false
      }
    }
    return left.isEmpty
  }

  /// Those of Arcs too, since an Arc has its span whether it leaves the title or not.
  private func wordsOutsideSpans(of entry: Entry) -> [(word: String, isArc: Bool)] {
    var words: [(String, Bool)] = []
    var start = 0
    let bytes = Array(entry.text.utf8)
    func add(until end: Int, isArc: Bool) {
      words += self.words(String(decoding: bytes[start..<end], as: UTF8.self)).map { ($0, isArc) }
      start = end
    }
    for span in entry.spans {
      add(until: span.start, isArc: false)
      if span.kind == .arc { add(until: span.end, isArc: true) } else { start = span.end }
    }
    add(until: bytes.count, isArc: false)
    return words
  }

  @Test(arguments: Language.names)
  func theSameLineGivesTheSameEntryWhateverWasReadBefore(language: String) throws {
    for group in try groups(language) {
      var reader = try group.reader(Language(language))
      for (text, entry) in group.share(0).reversed() {
        #expect(reader.entry(of: text) == entry, "\(text)")
      }
    }
  }

  @Test(arguments: Language.names)
  func anExplainedLineMeansWhatItMeansOtherwise(language: String) throws {
    for group in try groups(language) {
      var reader = try group.reader(Language(language))
      for (text, entry) in group.share(1) {
        #expect(reader.explanation(of: text).entry == entry, "\(text)")
      }
    }
  }

  @Test(arguments: Language.names)
  func whiteSpaceAtTheEndsChangesNothing(language: String) throws {
    let spaces = [" ", "\u{A0}\t", "\n"]
    for group in try groups(language) {
      var reader = try group.reader(Language(language))
      for (number, (text, entry)) in group.share(2).enumerated() {
        // Each line with one kind of white space.
        let space = spaces[number % spaces.count]
        var (plain, padded) = (entry, reader.entry(of: space + text + space))
        (plain.text, padded.text) = ("", "")
        let shift = space.utf8.count
        padded.spans = padded.spans.map {
          TextSpan(kind: $0.kind, start: $0.start - shift, end: $0.end - shift)
        }
        if let error = padded.error, error.offset > 0 { padded.error?.offset = error.offset - shift }
        #expect(plain == padded, "\(text)")
      }
    }
  }

  @Test(arguments: Language.names)
  func aWrittenEntryReadsBackToTheSame(language: String) throws {
    for group in try groups(language) {
      var reader = try group.reader(Language(language))
      var english: Reader? = try group.reader(Language())
      for (text, entry) in group.share(0) where entry.error == nil {
        guard entry.location?.contains("\"") != true else { continue }
        let written = entry.canonicalText(in: group.reference.zone)
        let read = reader.entry(ofWritten: written, english: &english)
        #expect(fields(of: read) == fields(of: entry), "\(text)\n    \(written)")
      }
    }
  }

  // MARK: - Lines

  private static let isHard = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] != nil

  /// Lines, what was read from each, and what their readers know.
  private struct Group {
    var lines: [(text: String, entry: Entry)]
    var vocabulary: Vocabulary
    var reference: Reader.Reference

    init(_ texts: [String], _ vocabulary: Vocabulary, _ reference: Reader.Reference, _ language: Language) {
      (lines, self.vocabulary, self.reference) = ([], vocabulary, reference)
      var reader = self.reader(language)
      lines = texts.map { ($0, reader.entry(of: $0)) }
    }

    func reader(_ language: Language) -> Reader {
      Reader(language: language, vocabulary: vocabulary, reference: reference)
    }

    /// The lines that a test reads once more: one of six parts, or all of them in the hard variant.
    func share(_ part: Int) -> [(text: String, entry: Entry)] {
      isHard ? lines : lines.enumerated().filter { $0.offset % 6 == part }.map(\.element)
    }
  }

  /// What people and machines may put beside the lines of the corpora.
  private static let oddTexts = [
    "", " ", "\t", "\u{0}", "\u{FEFF}", "🎉", "\u{301}", "\"", "\\", "#", "@", "a\nb", "５pm",
    "5 in Room 1 to 2:15pm", "\u{2BC}; a", "a\u{2BC}",
    "puppy class for 6(west eskart)nquiz opens mon 8am closes wed 9a",
  ]

  /// Every line is read once for all tests.
  private static let groups: [String: Result<[Group], any Error>] = Dictionary(
    uniqueKeysWithValues: Language.names.map { name in (name, Result { try read(name) }) })

  private func groups(_ language: String) throws -> [Group] {
    try #require(Self.groups[language]).get()
  }

  private static func read(_ name: String) throws -> [Group] {
    let language = try Language(name)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/entry/\(name)")
    // How many lines are made of the beginning of each line and the end of others.
    let splices = isHard ? 5 : 1
    var random = SplitMix64(seed: 298)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".corpus") }
      .flatMap { file in
        let corpus = try Corpus(
          String(contentsOf: folder.appending(path: file), encoding: .utf8), file: file)
        return corpus.settings.enumerated().map { number, setting in
          let texts = corpus.cases.filter { $0.setting == number }.map(\.text)
          let spliced = texts.flatMap { first in
            (0..<splices).map { _ in random.splice(first, texts.randomElement(using: &random) ?? "") }
          }
          return Group(texts + spliced + oddTexts, setting.vocabulary, setting.reference, language)
        }
      }
  }

  /// The words of some kinds, such as those of `remind me to`, as the grammar has them.
  private func spellings(of kinds: Set<String>, _ language: String) throws -> Set<String> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Grammar/\(language)")
    let lines = try ["context.words", "places.words"].flatMap {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8).split(separator: "\n")
    }
    let found = lines.map { $0.split(separator: " ") }.filter {
      $0.count > 2 && kinds.contains(String($0[0]))
    }
    return Set(found.flatMap { words($0.dropFirst(2).joined(separator: " ").lowercased()) })
  }

  private func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }.map(String.init)
  }

  /// What must be the same; spans, warnings and what kind of thing it is are about the text.
  private func fields(of entry: Entry) -> Entry {
    var entry = entry
    (entry.text, entry.spans, entry.warnings, entry.kind) = ("", [], [], .task)
    return entry
  }
}

extension SplitMix64 {
  /// The first words of a line before the last words of another.
  fileprivate mutating func splice(_ first: String, _ last: String) -> String {
    let (first, last) = (first.split(separator: " "), last.split(separator: " "))
    let (head, tail) = (
      Int.random(in: 0...first.count, using: &self), Int.random(in: 0...last.count, using: &self)
    )
    return (first.prefix(head) + last.suffix(tail)).joined(separator: " ")
  }
}
