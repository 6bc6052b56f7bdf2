import Moments
import Planner
import SQLite

/// A filter as the conditions of a query on `task AS t`.
///
/// The conditions an index can answer are separate, so that `PlannerSnapshot` can choose an index: words, Arcs,
/// ranges of due instants, times of creation, and rare fields. Conditions that need the row are tested last.
struct FilterSQL {
  /// The tasks that contain the required words; nil when no words are required. Of several sets, the smallest.
  private(set) var hits: WordHits?
  /// The Arcs allowed, by number; nil for all.
  private(set) var arcs: Set<Int>?
  /// The range of due instants allowed; nil when they are not limited, so that tasks without a date can match.
  private(set) var due: MomentRange?
  /// Due instants that are excluded, for all tasks and for open ones.
  private var excluded: [MomentRange] = []
  private var excludedOfOpen: [MomentRange] = []
  /// True when only tasks without a date match, or only tasks with one.
  private(set) var isUndated = false
  private(set) var isDated = false
  /// The shape bits that are required, and those that are forbidden.
  private(set) var shape: TaskShape = []
  private(set) var lack: TaskShape = []
  /// The range of creation times allowed; nil when not limited.
  private(set) var made: MomentRange?
  /// True when nothing can match, for example when the text contains no letter or digit.
  private(set) var isImpossible = false
  /// True when only open tasks match, or only closed ones.
  private(set) var isOpen = false
  private(set) var isClosed = false
  /// Conditions that an index answers for all tasks or for closed ones only, and conditions that need the row.
  private var known: [Conditions] = []
  private var knownOfClosed: [Conditions] = []
  private var looks: [Conditions] = []
  /// Conditions for the tasks that were found by words.
  private var words: [Conditions] = []
  private let visit: ShiftedInstants?

  /// A piece of SQL with its values.
  struct Conditions {
    var text: String
    var values: [SQLValue] = []

    /// The negation, which is also true when a column is NULL.
    var isNotTrue: Conditions { Conditions(text: "(\(text)) IS NOT TRUE", values: values) }
  }

  /// - Parameter session: used to look up the words.
  init(_ filter: TaskFilter, in session: Session) throws {
    visit = session.visit
    for condition in filter.conditions { try add(condition, session) }
    if let range = made, try session.isEverythingMade(in: range) { made = nil }
    isImpossible =
      isImpossible || isOpen && isClosed || isUndated && (isDated || due != nil) || arcs?.isEmpty == true
      || !shape.isDisjoint(with: lack)
  }

  /// True when only tasks with certain words match.
  var asksForWords: Bool { hits != nil }

  /// True when no index finds the matches: they depend on the time of creation, and many tasks were created then.
  var looksAtRows: Bool { made != nil }

  /// True when due instants are limited, so that only tasks with a date match.
  var limitsDue: Bool { due != nil }

  /// True when only tasks with a rare field match, so that `task_by_shape` contains all of them.
  var isRare: Bool { !shape.isDisjoint(with: .rare) }

  /// The ranges of due instants allowed for open tasks, earliest first.
  var dueOfOpen: [MomentRange] {
    (excluded + excludedOfOpen).reduce([due ?? MomentRange()]) { left, range in
      left.flatMap { $0.without(range) }
    }
  }

