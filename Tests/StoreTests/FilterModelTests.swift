import Moments
import Planner
import Testing

@testable import Store

private let words = ["essay", "Lab", "über", "room", "204", "chem", "chemistry", "no-tes"]

private let labels = ["errand", "Home", "a%b"]

/// Looks at one task and one test, as the documentation of `TaskFilter` has it.
private func holds(_ test: TaskFilter.Test, _ task: ArcTask) -> Bool {
  let fields = task.fields
  switch test {
  case .arcs(let arcs): return arcs.contains(task.arc)
  case .due(let range): return task.due.map { range.contains($0) } ?? false
  case .created(let range): return range.contains(task.created)
  case .completed(let range): return task.completed.map { range.contains($0) } ?? false
  case .state(.open): return task.closing == nil
  case .state(.closed): return task.closing != nil
  case .state(.done): return task.closing?.outcome == .completed
  case .state(.ignored): return task.closing?.outcome == .ignored
  case .state(.passed): return task.closing?.outcome == .passed
  case .state(.missed): return task.closing?.outcome == .missed
  case .state(.happened):
    guard let closing = task.closing, closing.outcome == .passed, fields.kind == .event else { return false }
    return fields.recurrence == nil || task.due.map { closing.at >= $0 } == true
  case .event: return fields.kind == .event
  case .overdue(let now):
    return task.closing == nil && fields.kind != .event && task.due.map { $0 < now } ?? false
  case .has(.date): return fields.date != nil
  case .has(.time): return fields.time != nil
  case .has(.end): return fields.endDate != nil || fields.endTime != nil
  case .has(.location): return fields.location != nil
  case .has(.note): return !fields.description.isEmpty
  case .has(.recurrence): return fields.recurrence != nil
  case .has(.priority): return fields.priority != nil
  case .has(.label): return !fields.labels.isEmpty
  case .has(.start): return fields.startDate != nil
  case .priority(let priority): return fields.priority == priority
  case .label(let name): return fields.labels.contains { $0.lowercased() == name.lowercased() }
  case .started(let day): return fields.startDate.map { $0 <= day } ?? true
  case .text(let text):
    return [fields.title, fields.location ?? "", fields.description].contains { $0.holds(text) }
  case .location(let text): return fields.location?.holds(text) ?? false
  }
}

extension String {
  private var parts: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The words of a text in a row, the last one perhaps begun.
  fileprivate func holds(_ text: String) -> Bool {
    let wanted = text.parts
    let parts = parts
    guard !wanted.isEmpty, parts.count >= wanted.count else { return false }
    return (0...parts.count - wanted.count).contains { start in
      zip(parts[start...], wanted).enumerated().allSatisfy { index, pair in
        index == wanted.count - 1 ? pair.0.hasPrefix(pair.1) : pair.0 == pair.1
      }
    }
  }
}

private struct RandomChoices {
  let random: SeededRandom
  func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  func some<T>(_ all: [T]) -> T { all[pick(all.count)] }
  func text() -> String { (0...pick(3)).map { _ in some(words) }.joined(separator: " ") }

  func fields() -> ArcTask.Fields {
    var fields = task(text())
    if pick(4) > 0 { fields.date = Day(iso: "2026-11-20")?.adding(days: pick(40) - 20) }
    if fields.date != nil, pick(2) == 0 { fields.time = TimeOfDay(minutes: pick(1440)) }
    if let date = fields.date, pick(4) == 0 { fields.endDate = date.adding(days: 1 + pick(5)) }
    if pick(3) == 0 { fields.location = text() }
    if pick(3) == 0 { fields.description = text() }
    if pick(4) == 0 { fields.priority = some(Priority.allCases) }
    if pick(4) == 0 { fields.labels = Set((0...pick(2)).map { _ in some(labels) }) }
    if pick(4) == 0 { fields.startDate = Day(iso: "2026-11-20")?.adding(days: pick(40) - 20) }
    if pick(4) == 0 { fields.recurrence = "FREQ=WEEKLY" }
    if pick(5) == 0 { fields.kind = .event }
    return fields
  }

  func moment() -> Moment { fixedNow.adding(seconds: (pick(40) - 20) * 86_400 + pick(5) * 3600) }
  func range() -> MomentRange {
    MomentRange(from: pick(3) == 0 ? nil : moment(), until: pick(3) == 0 ? nil : moment())
  }

  func test() -> TaskFilter.Test {
    switch pick(13) {
    case 0: .arcs(Set((0...pick(3)).map { _ in 1 + pick(4) }))
    case 1: .due(range())
    case 2: .created(range())
    case 3: .completed(range())
    case 4: .overdue(at: moment())
    case 5: .state(some(TaskFilter.State.allCases))
    case 6: .has(some(TaskFilter.Field.allCases))
    case 7: .priority(some(Priority.allCases))
    case 8: .label(some(labels + ["ERRAND", "%", "a_b", "rran"]))
    case 9: .started(on: Day(iso: "2026-11-20")!.adding(days: pick(40) - 20))
    case 10: .location(pick(3) == 0 ? text() : some(words))
    case 11: .event
    default: .text(pick(3) == 0 ? text() : String(some(words).prefix(1 + pick(5))))
    }
  }

