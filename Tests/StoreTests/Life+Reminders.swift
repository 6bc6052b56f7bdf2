import Moments
import Planner
import Testing

@testable import Store

// What a life does with reminders, groups and places.
extension Life {
  /// Does one random thing with them.
  func remind() throws {
    switch pick(15) {
    case 0, 1, 2: try addReminder()
    case 3: try editReminder()
    case 4, 5: try changeMembers()
    case 6: try removeReminder()
    case 7: try restoreReminder()
    case 8, 9: try skip()
    case 10: try unskip()
    case 11: try editOccurrence()
    case 12: try answer()
    case 13: try changePlaces()
    default: try travel()
    }
  }

  private func day(_ number: Int) -> Day { Day(number: number) }

  private func isOpen(_ task: String) -> Bool { PlannerModel.isOpen(task, model.tasks) }

  private func addReminder() throws {
    var new = ReminderModel.Reminder(title: "reminder \(pick(6))", key: "\(taskNumber)")
    new.isGroup = pick(3) == 0
    if new.isGroup { new.title = "G\(pick(4))" }
    if pick(5) > 0 {
      new.first = today + pick(8) - 3
      if pick(3) > 0 { new.every = 1 + pick(3) }
    } else if !new.isGroup, let place = pick(model.reminding.places.values) {
      (new.places, new.isArrival) = ([place], pick(2) == 0)
    }
    let groups =
      new.isGroup || pick(2) == 0
      ? [] : pick(model.reminding.reminders.filter(\.value.isGroup).keys).map { [$0] } ?? []
    let number = taskNumber
    try both("remind", { try $0.reminding.add(number, new, to: groups) }) { step in
      var fields = Reminder.Fields(title: new.title)
      if let first = new.first {
        let rule = new.every.map { "\nRRULE:FREQ=DAILY;INTERVAL=\($0)" } ?? ""
        let start = self.day(first).description.filter { $0 != "-" }
        fields.timetable = try Timetable(text: "DTSTART:\(start)T080000\(rule)")
      }
      fields.trigger = self.trigger(new.places, new.isArrival)
      self.know(try step.add(fields, pick: new.isGroup ? .shuffle : nil, to: groups), as: new.key)
    }
  }

  private func trigger(_ places: [String], _ isArrival: Bool) -> PlaceTrigger? {
    let uuids = places.compactMap { key in keys.first { $0.value == key }?.key }
    return uuids.isEmpty ? nil : PlaceTrigger(isArrival: isArrival, places: uuids)
  }

  /// A new reminder got the next number, and its UUID stands for a key.
  private func know(_ reminder: Reminder, as key: String) {
    count(reminder.id)
    keys[reminder.uuid] = key
  }

  private func editReminder() throws {
    guard let number = pick(model.reminding.own.keys), let old = model.reminding.reminders[number]
    else {
      return
    }
    let new = old.isGroup ? "G\(pick(4))" : "reminder \(pick(6))"
    let title = pick(2) == 0 ? nil : new
    let isEnabled = pick(2) == 0
    try both("edit", { try $0.reminding.edit(number, title ?? old.title, isEnabled: isEnabled) }) { step in
      var fields = try step.snapshot.reminder(number).fields
      (fields.title, fields.isEnabled) = (title ?? fields.title, isEnabled)
      try step.edit(reminder: number, fields)
    }
  }

  private func changeMembers() throws {
    guard let number = pick(model.reminding.own.keys),
      let group = pick(model.reminding.reminders.filter(\.value.isGroup).keys)
    else { return }
    switch pick(3) {
    case 0:
      try both("join", { try $0.reminding.join(number, group) }) {
        try $0.join(reminder: number, group: group)
      }
    case 1:
      try both("leave", { try $0.reminding.leave(number, group) }) {
        try $0.leave(reminder: number, group: group)
      }
    default:
      let isOn = pick(2) == 0
      try both("enable", { try $0.reminding.enable(number, group, isOn) }) {
        try $0.enable(reminder: number, group: group, isOn)
      }
    }
  }