  /// Returns ` AND … AND …`, to be appended to another condition.
  /// - Parameters:
  ///   - kind: the tasks that the query is limited to already.
  ///   - range: the due instants to allow; nil for those of the filter.
  func conditions(on kind: PlannerSnapshot.Kind, due range: MomentRange? = nil) -> Conditions {
    var all: [Conditions] = []
    if !shape.union(lack).isEmpty {
      all.append(Conditions(text: "t.shape & \(shape.union(lack).rawValue) = \(shape.rawValue)"))
    }
    all += known
    if isOpen, kind != .open { all.append(Conditions(text: "t.closed IS NULL")) }
    if isClosed, kind != .done { all.append(Conditions(text: "t.closed IS NOT NULL")) }
    switch kind {
    case .open: break
    case .done: all += knownOfClosed
    case .all:
      all += knownOfClosed.map {
        Conditions(text: "(t.closed IS NULL OR \($0.text))", values: $0.values)
      }
    }
    if let range = range ?? due { all.append(isDue(in: range)) }
    if range == nil {
      all += excluded.map { isDue(in: $0).isNotTrue }
      all += excludedOfOpen.map {
        let other = isDue(in: $0).isNotTrue
        return Conditions(text: "(t.closed IS NOT NULL OR \(other.text))", values: other.values)
      }
    }
    all += words
    if let made { all.append(made.sql("t.created")) }
    all += looks
    return Conditions(text: all.map { " AND " + $0.text }.joined(), values: all.flatMap(\.values))
  }

  private func isDue(in range: MomentRange) -> Conditions { visit?.sql(range) ?? range.sql("t.due_instant") }
}

// Translates the filter, condition by condition.
extension FilterSQL {
  private mutating func add(_ condition: TaskFilter.Condition, _ session: Session) throws {
    let isNegated = condition.isNegated
    switch condition.test {
    case .arcs(let numbers):
      if isNegated { return known.append(Conditions(text: "t.arc NOT IN (\(numbers.list))")) }
      arcs = arcs?.intersection(numbers) ?? numbers
    case .text(let text): try add(words: text, in: ["title", "location", "description"], isNegated, session)
    case .location(let text): try add(words: text, in: ["location"], isNegated, session)
    case .due(let range):
      if isNegated { return excluded.append(range) }
      limitDue(to: range)
    case .overdue(let now):
      if isNegated {
        guard try session.hasEvents() else { return excludedOfOpen.append(MomentRange(until: now)) }
        // The task has begun, and is not an event.
        let due = isDue(in: MomentRange(from: now))
        return known.append(
          Conditions(
            text: """
              (t.closed IS NOT NULL OR t.due_instant IS NULL OR \(due.text)
                OR t.shape & \(TaskShape.event.rawValue) <> 0)
              """, values: due.values))
      }
      isOpen = true
      if try session.hasEvents() { lack.formUnion(.event) }
      limitDue(to: MomentRange(until: now))
    case .created(let range): isNegated ? excludeMaking(in: range) : limitMaking(to: range)
    case .completed(let range): limitCompletion(to: range, isNegated)
    case .state(let state): limit(state, isNegated)
    case .event: limit(TaskShape.event, isNegated)
    case .priority(let priority):
      look(
        for: .priority, isNegated, Conditions(text: "t.priority = ?", values: [.text(priority.rawValue)]))
    case .label(let name):
      look(for: .label, isNegated, FilterSQL.hasLabel(name))
    case .started(let day): limitStart(to: day, isNegated)
    case .has(.date):
      isNegated ? (isUndated = true) : (isDated = true)
      known.append(Conditions(text: "t.due_instant IS \(isNegated ? "" : "NOT ")NULL"))
    case .has(let field): limit(field.shape, isNegated)
    }
  }

  /// True in SQL when one of the lines of labels is the name.
  private static func hasLabel(_ name: String) -> Conditions {
    let escaped = name.reduce(into: "") { $0 += "%_\\".contains($1) ? "\\\($1)" : String($1) }
    return Conditions(
      text: "(char(10) || t.labels || char(10)) LIKE ? ESCAPE '\\'", values: [.text("%\n\(escaped)\n%")])
  }

  /// Adds a test of the row for tasks that have a field; the index excludes the others.
  private mutating func look(for field: TaskShape, _ isNegated: Bool, _ condition: Conditions) {
    if !isNegated { limit(field, false) }
    let has = Conditions(
      text: "t.shape & \(field.rawValue) <> 0 AND \(condition.text)", values: condition.values)
    looks.append(isNegated ? has.isNotTrue : has)
  }

