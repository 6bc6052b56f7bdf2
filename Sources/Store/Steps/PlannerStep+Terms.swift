import Moments
import Names
import Planner

extension PlannerStep {
  /// Makes a term or a break, or gives the one of that name other days.
  /// - Parameters:
  ///   - isBreak: true for a break.
  ///   - arc: the number of the Arc that it is for; nil: for all of them, where a term ends what courses have on
  ///   certain weekdays, and a break leaves out that and events of certain weekdays.
  /// - Returns: it, the tasks whose repetition it changed, and those of them that now begin with it.
  /// - Throws: `ReminderError.badName`, `.taken`; `PlannerError.unknownArcNumber`.
  @discardableResult
  public func add(
    term name: String, _ first: Day, _ last: Day, isBreak: Bool, arc: Int? = nil
  ) throws -> (term: Term, changed: [ArcTask], begun: [ArcTask]) {
    let name = name.folded
    let kind = isBreak ? ReminderError.Kind.break : .term
    if NameKey(name).text.isEmpty { throw ReminderError.badName(kind, name: name) }
    let home = try arc.map { number in
      guard let arc = try session.tree()[number] else { throw PlannerError.unknownArcNumber(String(number)) }
      return arc.identity
    }
    if let other = try session.term(called: name, of: home) {
      guard other.isBreak == isBreak else {
        throw ReminderError.taken(other.isBreak ? .break : .term, name: other.name)
      }
      try log.begin(label)
      var row = other
      (row.first, row.last) = (first, max(first, last))
      if row != other { try write(&row, over: other) }
      return try fitRepeating(to: row.term, replacing: other.term, under: arc)
    }
    try log.begin(label)
    var row = TermRow(id: 0, identity: log.newIdentity(), created: session.now)
    (row.name, row.first, row.last, row.isBreak, row.arc) = (name, first, max(first, last), isBreak, home)
    try insert(&row)
    return try fitRepeating(to: row.term, under: arc)
  }

  /// Deletes the terms and breaks with a name; repeating tasks keep their dates.
  /// - Parameters:
  ///   - isBreak: true for breaks only, false for terms only; nil: both.
  ///   - arc: the number of the Arc that it is for; nil: any or none.
  /// - Throws: `ReminderError.unknown`.
  @discardableResult
  public func remove(term name: String, isBreak: Bool? = nil, arc: Int? = nil) throws -> [Term] {
    let home = try arc.flatMap { try session.tree()[$0]?.identity }
    let rows = try session.terms("key = ?", .text(NameKey(name).text)).filter {
      (home == nil || $0.arc == home) && (isBreak == nil || $0.isBreak == isBreak)
    }
    if rows.isEmpty {
      let names = try snapshot.terms().filter { isBreak == nil || $0.isBreak == isBreak }.map(\.name)
      throw ReminderError.unknown(
        isBreak == true ? .break : .term, name: name, near: nearNames(to: name, among: names))
    }
    for row in rows { try delete(row) }
    return rows.map(\.term)
  }

  /// Deletes the terms and breaks of an Arc that is deleted, or gives them to another Arc.
  func dropTerms(of arc: Identity, for heir: Identity? = nil) throws {
    for old in try session.terms("arc = ?", .identity(arc)) {
      var row = old
      row.arc = heir
      if heir != nil, try session.term(called: row.name, of: heir) == nil {
        try write(&row, over: old)
      } else {
        try delete(old, byRule: true)
      }
    }
  }

  /// Lets other terms know under which UUID an Arc of another planner is here.
  public func note(arc uuid: String, is number: Int?) throws {
    guard let arc = try number.flatMap({ try session.tree()[$0] }), arc.uuid != uuid else { return }
    namesakes[uuid] = arc.identity
  }

  /// Returns the UUID here of an imported thing.
  public func uuidHere(_ uuid: String) -> String { namesakes[uuid]?.description ?? uuid }

