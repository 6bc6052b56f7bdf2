import Moments
import Planner

/// A planner in memory, as simple as can be: what the store must say, whatever was done to it.
struct PlannerModel: Equatable {
  struct Task: Equatable {
    var arc: Int
    var title: String
    /// Stands for its UUID: an occurrence that comes again under another number is the same one.
    var key: String
    var day: Int?
    /// Every how many days; nil: it does not repeat.
    var every: Int?
    var fromCompletion = false
    /// The first of the series; 0 for a single task.
    var series = 0
    /// The day by the rule.
    var start: Int?
    var created: Int
    var closed: Int?
    var outcome = ""
    /// When it was deleted; nil for what is there.
    var deleted: Int?

    /// What the reminder of its places belongs to: the series, or the task.
    var placeKey: String { series == 0 ? key : "\(series)" }
  }

  struct Branch: Equatable {
    var parent: Int?
    var title: String
    var aliases: [String] = []
    var archived: Int?
    var names: Set<String> { Set([title] + aliases) }
  }

  struct Refused: Error {}

  var arcs: [Int: Branch] = [:]
  var tasks: [Int: Task] = [:]
  /// What people deleted, as it was.
  var trash: [Int: Task] = [:]
  var arcTrash: Set<Int> = []
  /// Arcs that are gone, as they were: deleted or merged into others.
  var graves: [Int: Branch] = [:]
  var reminding = ReminderModel()

  /// Whether a task is open, or an occurrence of a series.
  static func isOpen(_ placeKey: String, _ tasks: [Int: Task]) -> Bool {
    tasks.values.contains {
      $0.closed == nil && ($0.key == placeKey || $0.every != nil && "\($0.series)" == placeKey)
    }
  }

  func path(_ arc: Int) -> [Int] {
    var path = [arc]
    while let parent = arcs[path[path.count - 1]]?.parent { path.append(parent) }
    return path
  }

  func subtree(_ arc: Int) -> [Int] { arcs.keys.filter { path($0).contains(arc) }.sorted() }
  func children(_ arc: Int) -> [Int] { arcs.keys.filter { arcs[$0]?.parent == arc }.sorted() }

  func isFree(_ names: Set<String>, under parent: Int?, besides arc: Int) -> Bool {
    arcs.allSatisfy { $0.key == arc || $0.value.parent != parent || $0.value.names.isDisjoint(with: names) }
  }

  mutating func addArc(_ number: Int, _ title: String, under parent: Int?) throws {
    guard isFree([title], under: parent, besides: number), parent.map({ arcs[$0]?.archived == nil }) ?? true
    else {
      throw Refused()
    }
    arcs[number] = Branch(parent: parent, title: title)
  }

  mutating func rename(_ arc: Int, _ title: String) throws {
    guard var branch = arcs[arc] else { throw Refused() }
    branch.title = title
    branch.aliases.removeAll { $0 == title }
    guard isFree(branch.names, under: branch.parent, besides: arc) else { throw Refused() }
    arcs[arc] = branch
  }

  mutating func move(_ arc: Int, under parent: Int?) throws {
    guard var branch = arcs[arc] else { throw Refused() }
    if let parent {
      guard !path(parent).contains(arc) else { throw Refused() }
      if branch.archived == nil, arcs[parent]?.archived != nil { throw Refused() }
    }
    guard isFree(branch.names, under: parent, besides: arc) else { throw Refused() }
    branch.parent = parent
    arcs[arc] = branch
  }

  mutating func merge(_ arc: Int, into goal: Int, dissolving dissolved: [Int: Int] = [:]) throws {
    let dissolved = dissolved.merging([arc: goal]) { _, new in new }
    guard let branch = arcs[arc], !path(goal).contains(arc), arcs[goal]?.archived == nil else {
      throw Refused()
    }
    for (number, task) in tasks where task.arc == arc { tasks[number]?.arc = goal }
    for child in children(arc) {
      let names = arcs[child]?.names ?? []
      let same = children(goal).first { $0 != child && !(arcs[$0]?.names ?? []).isDisjoint(with: names) }
      if let same {
        try merge(child, into: dissolved[same] ?? same, dissolving: dissolved)
      } else {
        try move(child, under: goal)
      }
    }
    (graves[arc], arcs[arc]) = (arcs[arc], nil)
    for name in [branch.title] + branch.aliases {
      guard let into = arcs[goal], !into.names.contains(name) else { continue }
      if isFree([name], under: into.parent, besides: goal) { arcs[goal]?.aliases.append(name) }
    }
  }

  mutating func archive(_ arc: Int, now: Int) throws {
    let inside = subtree(arc)
    let open = tasks.filter { inside.contains($0.value.arc) && $0.value.closed == nil }
    guard open.allSatisfy({ $0.value.every != nil }) else { throw Refused() }
    for number in open.keys { set(number, closed: now, "passed") }
    for number in inside where arcs[number]?.archived == nil { arcs[number]?.archived = now }
  }

