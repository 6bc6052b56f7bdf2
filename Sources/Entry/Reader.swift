// Entry: what a typed line means.
//
//     "CS298 hw 3 fri"  ──Tokenizer──▶ tokens ──Matcher──▶ phrases ──Reading──▶ Entry
//          Vocabulary (Arcs, places) ────────────────────────┘         arc "CS 298", title "hw 3", date …
//
// Pure: no clock, no network, no files except those of time zones. Start at `Reader.entry(of:)`. The private
// `entry(_ text:)` further down lists the steps of a reading in their order; each is a function of `Reading`, grouped
// by topic in the files `Reading+….swift` (two are in Slips.swift).

import Grammar
import Moments

/// Reads lines against one vocabulary and one reference instant.
///
///     var reader = Reader(language: try Language(), vocabulary: vocabulary, reference: reference)
///     reader.entry(of: "CS298 Exercise 4.8 due 2/14/19").date    // 2019-02-14
///
/// A reader reuses its buffers from line to line, so use one reader per thread.
public struct Reader {
  /// The instant, zone and date order that a line is read against.
  public struct Reference: Sendable {
    /// Now, on the wall clock of `zone`. Its second counts only for lengths of time shorter than a day.
    public var now: LocalDateTime
    /// The local zone.
    public var zone: Zone
    /// Which number of `3/12` is the month; nil: the language's usual order.
    public var dateOrder: DateOrder?

    /// Creates a reference instant in a zone.
    public init(now: LocalDateTime, zone: Zone, dateOrder: DateOrder? = nil) {
      self.now = now
      self.zone = zone
      self.dateOrder = dateOrder
    }
  }

  /// What a reader reads in addition to the fields every task has. Anything else stays in the title: for a command
  /// that cannot store a label, `%errand` stays where it was typed.
  public struct Reads: OptionSet, Sendable {
    /// One bit per option.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Priorities and labels: `p1`, `%errand`.
    public static let marks = Reads(rawValue: 1)
    /// Several starts: `May 3, 5 and 9`.
    public static let dates = Reads(rawValue: 2)
    /// Reminders with a day or time of their own: `dentist Thursday 10am, remind me Wednesday at 4pm`.
    public static let remindAt = Reads(rawValue: 4)
    /// Words with a typing error: `mondya`.
    public static let slips = Reads(rawValue: 8)
    /// Everything a line can say.
    public static let all: Reads = [.marks, .dates, .remindAt, .slips]
    /// What is read for a reminder, and for texts that are not a whole line.
    public static let basic: Reads = [.slips]
  }

  /// Which number of `3/12` is the month.
  public enum DateOrder: String, Sendable {
    case monthDay = "mdy"
    case dayMonth = "dmy"
  }

  /// The instant, zone and date order that lines are read against.
  public var reference: Reference {
    didSet {
      ownReading()
      reading.context.set(now: reference.now)
      reading.context.zone = reference.zone
      reading.context.dateOrder = reference.dateOrder ?? reading.language.settings.dateOrder
      reading.matcher.removeWords()
    }
  }
  /// True when the error *no-arc* should list candidates, which takes longer than the rest of the reading.
  public var suggestsArcs: Bool {
    get { reading.suggestsArcs }
    set {
      ownReading()
      reading.suggestsArcs = newValue
    }
  }
  /// What is read in addition to the fields every task has.
  public var reads: Reads {
    get { reading.reads }
    set {
      ownReading()
      reading.reads = newValue
    }
  }
  var reading: Reading
  private(set) var tokens: [Token] = []

  /// Creates a reader for a language that knows the names in a vocabulary.
  public init(language: Language, vocabulary: Vocabulary, reference: Reference, reads: Reads = .all) {
    self.reference = reference
    reading = Reading(
      language: language, vocabulary: vocabulary,
      context: ProductionContext(
        now: reference.now, zone: reference.zone,
        dateOrder: reference.dateOrder ?? language.settings.dateOrder, settings: language.settings,
        calendar: TermCalendar(vocabulary.timetable)))
    reading.reads = reads
  }

  /// Returns what a line means.
  /// - Parameter line: one line without its line break; a line break inside it counts as white space.
  public mutating func entry(of line: String) -> Entry {
    var line = line
    line.makeContiguousUTF8()
    let text = line
    return line.withUTF8 { read($0, text: text) }
  }

  /// Returns what a line of UTF-8 bytes, without its line break, means.
  ///
  /// Invalid bytes are read as U+FFFD and give the error *invalid-utf8*.
  public mutating func entry(of line: UnsafeBufferPointer<UInt8>) -> Entry {
    guard let broken = UTF8Check.firstInvalid(line) else {
      return read(line, text: String(decoding: line, as: UTF8.self))
    }
    var entry = entry(of: String(decoding: line, as: UTF8.self))
    entry.error = .invalidUTF8(at: broken)
    return entry
  }

  /// A line with its misspelled words as they are read: `tomorrow` for `tomorow`; nil when there are none.
  public mutating func corrected(_ line: String) -> String? {
    var line = line
    return line.withUTF8 { bytes in
      var tokens: [Token] = []
      Tokenizer.append(bytes, words: reading.language.tables.words, to: &tokens)
      let slips = reading.language.slips.mark(&tokens, bytes: bytes)
      guard !slips.isEmpty else { return nil }
      var text = ""
      var start = 0
      for slip in slips {
        text += String(decoding: bytes[start..<Int(tokens[slip.token].start)], as: UTF8.self) + slip.name
        start = Int(tokens[slip.token].end)
      }
      return text + String(decoding: bytes[start...], as: UTF8.self)
    }
  }

  /// The names that lines may mention; a copy, for a reader on another thread.
  public var vocabulary: Vocabulary { reading.vocabulary.copy() }