  private func removeReminder() throws {
    guard let number = pick(model.reminding.own.keys) else { return }
    try both("rm", { $0.reminding.remove(number) }) { try $0.remove(reminder: number) }
  }

  private func restoreReminder() throws {
    guard let number = pick(model.reminding.restorable.keys) else { return }
    try both("restore", { try $0.reminding.restore(number) }) { try $0.restore(reminder: number) }
  }

  private func skip() throws {
    guard let number = pick(model.reminding.own.keys) else { return }
    let out = today + pick(6) - 2
    try both("skip", { try $0.reminding.skip(number, on: out) }) {
      _ = try $0.skip(reminder: number, on: self.day(out))
    }
  }

  private func unskip() throws {
    guard let number = pick(model.reminding.reminders.filter { !$0.value.skipped.isEmpty }.keys) else {
      return
    }
    let back = pick(model.reminding.reminders[number]?.skipped ?? []) ?? today
    let other = pick(8) == 0 ? back + 1 : back
    try both("unskip", { try $0.reminding.unskip(number, on: other) }) {
      try $0.unskip(reminder: number, on: self.day(other))
    }
  }

  private func editOccurrence() throws {
    guard let number = pick(model.reminding.own.keys) else { return }
    let (on, new) = (today + pick(6), taskNumber)
    let title = "changed \(pick(3))"
    try both("edit", { try $0.reminding.edit(number, onlyOn: on, title, as: new) }) { step in
      let one = try step.edit(reminder: number, onlyOn: self.day(on)) { $0.title = title }
      var after = self.model.reminding
      try after.edit(number, onlyOn: on, title, as: new)
      self.know(one, as: after.reminders[new]?.key ?? "")
    }
  }

  /// Answers the occurrence that the store says it is.
  private func answer() throws {
    guard
      let number = pick(
        model.reminding.reminders.filter { $0.value.isEnabled && $0.value.first != nil }.keys),
      let reminder = model.reminding.reminders[number]
    else { return }
    let outcome = [ClosingOutcome.completed, .ignored][pick(2)]
    do {
      let answered = try store.record("done") { try $0.close(reminder: number, outcome) }
      let on = answered.occurrence.start.day.number
      #expect(reminder.falls(on: on) && reminder.answered[on] == nil)
      before.append(PastModel(model, gone.count))
      undone = []
      model.reminding.reminders[number]?.answered[on] = outcome.rawValue
    } catch ReminderError.notDue {
      // What is still to come today can be answered always.
      let isToCome = now % 86_400 < 8 * 3600 && reminder.falls(on: today) && reminder.answered[today] == nil
      #expect(!isToCome)
    }
  }

  private func changePlaces() throws {
    let name = "P\(pick(3))"
    switch pick(4) {
    case 0:
      placeNumber += 1
      let key = "place \(placeNumber)"
      try both("place", { try $0.reminding.addPlace(name, key: key) }) { step in
        self.keys[try step.add(place: name, Life.coordinate(name), radius: 200).uuid] = key
      }
    case 1:
      let tasks = model.tasks
      try both(
        "rm",
        { try $0.reminding.removePlace(name, isOpen: { PlannerModel.isOpen($0, tasks) }) }
      ) { try $0.remove(place: name) }
    default:
      guard let number = pick(model.tasks.keys), let task = model.tasks[number] else { return }
      let places = pick(3) == 0 ? [] : model.reminding.places[name].map { [$0] } ?? []
      // It is known by the number of its task; its own is below zero, and told by the task's UUID.
      let row = try store.read { try $0.row(ofTask: number) }
      let held = TaskPlaces(PlaceTrigger(isArrival: true, places: []), of: row, created: row.created)
      let new = try store.read { try held.number(in: $0.session) }
      try both(
        "places", { $0.reminding.set(places, ofTask: task.placeKey, titled: task.title, as: new) }
      ) { step in
        try step.set(self.trigger(places, true), ofTask: number)
        if let row = try step.session.reminderRow(new) { self.keys[row.identity.description] = "\(new)" }
      }
    }
  }