  private mutating func set(_ number: Int, closed: Int?, _ outcome: String) {
    tasks[number]?.closed = closed
    tasks[number]?.outcome = outcome
  }

  mutating func unarchive(_ arc: Int) {
    let when = arcs[arc]?.archived
    for number in subtree(arc) where arcs[number]?.archived == when { arcs[number]?.archived = nil }
    for number in path(arc) { arcs[number]?.archived = nil }
  }

  mutating func remove(arc: Int, now: Int) {
    let gone = subtree(arc)
    for (number, task) in tasks where gone.contains(task.arc) { throwAway(number, now) }
    for number in gone { (graves[number], arcs[number]) = (arcs[number], nil) }
    arcTrash.formUnion(gone)
  }

  /// The occurrence after a task that was closed on a day.
  func next(after number: Int, closedOn day: Int, at moment: Int) -> Task? {
    guard let task = tasks[number] ?? trash[number], let every = task.every, let start = task.start else {
      return nil
    }
    var next = task
    (next.closed, next.outcome, next.created, next.deleted) = (nil, "", moment, nil)
    if task.fromCompletion {
      next.key = task.key + "+"
      next.day = day + every
    } else {
      var new = start
      while new <= max(start, task.day ?? start) || new < day { new += every }
      next.day = new
      next.key = "\(task.series) on \(new)"
    }
    next.start = next.day
    return next
  }

  /// True when an occurrence is there already, open or closed.
  func holds(_ key: String) -> Bool { tasks.values.contains { $0.key == key } }

  /// What of the trash can be brought back: nothing that is there again.
  var restorable: [Int: Task] { trash.filter { !holds($0.value.key) } }

  private mutating func throwAway(_ number: Int, _ now: Int) {
    guard var task = tasks[number] else { return }
    task.deleted = now
    trash = trash.filter { $0.value.key != task.key }
    (trash[number], tasks[number]) = (task, nil)
  }

  mutating func bringNext(after number: Int, now: Int, as id: Int) {
    if let next = next(after: number, closedOn: now / 86_400, at: now), !holds(next.key) { tasks[id] = next }
  }

  mutating func close(_ number: Int, _ outcome: String, now: Int, next id: Int) {
    guard tasks[number]?.closed == nil else { return }
    set(number, closed: now, outcome)
    bringNext(after: number, now: now, as: id)
  }

  mutating func reopen(_ number: Int) throws {
    guard let task = tasks[number], let closed = task.closed else { return }
    guard arcs[task.arc]?.archived == nil else { throw Refused() }
    if let open = open(task) {
      guard open.value == next(after: number, closedOn: closed / 86_400, at: closed) else { throw Refused() }
      tasks[open.key] = nil
      trash = trash.filter { $0.value.key != open.value.key }
    }
    set(number, closed: nil, "")
  }

  /// The open occurrence of the series that a repeating task belongs to; nil when there is none.
  private func open(_ task: Task) -> (key: Int, value: Task)? {
    guard task.every != nil else { return nil }
    return tasks.first { $0.value.series == task.series && $0.value.closed == nil && $0.value.every != nil }
  }

  mutating func remove(task number: Int, withSeries: Bool, now: Int, next id: Int) {
    throwAway(number, now)
    if !withSeries, trash[number]?.closed == nil { bringNext(after: number, now: now, as: id) }
  }

  /// What came instead of a deleted occurrence goes again, unless it was changed or has begun: then the two are there.
  mutating func restore(task number: Int, now: Int) throws {
    guard var task = restorable[number], let deleted = task.deleted else { throw Refused() }
    task.deleted = nil
    var missing: [Int] = []
    var next = Optional(task.arc)
    while let arc = next, arcs[arc] == nil {
      missing.append(arc)
      next = graves[arc]?.parent
    }
    for arc in missing.reversed() {
      guard let branch = graves[arc], isFree(branch.names, under: branch.parent, besides: arc) else {
        throw Refused()
      }
      (arcs[arc], graves[arc]) = (branch, nil)
      arcTrash.remove(arc)
    }
    let states = path(task.arc).map { arcs[$0]?.archived != nil }
    if let active = states.firstIndex(of: false), states[active...].contains(true) { throw Refused() }
    if task.closed == nil {
      guard arcs[task.arc]?.archived == nil else { throw Refused() }
      if let open = open(task) {
        let follower = self.next(after: number, closedOn: deleted / 86_400, at: deleted)
        if open.value == follower, open.value.day ?? 0 > now / 86_400 {
          tasks[open.key] = nil
          trash = trash.filter { $0.value.key != open.value.key }
        } else {
          (task.every, task.fromCompletion) = (nil, false)
        }
      }
    }
    (tasks[number], trash[number]) = (task, nil)
  }
}