  /// Adds an Arc to the vocabulary without rebuilding the rest.
  public mutating func insert(_ arc: Vocabulary.ArcName) {
    ownReading()
    reading.vocabulary.insert(arc)
  }

  /// Adds a location to the vocabulary.
  public mutating func insert(place: String) {
    ownReading()
    reading.vocabulary.insert(place: place)
  }

  /// Copies of a reader share one `Reading` until either is used.
  private mutating func ownReading() {
    if !isKnownUniquelyReferenced(&reading) { reading = Reading(likeThatOf: reading) }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, text: String) -> Entry {
    ownReading()
    tokens.removeAll(keepingCapacity: true)
    Tokenizer.append(bytes, words: reading.language.tables.words, to: &tokens)
    ignoreShouting()
    let slips = reads.contains(.slips) ? reading.language.slips.mark(&tokens, bytes: bytes) : []
    leaveOutMiddle()
    let literals = Literals.mark(&tokens, bytes: bytes)
    let (tables, label) = (reading.language.tables, reading.language.pathLabel)
    let paths = PathNames.mark(&tokens, bytes: bytes, tables: tables, label: label)
    return tokens.withUnsafeBufferPointer { tokens in
      reading.reset(LineText(bytes: bytes, tokens: tokens))
      reading.links = literals.links
      reading.slips = slips
      for token in literals.hidden { reading.roles[token] = .dropped }
      for path in paths { reading.readPath(path) }
      return entry(text)
    }
  }

  /// `WORK SAT 6A-2:30P`: where all words are in capitals, these tell nothing.
  private mutating func ignoreShouting() {
    var words = 0
    for token in tokens where token.kind == .word {
      guard token.isAllCapitals || token.isCapitalised && token.end - token.start == 1 else { return }
      words += 1
    }
    guard words > 1 else { return }
    // A lone letter may be a mark (`(A) call Ana`), but not behind a number.
    for index in tokens.indices
    where tokens[index].isAllCapitals
      || index > 0 && tokens[index - 1].kind == .number && !tokens[index].isSpaced
    {
      (tokens[index].isCapitalised, tokens[index].isAllCapitals) = (false, false)
    }
  }

  /// Of a line with more tokens than this, only half as many at each end are read; the rest in between is plain text.
  ///
  /// Nobody types such a line. The limit keeps the time linear when a whole file is read as one line.
  static let mostTokens = 4096

  private mutating func leaveOutMiddle() {
    guard tokens.count > Reader.mostTokens else { return }
    for token in Reader.mostTokens / 2..<tokens.count - Reader.mostTokens / 2 {
      tokens[token].isLiteral = true
    }
  }

  private mutating func entry(_ text: String) -> Entry {
    reading.matcher.match(reading.line.tokens, reading.context)
    reading.findCandidates()
    reading.weakenSlips()
    reading.markSeparators()
    reading.dropCheckBox()
    reading.findMentions()
    reading.findInitials()
    reading.chooseArc()
    reading.claimArc()
    reading.settleTags()
    reading.settleLessons()
    reading.dropNames()
    reading.dropStreets()
    reading.joinZones()
    reading.findPlace()
    reading.weighCandidates()
    reading.dropClauses()
    reading.warnOfImpossibleDates()
    reading.joinAdverbs()
    reading.repeatBoundedWeekdays()
    reading.repeatTimesADay()
    reading.findTimetables()
    reading.chooseFields()
    reading.joinLists()
    reading.warnOfWhatNoRuleSays()
    reading.dropBrackets()
    reading.releaseArc()
    reading.forgetKeptInitials()
    reading.dropResidue()
    reading.dropNeed()
    reading.dropBrackets()
    reading.dropOpeners()
    reading.dropCalls()
    reading.dropLastTo()
    reading.dropThanks()
    reading.warnOfSlips()
    reading.warnOfUnknownTerms()
    let title = reading.settleTitle()
    let resolution = resolution()
    reading.spans.sort { $0.start < $1.start }
    let starts = reading.starts(resolution, reference)
    reading.warnOfChoice(starts)
    return Entry(
      text: text, arc: reading.arc >= 0 ? reading.vocabulary.arcs[Int(reading.arc)] : nil, title: title,
      date: starts.first?.date ?? resolution.date,
      time: starts.isEmpty ? resolution.time : starts[0].time, endDate: resolution.endDate,
      endTime: starts.isEmpty ? resolution.endTime : reading.firstEnd() ?? resolution.endTime,
      zone: resolution.zoneName, duration: resolution.duration, location: reading.location,
      repetition: resolution.recurrenceRule.map { rule in
        let pattern = RecurrencePattern(rule, except: resolution.exclusions.map { .day($0) })
        return Repetition(pattern.description, from: reading.repeatsFromCompletion ? .completion : nil)
      },
      dates: starts.count > 1 ? starts : [],
      further: reading.timetables.isEmpty ? [] : reading.further(reference), leads: reading.leads(),
      remindAt: reading.remindersOfClauses(resolution, reference), path: reading.escalation,
      priority: reading.priority.flatMap { Entry.Priority(number: $0) }, startDate: reading.startDate,
      labels: reading.labels(),
      kind: reading.isEvent(resolution) ? .event : .task, spans: reading.spans,
      warnings: resolution.warnings.isEmpty ? reading.warnings : reading.warnings + resolution.warnings,
      error: reading.settleError(title: title, resolution))
  }

  private func resolution() -> ResolvedDates {
    let values = reading.chosenValues()
    return ResolvedDates(
      values, timeZone: values.time?.zone.flatMap { reading.zone($0) },
      endZone: values.time?.endZone.flatMap { reading.zone($0) }, reference: reference,
      settings: reading.language.settings)
  }
}