  /// The index knows that most tasks have no start day, so their rows are not read.
  private mutating func limitStart(to day: Day, _ isNegated: Bool) {
    if isNegated { limit(TaskShape.start, false) }
    known.append(
      isNegated
        ? Conditions(text: "t.start_date > ?", values: [.text(day.description)])
        : Conditions(
          text: "(t.shape & \(TaskShape.start.rawValue) = 0 OR t.start_date <= ?)",
          values: [.text(day.description)]))
  }

  private mutating func limit(_ state: TaskFilter.State, _ isNegated: Bool) {
    switch state {
    case .open: isNegated ? (isClosed = true) : (isOpen = true)
    case .closed: isNegated ? (isOpen = true) : (isClosed = true)
    case .ignored: limit(TaskShape.ignored, isNegated)
    case .passed: limit(TaskShape.passed, isNegated)
    case .missed: limit(TaskShape.missed, isNegated)
    case .happened:
      let happened = TaskShape([.passed, .event])
      if !isNegated { limit(happened, false) }
      // What was closed before its time did not happen: its series ended with its Arc.
      let over = Conditions(
        text: """
          t.shape & \(happened.rawValue) = \(happened.rawValue) AND (t.shape & \(TaskShape.recurrence.rawValue) = 0
          OR t.closed >= t.due_instant)
          """)
      looks.append(isNegated ? over.isNotTrue : over)
    case .done:
      if !isNegated { isClosed = true }
      knownOfClosed.append(Conditions(text: FilterSQL.isDone(!isNegated)))
    }
    if [.ignored, .passed, .missed, .happened].contains(state), !isNegated { isClosed = true }
  }

  /// True in SQL when a closed task was completed and not ignored, passed or missed; or the opposite.
  private static func isDone(_ isDone: Bool) -> String {
    "t.shape & \(TaskShape([.ignored, .passed, .missed]).rawValue) \(isDone ? "=" : "<>") 0"
  }

  private mutating func limit(_ shape: TaskShape, _ isNegated: Bool) {
    if isNegated { lack.formUnion(shape) } else { self.shape.formUnion(shape) }
  }

  private mutating func limitCompletion(to range: MomentRange, _ isNegated: Bool) {
    let within = range.sql("t.closed")
    if isNegated {
      knownOfClosed.append(
        Conditions(text: "(\(FilterSQL.isDone(false)) OR NOT (\(within.text)))", values: within.values))
    } else {
      isClosed = true
      knownOfClosed += [Conditions(text: FilterSQL.isDone(true)), within]
    }
  }

  /// Combines the due ranges of two conditions, since an index uses one range.
  private mutating func limitDue(to range: MomentRange) {
    due = due?.overlap(range) ?? range
    if due?.isEmpty == true { isImpossible = true }
  }

  private mutating func limitMaking(to range: MomentRange) {
    if range == MomentRange() { return }
    made = made?.overlap(range) ?? range
    if made?.isEmpty == true { isImpossible = true }
  }

  private mutating func excludeMaking(in range: MomentRange) {
    let others = MomentRange().without(range)
    switch others.count {
    case 0: isImpossible = true
    case 1: limitMaking(to: others[0])
    default: looks.append(range.sql("t.created").isNotTrue)
    }
  }

  private mutating func add(
    words text: String, in columns: [String], _ isNegated: Bool, _ session: Session
  ) throws {
    guard let query = WordQuery.query(text) else {
      isImpossible = isImpossible || !isNegated
      return
    }
    let found = try session.hits(of: "{\(columns.joined(separator: " "))} : \(query)")
    if !isNegated, found.tasks.count < hits?.tasks.count ?? .max { hits = found }
    var condition = Conditions(text: found.sql)
    // Rows are only read for tasks that contain the words; NULL contains none.
    if let pattern = WordQuery.pattern(text) {
      let adjacent = columns.map { "ifnull(t.\($0), '') LIKE ?" }.joined(separator: " OR ")
      condition.text = "(\(condition.text) AND (\(adjacent)))"
      condition.values = columns.map { _ in .text(pattern) }
    }
    words.append(isNegated ? condition.isNotTrue : condition)
  }
}