  /// Fits what repeats to a term or break.
  /// - Parameter old: the same with its former days; nil: it is new.
  private func fitRepeating(to term: Term, replacing old: Term? = nil, under arc: Int?) throws -> (
    term: Term, changed: [ArcTask], begun: [ArcTask]
  ) {
    let tree = try session.tree()
    let arcs = arc.map { Set(tree.subtree(of: $0).map(\.id)) }
    let breaks = try snapshot.terms().filter(\.isBreak)
    var (changed, begun): ([ArcTask], [ArcTask]) = ([], [])
    for row in try session.openRepeating() {
      let isCourse = tree.isCourse(row.arc)
      guard arcs?.contains(row.arc) ?? term.limits(row.fields, inCourse: isCourse) else { continue }
      let home = session.home(of: row.fields)
      let released = old?.released(row.fields, beginsByRule: row.beginsByRule, home: home, now: session.now)
      func start(_ fields: ArcTask.Fields) -> OccurrenceStart? {
        fields.date == row.fields.date ? row.occurrence : fields.start
      }
      let before = released ?? row.fields
      var fields =
        term.fitted(
          before, start: start(before), beginsByRule: row.beginsByRule, home: home, now: session.now)
        ?? before
      let isMoved = !term.isBreak && fields.date != row.fields.date
      if isMoved {
        // Other days may lie in other breaks.
        let lineage = Set(tree.path(of: row.arc).map(\.uuid))
        for one in breaks where one.arc.map(lineage.contains) ?? one.limits(fields, inCourse: isCourse) {
          fields = one.fitted(fields, start: start(fields), home: home, now: session.now) ?? fields
        }
      }
      guard fields != row.fields else { continue }
      let task = try change(row.id) { row in
        row.occurrence = start(fields)
        row.fields = fields
      }
      changed.append(task)
      if isMoved, fields.date.map(term.contains) == true { begun.append(task) }
    }
    return (term, changed, begun)
  }
}

extension PlannerSnapshot {
  /// All terms and breaks, the earliest first.
  public func terms() throws -> [Term] { try session.terms("TRUE").map(\.term) }

  /// What repeats, kept to the terms and breaks of its Arc; what a course has on certain weekdays also to those for all
  /// Arcs, and other events of certain weekdays to the breaks among them.
  /// - Parameters:
  ///   - start: where the open occurrence starts by the rule; nil: where it is now.
  ///   - beginsByRule: true when nobody gave its first day, so that it begins with a term that lies ahead.
  /// - Returns: the fields, and what changed them.
  public func fitted(
    _ fields: ArcTask.Fields, in arc: Int, start: OccurrenceStart? = nil, beginsByRule: Bool = false
  ) throws -> (fields: ArcTask.Fields, by: [Term]) {
    guard fields.recurrence != nil else { return (fields, []) }
    let terms = try terms()
    if terms.isEmpty { return (fields, []) }
    let tree = try session.tree()
    let lineage = Set(tree.path(of: arc).map(\.uuid))
    let isOfCourse = tree.isCourse(arc)
    let known = terms.filter { term in
      term.arc.map(lineage.contains) ?? term.limits(fields, inCourse: isOfCourse)
    }
    var (fields, start, used) = (fields, start, [Term]())
    // Terms first, those of its own Arc before those of all: a break after the end has nothing to leave out.
    let ends = known.filter { !$0.isBreak }
    let begin = (start ?? fields.start)?.day
    // What begins by itself begins in one term: the first that is not over by then.
    let own = (ends.filter { $0.arc != nil } + ends.filter { $0.arc == nil }).first { term in
      begin.map { $0 <= term.last } ?? false
    }
    for term in [own].compactMap({ $0 }) + known.filter(\.isBreak) {
      let home = session.home(of: fields)
      guard
        let kept = term.fitted(
          fields, start: start, beginsByRule: beginsByRule, home: home, now: session.now)
      else { continue }
      if kept.date != fields.date { start = kept.start }
      fields = kept
      used.append(term)
    }
    return (fields, used)
  }

