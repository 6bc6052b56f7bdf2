import Entry
import Moments
import Names
import Planner
import Store

/// Words that change only the fields they name: `arc edit 12 due friday 5pm`.
package struct WordEdit {
  package let entry: Entry
  /// True for words that end a recurrence: `no longer repeats`.
  private let endsRecurrence: Bool
  /// True for an RRULE, which says whether and when it ends.
  private var isWholeRule = false
  /// The fields to clear: `no date`.
  private var removed: Set<Removal> = []
  /// The new title: `title oat milk`; nil: it stays.
  private var title: String?
  /// The new start day, until which the task is hidden; nil: it stays.
  private var start: Day?
  /// The new end of what has a day: `until 6pm`; nil: it stays.
  private var end: String?
  /// The new priority, where only its word says so: `high`; nil: it stays.
  private var priority: Priority?
  /// The length by which the date moves: `by 2 days`; nil: it stays.
  private(set) var shift: DateShift?
  /// The labels to take away: `no label errand`.
  private var removedLabels: [String] = []
  /// The words.
  let text: String
  let workspace: Workspace

  /// The phrases that end a repetition. The entry engine does not know them, since no new task needs them.
  private static let endings = [
    "no longer repeats", "no longer repeat", "no longer repeating", "never repeats", "never repeat",
    "does not repeat", "doesn't repeat", "do not repeat", "don't repeat", "not repeating", "stop repeating",
    "stops repeating", "repeats no more", "repeat no more", "repeat none", "repeats never", "repeat never",
    "no repeat", "without repeating", "not recurring", "no recurrence",
  ]
  /// The values of the field `repeat` that end a repetition.
  private static let nothing = ["", "none", "no", "never", "not", "off"]

  /// - Parameter daysLater: read as if it were this many days later.
  /// - Throws: `Failure` when some of the words do not name a field.
  package init(
    _ words: String, in snapshot: PlannerSnapshot, _ workspace: Workspace, daysLater: Int = 0
  ) throws {
    if let shift = DateShift(words, workspace) {
      try self.init("", workspace)
      self.shift = shift
    } else {
      try self.init(
        words, names: snapshot.vocabulary(workspace), labels: { try snapshot.labels() }, workspace,
        daysLater: daysLater)
    }
  }

  /// Reads a recurrence: `every monday`, `every! 3 days`, an RRULE, or `none`.
  /// - Parameter basis: what an RRULE counts from; words say it themselves.
  /// - Throws: `Failure` when the words are not a recurrence.
  package init(
    recurrence words: String, from basis: RepetitionBasis? = nil, _ workspace: Workspace
  ) throws {
    let words = trimmed(words)
    let isNone = WordEdit.nothing.contains(words.lowercased())
    if isNone || WordEdit.endings.contains(words.lowercased()) {
      try self.init(WordEdit.endings[0], names: Vocabulary(arcs: []), workspace)
      return
    }
    if let rule = try? RecurrencePattern(words) {
      var reader = try workspace.reader(Vocabulary(arcs: []))
      var entry = reader.entry(of: "\"x\"")
      entry.repetition = Repetition(rule.description, from: basis)
      self.init(entry: entry, endsRecurrence: false, workspace: workspace)
      isWholeRule = true
      return
    }
    let read = try? WordEdit(words, names: Vocabulary(arcs: []), workspace)
    guard let read, read.entry.recurrence != nil, read.entry.location == nil else {
      throw Failure(
        .refused, "cannot read '\(words)' as a repetition",
        hints: ["write one like every monday, every 2 weeks until may 1, every! 3 days, or none"])
    }
    self = read
  }

  /// Words that name no Arc.
  init(_ words: String, _ workspace: Workspace) throws {
    try self.init(words, names: Vocabulary(arcs: []), workspace)
  }

  private init(entry: Entry, endsRecurrence: Bool, workspace: Workspace) {
    (self.entry, self.endsRecurrence, self.workspace) = (entry, endsRecurrence, workspace)
    text = ""
  }

  private init(
    _ words: String, names: @autoclosure () throws -> Vocabulary, labels: () throws -> Set<String> = { [] },
    _ workspace: Workspace, daysLater: Int = 0
  ) throws {
    text = words
    var (rest, ends) = WordEdit.withoutEnding(words)
    (title, rest) = WordEdit.takenTitle(from: rest)
    if title == nil {
      let labelled = try LabelWords(rest, known: labels)
      (removedLabels, rest) = (labelled.removed, labelled.rest)
      (removed, rest) = Removal.taken(from: rest)
      (title, rest) = WordEdit.takenTitle(from: rest)
    }
    (start, rest) = try WordEdit.takenStart(from: rest, workspace)
    end = WordEdit.end(in: rest)
    // Nobody confirms how these words are read, so a misspelt word is an error, as in an option.
    var reader = try workspace.reader(names(), daysLater: daysLater, reads: .marks)
    // The quoted title comes first, since a line without a title would keep some words back for it.
    entry = reader.entry(of: "\"x\" \(rest)")
    endsRecurrence = ends
    self.workspace = workspace
    if let error = entry.error, error.code != .noArc {
      throw Failure(.notFound, error.message, hints: WordEdit.hints(for: error, in: entry.text))
    }
    if let warning = entry.warnings.first(where: { $0.code == .noSuchDate }) {
      throw Failure(.refused, warning.message, hints: ["nothing was changed; write a day like fri or 3/12"])
    }
    guard entry.title == "x" else {
      let left = entry.title.hasPrefix("x ") ? String(entry.title.dropFirst(2)) : entry.title
      // Of a task `high` may be the title; of a change it is the priority.
      priority = Priority(rawValue: left.lowercased())
      if priority != nil { return }
      if removed.contains(.labels) { throw WordEdit.noLabel(left, among: try labels()) }
      let near = NearDays.words(near: left)
      throw Failure(
        .refused,
        "'\(left)' does not say which field to change"
          + (near.isEmpty ? "" : "; did you mean \(near.orList)?"),
        hints: [
          "write a day or a time like friday 5pm, or for a new title: title \(left)",
          "arc help edit lists the fields",
        ])
    }
  }

  /// What to type for a name that no Arc has: it may be a label's.
  private static func hints(for error: EntryError, in text: String) -> [String] {
    guard error.code == .unknownArc, let name = Entry.nameMarked(at: error.offset, in: text) else {
      return []
    }
    return (Labels.isWord(name) ? ["%\(name) adds the label \(name)"] : [])
      + ["arc new \(name.quoted) makes the Arc; arc ls shows those there are"]
  }

  private static func noLabel(_ name: String, among labels: Set<String>) -> Failure {
    Failure(
      .notFound, "no task has the label '\(name)'" + didYouMean(name, among: labels.sorted()),
      hints: ["no labels takes all labels away; arc ls label:NAME lists the tasks with one"])
  }

  /// What stands behind `title` at the start, and the words that are left.
  private static func takenTitle(from words: String) -> (title: String?, rest: String) {
    let title = words.lowercased().hasPrefix("title ") ? trimmed(words.dropFirst(6)) : ""
    return title.isEmpty ? (nil, words) : (title, "")
  }

  /// What stands behind `until`, when the words are nothing else.
  private static func end(in words: String) -> String? {
    let parts = words.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["until", "till", "til"].contains(parts[0].lowercased()) else { return nil }
    return String(parts[1])
  }

  /// The day after `start` at the end of the words, and the words before it; in a repetition, `start` is left alone.
  private static func takenStart(from words: String, _ workspace: Workspace) throws -> (Day?, rest: String) {
    let parts = words.split(whereSeparator: \.isWhitespace).map(String.init)
    for index in parts.indices.reversed() {
      var word = parts[index].lowercased()
      var behind = Array(parts[(index + 1)...])
      if let key = ["start:", "starts:"].first(where: { word.hasPrefix($0) }) {
        behind.insert(String(word.dropFirst(key.count)), at: 0)
        word = "start"
      }
      guard ["start", "starts"].contains(word), !behind.isEmpty else { continue }
      let before = parts[..<index].joined(separator: " ")
      if before.lowercased().contains("every") { return (nil, words) }
      var reader = try FieldReader(workspace)
      guard let day = try? reader.day(behind.joined(separator: " ")) else { return (nil, words) }
      return (day, before)
    }
    return (nil, words)
  }

  /// The words without a phrase that ends a repetition, and whether there was one.
  private static func withoutEnding(_ words: String) -> (String, Bool) {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let lower = words.lowercased().replacing("\u{2019}", with: "'")
    guard lower.count == words.count else { return (words, false) }
    for ending in endings {
      if lower == ending { return ("", true) }
      if lower.hasPrefix(ending + " ") { return (String(words.dropFirst(ending.count + 1)), true) }
      if lower.hasSuffix(" " + ending) { return (String(words.dropLast(ending.count + 1)), true) }
    }
    return (words, false)
  }

  /// True for a repetition on days of its own, of which nobody said the first: `mwf 10-11`.
  package var beginsByRule: Bool { entry.beginsByRule && entry.recurrence?.contains(";BY") == true }

  /// Returns the fields with these changes.
  package func changed(_ old: ArcTask.Fields) -> ArcTask.Fields {
    if let shift { return shift.moved(old) }
    var fields = old
    if let title { fields.title = title }
    for removal in removed { removal.apply(to: &fields) }
    if let location = entry.location { fields.location = location }
    if endsRecurrence { fields.repetition = nil }
    if let repetition = entry.repetition {
      fields.repetition = isWholeRule ? repetition : repetition.keeping(fields.repetition)
    }
    if let path = entry.path { fields.path = path }
    if entry.spans.contains(where: { $0.kind == .priority }) {
      fields.priority = entry.priority.flatMap { Priority(rawValue: $0.rawValue) }
    }
    if let priority { fields.priority = priority }
    fields.labels = Labels.adding(entry.labels, to: Labels.without(removedLabels, fields.labels))
    if let start = start ?? entry.startDate { fields.startDate = start }
    if !entry.leads.isEmpty {
      fields.leads = entry.leads.compactMap { LeadTime.seconds(iso: $0) }.sorted(by: >)
    }
    guard entry.date != nil || entry.duration != nil else { return fields }
    // New times are local times of this machine's zone.
    fields = workspace.here.shown(fields)
    fields.zone = nil
    let before = DatedFields(fields)
    if let end, old.recurrence == nil || entry.date == before.date || entry.endTime != nil,
      let ended = before.ended(by: end, workspace)
    {
      ended.write(to: &fields)
      return fields
    }
    var when = DatedFields(entry)
    // 'every week' begins on the task's current day; 'every monday' names its day.
    let namesDay =
      entry.spans.contains { $0.kind == .date } || entry.recurrence?.contains(";BY") == true
    if let day = before.date, !namesDay {
      // A time without a day applies to the task's day; a duration alone changes neither.
      if let date = when.date, let end = when.endDate {
        when.endDate = day.adding(days: end.number - date.number)
      }
      if when.time == nil { when.time = before.time }
      when.date = day
    } else if when.date == nil {
      (when.date, when.time) = (before.date, before.time)
    }
    when.keepHours(of: before)
    when.write(to: &fields)
    if let name = entry.zone, let home = try? Zone(named: name) {
      fields = fields.moved(from: workspace.zone, to: home)
      fields.zone = name
    }
    return fields
  }
}

extension DatedFields {
  /// The same with another end, as `6pm` says it; nil for what has no day or repeats until then.
  fileprivate func ended(by end: String, _ workspace: Workspace) -> DatedFields? {
    guard let date else { return nil }
    // Behind a beginning `friday` is the first one from there.
    let later = max(0, date.number - workspace.here.local.day.number)
    guard var reader = try? FieldReader(workspace, daysLater: later) else { return nil }
    var ended = self
    guard (try? reader.setEnd(end, of: &ended)) != nil else { return nil }
    return ended
  }
}
