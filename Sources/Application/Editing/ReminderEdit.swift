import Moments
import Planner
import Store

/// An edit of a reminder or group.
package struct ReminderEdit {
  /// The part of a reminder that changes.
  package enum Part {
    case whole
    /// The occurrence on this day, or at this time of it.
    case only(OccurrenceStart)
    /// All occurrences from this day or time on.
    case from(OccurrenceStart)
    /// This item of its stack, apart from the others.
    case item(String)
  }

  /// The groups a reminder belongs to afterwards, by number.
  package enum Groups {
    case unchanged
    /// Those it is in already, and these.
    case also([Int])
    case exactly([Int])
  }

  /// What changes, in words: `every weekday 7am`; may be empty.
  package var words: String
  /// Fields given by name; they win over the words.
  package var values: FieldValues
  package var own: ReminderValues
  package var part = Part.whole
  /// How a group chooses from now on; nil: as before.
  package var pick: Rotation.Pick?
  /// The stack it is for from now on, with all items: those that were split off come back. Nil: as before.
  package var stack: ReminderStack?
  package var groups = Groups.unchanged
  /// Sets fields of the whole reminder that neither words nor values can say.
  package var setMore: (inout Reminder.Fields) throws -> Void = { _ in }

  package init(
    words: String = "", values: FieldValues = FieldValues(), own: ReminderValues = ReminderValues()
  ) {
    (self.words, self.values, self.own) = (words, values, own)
  }

  fileprivate func applied(to fields: Reminder.Fields, _ workspace: Workspace) throws -> Reminder.Fields {
    try ReminderDraft(changing: fields, words, values, own, workspace).fields
  }
}

/// A reminder that was edited.
package struct EditedReminder {
  /// The reminder before. That of the whole stack when an item came back to it.
  package var before: Reminder
  package var reminder: Reminder
  /// The items that came back to their stack.
  package var rejoined: [String] = []
  /// True when nothing is different from before.
  package var isSame = false
}

// Editing reminders and groups.
extension Workspace {
  /// Edits a reminder or group, in one step.
  /// - Throws: `Failure`, `ReminderError`, `PlannerError`.
  package func edit(_ reminder: Reminder, _ edit: ReminderEdit) throws -> EditedReminder {
    if edit.stack != nil, let whole = try store.read({ try $0.origin(of: reminder) }) {
      // The reminder of a single item goes back to that of its stack.
      return try self.edit(whole, edit)
    }
    // Words are read before the transaction, so that mistakes in them are reported first.
    var fields = try edit.applied(to: reminder.fields, self)
    let title = reminder.fields.title
    var edited = EditedReminder(before: reminder, reminder: reminder)
    switch edit.part {
    case .item(let item):
      var own = reminder.fields
      (own.item, own.stack, own.apart, own.title) = (item, nil, [], item)
      own = try edit.applied(to: own, self)
      edited.reminder = try store.record("split \(item) off \(title)") { step in
        try step.set(edit.groups, of: step.split(item: item, off: reminder.id) { $0 = own })
      }
    case .only(let start):
      let change = try change(of: reminder, edit, at: start)
      edited.reminder = try store.record("edited \(title) on \(start.words)", as: .edit) { step in
        let one = try step.edit(reminder: reminder.id, onlyOn: start.day, at: start.time) { $0 = change($0) }
        return try step.set(edit.groups, of: one)
      }
    case .from(let start):
      let change = try change(of: reminder, edit, at: start)
      edited.reminder = try store.record("edited \(title) from \(start.words) on", as: .edit) { step in
        let later = try step.edit(reminder: reminder.id, from: start.day, at: start.time) { $0 = change($0) }
        return try step.set(edit.groups, of: later)
      }
    case .whole:
      try edit.setMore(&fields)
      if let stack = edit.stack { (fields.stack, fields.item) = (stack.uuid, nil) }
      (edited.reminder, edited.rejoined) = try store.record("edited \(title)", as: .edit) { step in
        guard try step.snapshot.reminder(reminder.id).fields == reminder.fields else {
          throw Failure.changedMeanwhile
        }
        // When only its groups change, its alerts stay as they are.
        let isSame = fields == reminder.fields && edit.pick == nil
        let changed = try step.set(
          edit.groups, of: isSame ? reminder : step.edit(reminder: reminder.id, fields, pick: edit.pick))
        return try (changed, edit.stack == nil ? [] : step.rejoin(reminder: reminder.id))
      }
      if case .unchanged = edit.groups, edit.pick == nil {
        edited.isSame = fields == reminder.fields && edited.rejoined.isEmpty
      }
    }
    return edited
  }