  /// Where what has a time starts on the wall clock here, in no order: what repeats within a week of its next start, so
  /// that a lecture on Mondays and Wednesdays has one of each, and events that happen once within two months.
  /// - Parameters:
  ///   - limit: how many tasks of either kind are looked at.
  ///   - isMeant: which titles count.
  public func nextStarts(limit: Int, where isMeant: (String) throws -> Bool) throws
    -> [(arc: String, title: String, start: LocalDateTime)]
  {
    let tree = try session.tree()
    let rows = try session.openRepeating(limit: limit) + session.nextEvents(limit: limit)
    return try rows.flatMap { row -> [(arc: String, title: String, start: LocalDateTime)] in
      guard row.fields.time != nil, let arc = tree[row.arc], try isMeant(row.fields.title) else { return [] }
      return session.starts(of: row, lastDay: tree.lastDay(of: row.arc)).map {
        (arc.path, row.fields.title, $0)
      }
    }
  }
}

extension Session {
  /// The starts of a task on the wall clock here that have not passed: its own, and of what repeats those of the days
  /// behind it, up to a week.
  fileprivate func starts(of row: TaskRow, lastDay: Day?) -> [LocalDateTime] {
    let home = home(of: row.fields)
    var starts: [LocalDateTime] = []
    if let day = row.fields.date, let time = row.fields.time {
      let own = home.moment(at: LocalDateTime(day: day, time: time)).moment
      if own > now { starts.append(zone.local(at: own)) }
    }
    guard let series = Series(row.fields, start: row.occurrence, home: home) else { return starts }
    for occurrence in series.occurrences(after: now, wholeDaysAt: .midnight) {
      let start = zone.local(at: occurrence.due)
      if let first = starts.first, start.day.number > first.day.number + 6 || starts.count == 7 { break }
      if let lastDay, start.day > lastDay { break }
      if !starts.contains(where: { $0.day == start.day }) { starts.append(start) }
    }
    return starts
  }

  /// The open events of the next two months that happen once, the earliest first.
  fileprivate func nextEvents(limit: Int) throws -> [TaskRow] {
    var rows: [TaskRow] = []
    try statement(
      """
      SELECT \(TaskRow.columns) FROM task
      WHERE closed IS NULL AND due_instant BETWEEN ?1 AND ?1 + 62 * 86400
        AND shape & \(TaskShape.event.rawValue) AND recurrence IS NULL ORDER BY due_instant LIMIT ?2
      """
    ).rows(.integer(now.seconds), .integer(limit)) {
      rows.append(TaskRow($0))
      return true
    }
    return rows
  }

  /// The open tasks that repeat and have a date.
  fileprivate func openRepeating(limit: Int = -1) throws -> [TaskRow] {
    var rows: [TaskRow] = []
    try statement(
      """
      SELECT \(TaskRow.columns) FROM task
      WHERE closed IS NULL AND recurrence IS NOT NULL AND due_date IS NOT NULL ORDER BY series LIMIT ?
      """
    ).rows(.integer(limit)) {
      rows.append(TaskRow($0))
      return true
    }
    return rows
  }
}

extension ArcTree {
  /// True for an Arc called by letters and a number, such as CS 298, and for what lies in one.
  fileprivate func isCourse(_ id: Int) -> Bool {
    path(of: id).contains { $0.title.contains(where: \.isLetter) && $0.title.contains(where: \.isNumber) }
  }
}

extension Term {
  /// True where a term or break for all Arcs applies: to a course's classes and work of certain weekdays; a break also
  /// to other events of certain weekdays. What is every day, such as vitamins, knows neither.
  fileprivate func limits(_ fields: ArcTask.Fields, inCourse isOfCourse: Bool) -> Bool {
    (isOfCourse || isBreak && fields.kind == .event)
      && fields.recurrence.flatMap { try? RecurrencePattern($0) }?.rule.frequency == .weekly
  }
}
