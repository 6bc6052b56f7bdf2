import Moments
import Names
import Planner

extension PlannerStep {
  /// Makes a term, or a break.
  /// - Parameters:
  ///   - isBreak: true for breaks only, false for terms only; nil: both.
  ///   - arc: the number of the Arc that it is for; nil: for all of them, of which a break leaves out
  ///   events of certain weekdays, and what courses have on certain weekdays.
  /// - Returns: it, and the tasks whose repetition it changed.
  /// - Throws: `ReminderError.badName`, `.taken`; `PlannerError.unknownArcNumber`.
  @discardableResult
  public func add(
    term name: String, _ first: Day, _ last: Day, isBreak: Bool, arc: Int? = nil
  ) throws -> (term: Term, changed: [ArcTask]) {
    let name = name.folded
    let kind = isBreak ? ReminderError.Kind.break : .term
    if NameKey(name).text.isEmpty { throw ReminderError.badName(kind, name: name) }
    let home = try arc.map { number in
      guard let arc = try session.tree()[number] else { throw PlannerError.unknownArcNumber(String(number)) }
      return arc.identity
    }
    if let other = try session.term(called: name, of: home) {
      throw ReminderError.taken(other.isBreak ? .break : .term, name: other.name)
    }
    try log.begin(label)
    var row = TermRow(id: 0, identity: log.newIdentity(), created: session.now)
    (row.name, row.first, row.last, row.isBreak, row.arc) = (name, first, max(first, last), isBreak, home)
    try insert(&row)
    return (row.term, try fitRepeating(to: row.term, under: arc))
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

  private func fitRepeating(to term: Term, under arc: Int?) throws -> [ArcTask] {
    let tree = try session.tree()
    // A term for all Arcs has a name, and nothing to end.
    if arc == nil, !term.isBreak { return [] }
    let arcs = arc.map { Set(tree.subtree(of: $0).map(\.id)) }
    var changed: [ArcTask] = []
    for row in try session.openRepeating() {
      guard arcs?.contains(row.arc) ?? row.fields.isLikeClass(inCourse: tree.isCourse(row.arc)),
        let fields = term.fitted(
          row.fields, start: row.occurrence, home: session.home(of: row.fields), now: session.now)
      else { continue }
      changed.append(
        try change(row.id) { row in
          if fields.date != row.fields.date { row.occurrence = fields.start }
          row.fields = fields
        })
    }
    return changed
  }
}

extension PlannerSnapshot {
  /// All terms and breaks, the earliest first.
  public func terms() throws -> [Term] { try session.terms("TRUE").map(\.term) }

  /// What repeats, kept to the terms and breaks of its Arc; an event of certain weekdays, and in a course a task of them,
  /// also to the breaks for all Arcs.
  /// - Parameter start: where the open occurrence starts by the rule; nil: where it is now.
  /// - Returns: the fields, and what changed them.
  public func fitted(_ fields: ArcTask.Fields, in arc: Int, start: OccurrenceStart? = nil) throws
    -> (fields: ArcTask.Fields, by: [Term])
  {
    guard fields.recurrence != nil else { return (fields, []) }
    let terms = try terms()
    if terms.isEmpty { return (fields, []) }
    let tree = try session.tree()
    let lineage = Set(tree.path(of: arc).map(\.uuid))
    let isLikeClass = fields.isLikeClass(inCourse: tree.isCourse(arc))
    let known = terms.filter { term in
      term.arc.map(lineage.contains) ?? (term.isBreak && isLikeClass)
    }
    var (fields, start, used) = (fields, start, [Term]())
    // Terms first: a break after the end has nothing to leave out.
    for term in known.filter({ !$0.isBreak }) + known.filter(\.isBreak) {
      let home = session.home(of: fields)
      guard let kept = term.fitted(fields, start: start, home: home, now: session.now) else { continue }
      if kept.date != fields.date { start = kept.start }
      fields = kept
      used.append(term)
    }
    return (fields, used)
  }

  /// Where what repeats at a time starts next on the wall clock here, in no order.
  /// - Parameter limit: how many tasks are looked at.
  public func nextStarts(limit: Int) throws -> [(arc: String, title: String, start: LocalDateTime)] {
    let tree = try session.tree()
    return try session.openRepeating(limit: limit).compactMap { row in
      guard row.fields.time != nil, let arc = tree[row.arc] else { return nil }
      let home = session.home(of: row.fields)
      func start(_ fields: ArcTask.Fields) -> LocalDateTime? {
        guard let day = fields.date, let time = fields.time else { return nil }
        return session.zone.local(at: home.moment(at: LocalDateTime(day: day, time: time)).moment)
      }
      let now = session.zone.local(at: session.now)
      if let own = start(row.fields), own > now { return (arc.path, row.fields.title, own) }
      let next = Series(row.fields, start: row.occurrence, home: home)?
        .next(after: session.now, lastDay: tree.lastDay(of: row.arc))
      return next.flatMap(start).map { (arc.path, row.fields.title, $0) }
    }
  }
}

extension Session {
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

extension ArcTask.Fields {
  /// True for an event of certain weekdays, as classes are, and for a course's work of certain weekdays; what is every
  /// day, such as vitamins, knows no breaks.
  fileprivate func isLikeClass(inCourse isOfCourse: Bool) -> Bool {
    (kind == .event || isOfCourse)
      && recurrence.flatMap { try? RecurrencePattern($0) }?.rule.frequency == .weekly
  }
}