  /// Replaces the fields of a reminder that was edited as a text.
  /// - Throws: `Failure` when it was changed meanwhile, `ReminderError`, `PlannerError`.
  package func replace(_ reminder: Reminder, with fields: Reminder.Fields) throws -> Reminder {
    try store.record("edited \(reminder.fields.title)", as: .edit) { step in
      guard try step.snapshot.reminder(reminder.id).fields == reminder.fields else {
        throw Failure.changedMeanwhile
      }
      return try step.edit(reminder: reminder.id, fields)
    }
  }

  /// The change that an edit makes to one occurrence, or to all from one on. It is read once, before the transaction,
  /// and applied to the fields found there.
  private func change(of reminder: Reminder, _ edit: ReminderEdit, at start: OccurrenceStart) throws
    -> (Reminder.Fields) -> Reminder.Fields
  {
    guard let table = reminder.fields.timetable else {
      throw ReminderError.once(title: reminder.fields.title)
    }
    let isSingle = if case .only = edit.part { true } else { false }
    let occurrence = try store.read {
      try $0.occurrences(ofReminder: reminder.id, on: start.day, at: start.time).first
    }
    var part = reminder.fields
    if let occurrence, isSingle {
      part.timetable = table.single(occurrence.start)
    } else if let occurrence {
      // What was skipped or changed stays so.
      let home = table.home({ try? Zone(named: $0) }, local: zone)
      var after = table.split(at: occurrence.start, in: home).after
      after.rule = table.rule
      part.timetable = after
    }
    var changed = try edit.applied(to: part, self)
    if isSingle, edit.own.zone == nil, changed.timetable?.zone == nil {
      // One occurrence keeps the zone of its series, since other programs may read it alone.
      changed.timetable = changed.timetable?.pinned(to: table.zone, from: zone)
    }
    return { given in
      var result = changed
      result.origin = given.origin
      if changed.timetable == part.timetable { result.timetable = given.timetable }
      // A series that continues keeps its remaining count, unless a new end was given.
      if changed.timetable?.rule == part.timetable?.rule, changed.timetable?.rule != nil {
        result.timetable?.rule = given.timetable?.rule
      }
      return result
    }
  }
}

extension Timetable {
  /// One floating occurrence at the same instant on the clock of a zone.
  fileprivate func pinned(to name: String?, from local: Zone) -> Timetable {
    guard isTimed, let name, let home = try? Zone(named: name) else { return self }
    var result = self
    result.start = home.localSecond(at: local.moment(at: start).moment)
    result.zone = name
    return result
  }
}

extension PlannerStep {
  /// Changes the groups a reminder belongs to.
  /// - Returns: the reminder as it is then.
  fileprivate func set(_ groups: ReminderEdit.Groups, of reminder: Reminder) throws -> Reminder {
    let old = try snapshot.groups(ofReminder: reminder.id).map(\.group.id)
    switch groups {
    case .unchanged: return reminder
    case .also(let numbers):
      for group in numbers where !old.contains(group) { try join(reminder: reminder.id, group: group) }
    case .exactly(let numbers):
      for group in numbers where !old.contains(group) { try join(reminder: reminder.id, group: group) }
      for group in old where !numbers.contains(group) { try leave(reminder: reminder.id, group: group) }
    }
    return try snapshot.reminder(reminder.id)
  }
}