  private static func coordinate(_ name: String) -> Coordinate {
    Coordinate(latitude: name == "P0" ? 1_000_000 : 2_000_000, longitude: 0)
  }

  /// Goes where the places are, or away from all of them.
  private func travel() throws {
    let goal = pick(4) == 0 ? Coordinate(latitude: 0, longitude: 0) : Life.coordinate("P\(pick(3))")
    var expected: [String: Set<Int>] = [:]
    for (name, key) in model.reminding.places {
      let isInside = Life.coordinate(name) == goal
      if inside[key] != isInside, inside[key] != nil || isInside {
        let started = model.reminding.setOff(by: key, isArrival: isInside, isOpen: isOpen)
        expected[name] = Set(started.compactMap(shownNumber))
      }
      inside[key] = isInside
    }
    let moves = try store.record("here") { try $0.move(to: goal) }
    #expect(
      Dictionary(uniqueKeysWithValues: moves.map { ($0.place.name, Set($0.started.map(\.subject.number))) })
        == expected
    )
  }

  /// The number that people see: that of the open task for what stands for its places.
  private func shownNumber(_ number: Int) -> Int? {
    guard let reminder = model.reminding.reminders[number], reminder.isCompanion else { return number }
    return model.tasks.first { PlannerModel.isOpen(reminder.series ?? "", [$0.key: $0.value]) }?.key
  }

  /// Compares reminders, groups, skips, answers and places.
  func compareReminders() throws {
    let (seen, places, memberships, trash) = try store.read { snapshot in
      (
        try snapshot.session.reminderRows("TRUE"), try snapshot.places(),
        try snapshot.session.members("TRUE"), try snapshot.trash()
      )
    }
    let answers = Dictionary(
      grouping: try store.rows(
        "SELECT thing, start, status FROM occurrence WHERE status IN ('completed', 'ignored')"
      ).map { $0.split(separator: "|").map(String.init) }, by: { $0[0] })
    let rows = seen.map { row in
      var one = ReminderModel.Reminder(title: row.fields.title, key: keys[row.identity.description] ?? "?")
      one.isGroup = row.rotation != nil
      one.first = row.fields.timetable?.start.local.day.number
      one.every = row.fields.timetable?.rule?.interval
      one.skipped = Set((row.fields.timetable?.exclusions ?? []).map { $0.day(in: .utc).number })
      one.isEnabled = row.fields.isEnabled
      one.places = (row.fields.trigger?.places ?? []).map { keys[$0] ?? "?" }
      one.isArrival = row.fields.trigger?.isArrival ?? false
      (one.series, one.day) = (
        model.reminding.reminders[row.id]?.series, row.fields.origin.recurrenceID?.day.number
      )
      // One that stands for a task says its title, at the latest when it is set off.
      if TaskPlaces(row) != nil { one.title = model.reminding.reminders[row.id]?.title ?? "?" }
      for answer in answers["\(row.id)"] ?? [] {
        one.answered[Day(iso: answer[1].prefix(10))?.number ?? 0] = answer[2]
      }
      return (row.id, one)
    }
    #expect(rows.map(\.0).sorted() == model.reminding.reminders.keys.sorted())
    for (number, one) in rows { #expect(one == model.reminding.reminders[number], "\(number)") }
    #expect(
      Dictionary(uniqueKeysWithValues: places.map { ($0.name, keys[$0.uuid] ?? "?") })
        == model.reminding.places)
    let members = memberships.map { row in
      let key = { (identity: Identity) in self.keys[identity.description] ?? "?" }
      return (
        ReminderModel.Membership(group: key(row.teamIdentity), guest: key(row.reminderIdentity)),
        row.isEnabledHere
      )
    }
    #expect(Dictionary(uniqueKeysWithValues: members) == model.reminding.members)
    #expect(Set(trash.filter(\.isReminder).map(\.number)) == Set(model.reminding.restorable.keys))
  }
}
