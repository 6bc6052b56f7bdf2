import Planner

/// A filter as the conditions of a query on `task AS t`.
///
/// What an index answers is kept apart, so that `PlannerSnapshot` can choose it: words, Arcs, the range of due instants.
struct FilterSQL {
  /// The words that a task must hold.
  private var wanted: [WantedWords] = []
  /// What `holds_words` is asked about: the words that a task must hold, nil for none, then those that it must not.
  private(set) var hits: [WordHits?] = [nil]
  /// The only Arcs that count, by number; nil for all.
  private(set) var arcs: Set<Int>?
  /// What is left of the due instants; nil when they are not limited, so that what comes back may have no date.
  private var due: MomentRange?
  /// True when what comes back has no date.
  private(set) var isUndated = false
  /// True when the text asked for holds no letter or digit, so nothing can match.
  private(set) var isImpossible = false
  /// True when what comes back is open, or closed.
  private(set) var isOpen = false
  private(set) var isClosed = false
  private var conditions: [String] = []
  private var valuesOfConditions: [SQLValue] = []

  /// - Parameter session: knows the words that begin like one that is only begun.
  init(_ filter: TaskFilter, in session: Session) throws {
    for condition in filter.conditions { try add(condition, session) }
    if !wanted.isEmpty { hits[0] = try session.hits(of: wanted) }
    if looksAtRows { try session.teachWords() }
  }

  /// What the full-text table must match; nil when the filter asks for no words.
  var match: String? { hits[0]?.match }

  /// The same conditions as `text`, and that the words are held; what else looks at rows counts them.
  var walkingText: String {
    text + (hits[0] != nil ? " AND holds_words(0, t.id)" : looksAtRows ? " AND walks(t.id)" : "")
  }

  /// True when no index answers it all.
  private(set) var looksAtRows = false
  /// True when only what repeats comes back.
  private(set) var repeats = false

  /// ` AND … AND …`, to be put behind another condition; its values are `values`.
  var text: String {
    (conditions + [due?.sql("t.due_instant").0].compactMap { $0 }).map { " AND " + $0 }.joined()
  }
  var values: [SQLValue] { valuesOfConditions + (due?.sql("t.due_instant").1 ?? []) }

  /// True when due instants are limited, so that what comes back has a date.
  var limitsDue: Bool { due != nil }

  /// Takes what two conditions leave of the due instants together: an index knows one range.
  private mutating func limitDue(to range: MomentRange) {
    let from = [due?.from, range.from].compactMap { $0 }.max()
    let until = [due?.until, range.until].compactMap { $0 }.min()
    due = MomentRange(from: from, until: until)
    if let from, let until, from >= until { isImpossible = true }
  }

  private mutating func limitState(by condition: TaskFilter.Condition) {
    switch condition.test {
    case .state(.open): condition.isNegated ? (isClosed = true) : (isOpen = true)
    case .state(.closed): condition.isNegated ? (isOpen = true) : (isClosed = true)
    case .overdue where !condition.isNegated: isOpen = true
    case .state where !condition.isNegated: isClosed = true
    case .completed where !condition.isNegated: isClosed = true
    default: break
    }
  }

  private mutating func add(_ condition: TaskFilter.Condition, _ session: Session) throws {
    limitState(by: condition)
    switch condition.test {
    case .arcs(let numbers) where !condition.isNegated:
      arcs = arcs?.intersection(numbers) ?? numbers
    case .text(let text):
      try add(words: text, in: [.title, .location, .description], condition.isNegated, session)
    case .location(let text): try add(words: text, in: [.location], condition.isNegated, session)
    case .due(let range) where !condition.isNegated: limitDue(to: range)
    case .overdue(let now) where !condition.isNegated:
      limitDue(to: MomentRange(until: now))
      conditions.append("t.completed IS NULL")
    default:
      if condition.isNegated, condition.test == .has(.date) { isUndated = true }
      if !condition.isNegated, condition.test == .has(.recurrence) { repeats = true }
      looksAtRows = looksAtRows || condition.test != .has(.date) && !condition.test.isAboutClosing
      let (sql, values) = condition.test.sql
      conditions.append(condition.isNegated ? "(\(sql)) IS NOT TRUE" : sql)
      valuesOfConditions += values
    }
  }

  private mutating func add(
    words text: String, in columns: [WantedWords.Column], _ isNegated: Bool, _ session: Session
  ) throws {
    guard let query = try session.query(ofWords: text) else {
      isImpossible = isImpossible || !isNegated
      return
    }
    let words = WantedWords(text, in: columns, query: query)
    let pattern = WordQuery.pattern(text)
    let adjacent = pattern.map { _ in "(" + columns.map { "t.\($0) LIKE ?" }.joined(separator: " OR ") + ")" }
    if isNegated {
      let holds = "holds_words(\(hits.count), t.id)"
      hits.append(try session.hits(of: [words]))
      looksAtRows = true
      conditions.append("(\([holds, adjacent].compactMap { $0 }.joined(separator: " AND "))) IS NOT TRUE")
    } else {
      wanted.append(words)
      if let adjacent { conditions.append(adjacent) }
    }
    if let pattern { valuesOfConditions += columns.map { _ in .text(pattern) } }
  }
}

extension TaskFilter.Test {
  /// True when the index of Arcs knows whether a task is open and when it was closed.
  fileprivate var isAboutClosing: Bool { self == .state(.open) || self == .state(.closed) }

  /// The condition and its values; NULL counts as false.
  fileprivate var sql: (String, [SQLValue]) {
    switch self {
    // Numbers need no quoting.
    case .arcs(let numbers): ("t.arc IN (\(numbers.sorted().map(String.init).joined(separator: ",")))", [])
    case .due(let range): range.sql("t.due_instant")
    case .created(let range): range.sql("t.created")
    case .completed(let range):
      { ("t.outcome = 'completed' AND " + $0.0, $0.1) }(range.sql("t.completed"))
    case .overdue(let now): ("t.completed IS NULL AND t.due_instant < ?", [.integer(now.seconds)])
    case .state(let state): (state.sql, [])
    case .has(let field): (field.sql, [])
    // Answered by the full-text table.
    case .text, .location: ("1", [])
    }
  }
}

extension TaskFilter.State {
  fileprivate var sql: String {
    switch self {
    case .open: "t.completed IS NULL"
    case .closed: "t.completed IS NOT NULL"
    case .done: "t.outcome = 'completed'"
    case .ignored: "t.outcome = 'ignored'"
    case .passed: "t.outcome = 'passed'"
    }
  }
}

extension TaskFilter.Field {
  fileprivate var sql: String {
    switch self {
    case .date: "t.due_instant IS NOT NULL"
    case .time: "t.due_time IS NOT NULL"
    case .end: "(t.end_date IS NOT NULL OR t.end_time IS NOT NULL)"
    case .location: "t.location IS NOT NULL"
    case .note: "t.description IS NOT NULL"
    case .recurrence: "t.recurrence IS NOT NULL"
    }
  }
}

extension MomentRange {
  fileprivate func sql(_ column: String) -> (String, [SQLValue]) {
    var conditions: [String] = []
    var values: [SQLValue] = []
    if let from {
      conditions.append("\(column) >= ?")
      values.append(.integer(from.seconds))
    }
    if let until {
      conditions.append("\(column) < ?")
      values.append(.integer(until.seconds))
    }
    return (conditions.isEmpty ? "\(column) IS NOT NULL" : conditions.joined(separator: " AND "), values)
  }
}
