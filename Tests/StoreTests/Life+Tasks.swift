import Moments
import Planner
import Reminding
import Testing

@testable import Store

// What a life does with Arcs and tasks.
extension Life {
  /// Does one random thing.
  func live(_ round: Int) throws {
    store.now = store.now.adding(seconds: 1 + pick(pick(20) == 0 ? 400_000 : 20_000))
    switch pick(reminds ? 34 : 24) {
    case 0, 1: try addArc()
    case 2: try changeArc(round)
    case 3, 4: try archiving()
    case 5 where !empties && pick(4) == 0: try removeArc()
    case 5 where empties: try emptyTrash()
    case 6...10: try addTask()
    case 11, 12, 13: try close()
    case 14: try reopen()
    case 15: try removeTask()
    case 16: try restore()
    case 17, 18: try editTask()
    case 19, 20, 21: try undo()
    case 22, 23: try redo()
    case 24: try snooze()
    default: try remind()
    }
    // Where nobody knows any more whether the person is: a place that comes back is a new one.
    inside = inside.filter { model.reminding.places.values.contains($0.key) }
  }

  func addArc() throws {
    let title = ["A", "B", "C", "D", "E"][pick(5)]
    let parent = pick(3) == 0 ? nil : pick(model.arcs.filter { $0.value.archived == nil }.keys)
    let number = arcNumber
    try both("new", { try $0.addArc(number, title, under: parent) }) { step in
      let path = parent.flatMap { try? step.snapshot.arcs()[$0]?.path }.map { $0 + "/" } ?? ""
      let arc = try step.addArc(path: path + title)
      #expect(arc.parent == parent)
      self.arcNumber = arc.id + 1
    }
  }

  func changeArc(_ round: Int) throws {
    guard let arc = pick(model.arcs.keys) else { return }
    let goal = pick(model.arcs.keys) ?? arc
    switch pick(3) {
    case 0:
      let title = ["A", "B", "C", "D", "E"][pick(5)]
      try both("rename", { try $0.rename(arc, title) }) { step in
        guard var fields = try step.snapshot.arcs()[arc]?.fields else { return }
        fields.title = title
        try step.edit(arc: arc, fields)
      }
    case 1:
      let parent = pick(3) == 0 ? nil : goal
      try both("mv", { try $0.move(arc, under: parent) }) { try $0.move(arc: arc, under: parent) }
    default: try both("merge", { try $0.merge(arc, into: goal) }) { try $0.merge(arc: arc, into: goal) }
    }
  }

  func archiving() throws {
    guard let arc = pick(model.arcs.keys) else { return }
    if model.arcs[arc]?.archived == nil {
      try both("archive", { try $0.archive(arc, now: self.now) }) { try $0.archive(arc: arc) }
    } else {
      try both("unarchive", { $0.unarchive(arc) }) { try $0.unarchive(arc: arc) }
    }
  }

  func removeArc() throws {
    guard let arc = pick(model.arcs.keys) else { return }
    try both("rm", { $0.remove(arc: arc, now: self.now) }) { try $0.remove(arc: arc) }
  }

  func addTask() throws {
    guard let arc = pick(model.arcs.keys) else { return }
    var task = PlannerModel.Task(arc: arc, title: "task \(pick(6))", key: "\(taskNumber)", created: now)
    if pick(3) > 0 { task.day = today + pick(20) - 8 }
    if task.day != nil, pick(2) == 0 {
      (task.every, task.fromCompletion) = (1 + pick(4), pick(3) == 0)
      (task.series, task.start) = (taskNumber, task.day)
    }
    let number = taskNumber
    try both(
      "add",
      { model in
        guard model.arcs[arc]?.archived == nil else { throw PlannerModel.Refused() }
        model.tasks[number] = task
      }
    ) { step in
      var fields = ArcTask.Fields(title: task.title)
      fields.date = task.day.map { Day(number: $0) }
      fields.recurrence = task.every.map { $0 == 1 ? "FREQ=DAILY" : "FREQ=DAILY;INTERVAL=\($0)" }
      fields.repetitionBasis = task.fromCompletion ? .completion : nil
      self.count(try step.add(fields, to: arc).id)
    }
  }

  func close() throws {
    guard let number = pick(model.tasks.keys) else { return }
    let outcome = ClosingOutcome.allCases[pick(3)]
    let next = taskNumber
    try both("done", { $0.close(number, outcome.rawValue, now: self.now, next: next) }) { step in
      self.count(try step.close(task: number, outcome).next?.id)
    }
  }

  func reopen() throws {
    guard let number = pick(model.tasks.filter { $0.value.closed != nil }.keys) else { return }
    try both("undone", { try $0.reopen(number) }) { try $0.reopen(task: number) }
  }

  func removeTask() throws {
    guard let number = pick(model.tasks.keys) else { return }
    let withSeries = pick(2) == 0
    let next = taskNumber
    try both("rm", { $0.remove(task: number, withSeries: withSeries, now: self.now, next: next) }) { step in
      self.count(try step.remove(task: number, withSeries: withSeries)?.id)
    }
  }

  func restore() throws {
    guard let number = pick(model.restorable.keys) else { return }
    try both("restore", { try $0.restore(task: number, now: self.now) }) { try $0.restore(task: number) }
  }

  func editTask() throws {
    guard let number = pick(model.tasks.keys), let task = model.tasks[number] else { return }
    let title = "task \(pick(6))"
    let day = pick(3) == 0 ? task.day.map { $0 + pick(5) - 2 } : task.day
    let arc = pick(3) == 0 ? pick(model.arcs.keys) : nil
    try both(
      "edit",
      { model in
        if let arc, arc != task.arc, model.arcs[arc]?.archived != nil { throw PlannerModel.Refused() }
        model.tasks[number]?.title = title
        model.tasks[number]?.day = day
        model.tasks[number]?.arc = arc ?? task.arc
      }
    ) { step in
      var fields = try step.snapshot.task(number).fields
      fields.title = title
      fields.date = day.map { Day(number: $0) }
      try step.edit(task: number, fields, arc: arc)
    }
  }

  /// Silences the reminder of a task, which changes nothing else and is a step unless it is refused.
  private func snooze() throws {
    guard let number = pick(model.tasks.keys), let task = model.tasks[number] else { return }
    let until = store.now.adding(seconds: 3600 * (1 + pick(30)))
    // What its place says is snoozed under its number, and is no alert of its own.
    let isOfPlace = try store.read { try $0.session.speakingPlaces(of: $0.row(ofTask: number)) != nil }
    do {
      let snoozed = try store.record("snooze") { step in
        try step.ask(.snooze(until: until), of: .task(number))
        return try step.snapshot.task(number)
      }
      #expect(task.closed == nil && (task.day != nil || isOfPlace))
      // In the quiet hours it waits for the morning; the next occurrence of what repeats may speak before.
      let waits = snoozed.alertAt.map { $0.seconds - until.seconds }
      let mayBeEarly = snoozed.fields.recurrence != nil
      #expect(
        isOfPlace || waits.map { $0 < 11 * 3600 && ($0 >= 0 || mayBeEarly) } == true,
        "\(waits ?? -1) \(snoozed.fields)")
      before.append(PastModel(model, gone.count))
      undone = []
    } catch is ReminderRefusal {}
  }
}
