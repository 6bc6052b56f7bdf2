import Application
import Moments
import Planner
import Terminal

/// What the calendar shows above the tasks of the chosen day.
enum CalendarForm: String, CaseIterable {
  case month, week
  /// Nothing but that day.
  case day
}

/// Where one is in the calendar, and what keys do there.
struct CalendarPlace: Equatable {
  /// The day that is chosen.
  private(set) var day: Day
  /// The number of the task that is chosen among those of the day; nil: the first one.
  private(set) var task: Int?
  /// What is shown, and how far Page Up and Page Down go.
  var form = CalendarForm.month

  /// What a key asks for.
  enum Action {
    case stay, leave, suspend, help, add, remind, undo
    case open(DayItem)
    case edit(DayItem)
    case delete(DayItem)
    case complete(DayItem)
  }

  init(day: Day, task: Int? = nil, form: CalendarForm = .month) {
    (self.day, self.task, self.form) = (day, task, form)
  }

  /// The place of the chosen task among those of the day.
  func index(in items: [DayItem]) -> Int? {
    items.isEmpty ? nil : items.firstIndex { $0.task.id == task } ?? 0
  }

  /// Chooses another task when the chosen one is gone.
  mutating func keep(_ shown: CalendarDay?) {
    if let task, shown?.items.contains(where: { $0.task.id == task }) != true { self.task = nil }
  }

  /// Moves as a key says, or tells what it asks for.
  /// - Parameter shown: the chosen day with its tasks.
  mutating func press(_ key: Key, _ shown: CalendarDay?, here: ViewContext) -> Action {
    let items = shown?.items ?? []
    let chosen = index(in: items).map { items[$0] }
    switch key {
    case .left, .text("h"): move(to: day.adding(days: -1))
    case .right, .text("l"): move(to: day.adding(days: 1))
    case .up, .text("k"): move(to: day.adding(days: -7))
    case .down, .text("j"): move(to: day.adding(days: 7))
    case .pageUp: turn(-1)
    case .pageDown: turn(1)
    case .home: move(to: form == .month ? day.firstOfMonth : day.weekStart(here.regional.firstWeekday))
    case .end:
      move(
        to: form == .month
          ? day.lastOfMonth : day.weekStart(here.regional.firstWeekday).adding(days: 6))
    case .text("m"): form = .month
    case .text("w"): form = .week
    case .text("t"): move(to: here.local.day)
    case .tab, .text("n"): choose(1, among: items)
    case .backTab, .text("p"): choose(-1, among: items)
    case .enter: return chosen.map(Action.open) ?? .stay
    case .text("a"): return .add
    case .text("r"): return .remind
    case .text("e"): return chosen.map(Action.edit) ?? .stay
    case .text("d"), .delete: return chosen.map(Action.delete) ?? .stay
    case .text(" "): return chosen.map(Action.complete) ?? .stay
    case .text("u"): return .undo
    case .text("?"), .function(1): return .help
    case .text("q"), .escape, .control("c"), .control("d"): return .leave
    case .control("z"): return .suspend
    default: break
    }
    return .stay
  }

  /// Another day; years that cannot be written stay out of reach.
  private mutating func move(to next: Day) {
    guard (1...9998).contains(next.year), next != day else { return }
    (day, task) = (next, nil)
  }

  private mutating func turn(_ pages: Int) {
    switch form {
    case .month: move(to: day.adding(months: pages))
    case .week: move(to: day.adding(days: 7 * pages))
    case .day: move(to: day.adding(days: pages))
    }
  }

  private mutating func choose(_ step: Int, among items: [DayItem]) {
    guard let index = index(in: items) else { return }
    task = items[(index + step + items.count) % items.count].task.id
  }
}