  func filter() -> TaskFilter {
    TaskFilter((0...pick(3)).map { _ in .init(test(), isNegated: pick(3) == 0) })
  }
}

/// Four Arcs with 150 tasks in any state.
private func filled(_ store: PlannerStore, _ chance: RandomChoices) throws {
  try store.record("arcs") { step in
    for path in ["CS 298", "CS 298/Labs", "Home", "MATH 31"] { try step.addArc(path: path) }
  }
  for _ in 1...150 {
    store.now = chance.moment()
    let number = try store.record("add") { try $0.add(chance.fields(), to: 1 + chance.pick(4)).id }
    guard chance.pick(2) == 0 else { continue }
    store.now = chance.moment()
    try store.record("close") { _ = try $0.close(task: number, chance.some(ClosingOutcome.allCases)) }
  }
  store.now = fixedNow
}

@Test(arguments: [1, 2, 3, 4, 5, 6])
func aFilterAnswersWhatLookingAtEveryTaskAnswers(seed: UInt64) throws {
  let folder = try TemporaryFolder()
  let chance = RandomChoices(random: SeededRandom(seed: seed))
  let store = planner(folder.file, seed: seed)
  try filled(store, chance)
  let all = try store.read { try $0.tasks(matching: TaskFilter(), kind: .all) }
  #expect(Set(all.map(\.id)) == Set(1...all.count))
  for _ in 0..<150 {
    let filter = chance.filter()
    let kind = chance.some([PlannerSnapshot.Kind.open, .done, .all])
    let expected = all.filter { task in
      (kind == .all || (kind == .open) == (task.closing == nil))
        && filter.holds(task)
    }
    let limit = chance.pick(3) == 0 ? chance.pick(20) : nil
    try store.read { snapshot in
      // Each of few tasks with a word, or made in a range, is looked at; of many some index is walked along.
      snapshot.session.search.fewHits = chance.some([0, 5, 1024])
      snapshot.session.search.fewMade = chance.some([0, 20, 512])
      let found = try snapshot.tasks(matching: filter, kind: kind)
      #expect(found.map(\.id) == expected.map(\.id), "\(filter) \(kind)")
      #expect(try snapshot.numbers(matching: filter, kind: kind) == found.map(\.id))
      #expect(try snapshot.count(matching: filter, kind: kind) == found.count)
      let most = chance.pick(30)
      #expect(
        try snapshot.count(matching: filter, kind: kind, atMost: most) == min(most, found.count),
        "\(filter) \(kind)")
      let some = try snapshot.tasks(matching: filter, kind: kind, limit: limit)
      let list = try snapshot.list(
        matching: filter, kind: kind, limit: limit, countingTo: most + (limit ?? 0))
      #expect(list.count == min(max(most + (limit ?? 0), list.tasks.count), found.count), "\(filter) \(kind)")
      #expect(list.tasks.count == some.count && Set(list.tasks.map(\.id)).isSubset(of: found.map(\.id)))
      if kind == .open { #expect(list.tasks == some, "\(filter)") }
      #expect(some.count == min(limit ?? .max, found.count))
      #expect(Set(some.map(\.id)).isSubset(of: found.map(\.id)))
      let isByDate = filter.conditions.contains { !$0.isNegated && $0.test.isAboutDates }
      let asksForWords = filter.conditions.contains { !$0.isNegated && $0.test.isAboutWords }
      if asksForWords { #expect(some.map(\.id) == found.prefix(some.count).map(\.id), "\(filter) \(kind)") }
      let day = try #require(Day(iso: "2026-11-20")).adding(days: chance.pick(20) - 10)
      #expect(
        Set(try snapshot.spanning(day, matching: filter).map(\.id))
          == Set(all.filter { $0.spans(day) && filter.holds($0) }.map(\.id)))
      #expect(
        Set(try snapshot.repeating(matching: filter).map(\.id))
          == Set(
            all.filter { $0.closing == nil && $0.fields.recurrence != nil && filter.holds($0) }.map(\.id)))
      if kind == .open || !isByDate { #expect(some.map(\.id) == found.prefix(some.count).map(\.id)) }
    }
  }
}

extension TaskFilter {
  /// Asks one task for every condition.
  fileprivate func holds(_ task: ArcTask) -> Bool {
    conditions.allSatisfy { StoreTests.holds($0.test, task) != $0.isNegated }
  }
}

extension ArcTask {
  /// True when it has begun before a day and ends on it or later.
  fileprivate func spans(_ day: Day) -> Bool {
    fields.endDate.map { $0 >= day } ?? false && fields.date.map { $0 < day } ?? false
  }
}

extension TaskFilter.Test {
  fileprivate var isAboutWords: Bool {
    switch self {
    case .text, .location: true
    default: false
    }
  }

  fileprivate var isAboutDates: Bool {
    switch self {
    case .due, .overdue: true
    default: false
    }
  }
}
