import Application
import ArgumentParser
import Names
import Planner
import Store
import Terminal

/// Which occurrences or items of a reminder an edit is about.
struct ReminderEditScope: ParsableArguments {
  @Option(
    help: ArgumentHelp("Change only the occurrence on this day, or at this time of it.", valueName: "DAY"))
  var only: ArgumentText?
  @Option(help: ArgumentHelp("Change all occurrences from this day or time on.", valueName: "DAY"))
  var fromHere: ArgumentText?
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Change only this item of a stack.", valueName: "ITEM"))
  var item: ArgumentText?
  @Option(help: ArgumentHelp("The whole stack it is for.", valueName: "STACK")) var forStack: ArgumentText?
  @Option(
    help: ArgumentHelp(
      "A group to put it into; can be given several times; empty: no group.", valueName: "GROUP"))
  var group: [ArgumentText] = []
  @Option(
    help: ArgumentHelp("How a group chooses.", valueName: "HOW")) var pick: Rotation.Pick?
}

extension Edit {
  /// `arc edit 4 …` of a reminder or group.
  func edit(_ reminder: Reminder, _ context: Context) throws -> Exit {
    if editor {
      let form = ReminderForm(reminder.fields)
      let changed = try Editor.edit(form.text, named: "reminder.txt", context.console) { text in
        try context.replace(reminder, with: ReminderForm.read(text, over: reminder.fields))
      }
      try context.show(changed, json: json)
      return .done
    }
    let words = Array(words.dropFirst())
    let reaches = [reminderEdit.only, reminderEdit.fromHere, reminderEdit.item].compactMap { $0 }
    if words.isEmpty, fields.isEmpty, reminderOptions.isEmpty, reaches.isEmpty, reminderEdit.pick == nil,
      reminderEdit.forStack == nil, reminderEdit.group.isEmpty
    {
      throw Failure.nothingToChange(reminder)
    }
    guard reaches.count <= 1 else { throw Failure(.usage, "use only one of --only, --from-here and --for") }
    var edit = ReminderEdit(words: words.line, values: fields.values, own: reminderOptions.values)
    edit.pick = reminderEdit.pick
    try context.store.read { snapshot in
      edit.stack = try reminderEdit.forStack.map { try snapshot.stack(called: $0.text) }
      edit.groups = try reminderEdit.groups(snapshot)
    }
    edit.part = try reminderEdit.part(context)
    return try context.edit(reminder, edit, reminderOptions, json: json, verbose: answer.verbose)
  }
}

extension Context {
  /// Edits a reminder or group, and shows how it is then: in one line, or with all fields.
  func edit(
    _ reminder: Reminder, _ edit: ReminderEdit, _ options: ReminderOptions, json: Bool, verbose: Bool
  ) throws -> Exit {
    let count = try options.shown()
    let edited = try self.edit(reminder, edit)
    for item in edited.rejoined { try console.note("\(item) follows the stack's times again") }
    guard json || verbose else {
      try answer(edited.reminder, verb: edited.isSame ? "unchanged" : "changed", next: options.next)
      return .done
    }
    if edited.reminder.fields.timetable != edited.before.fields.timetable, !json {
      try showTimes(of: edited.reminder.fields, count, isSaved: true, json: false)
    }
    try show(edited.reminder, json: json)
    return .done
  }
}

extension Failure {
  /// For an edit of a reminder that names no change.
  static func nothingToChange(_ reminder: Reminder) -> Failure {
    Failure(
      .usage, "nothing to change", hints: ["arc edit \(reminder.id) every day at 8am changes when it comes"])
  }
}

extension ReminderEditScope {
  fileprivate func part(_ context: Context) throws -> ReminderEdit.Part {
    func start(_ text: String) throws -> OccurrenceStart {
      var reader = try FieldReader(context)
      let (day, time) = try reader.dayAndTime(text)
      return OccurrenceStart(day: day, time: time)
    }
    if let item { return .item(item.text) }
    if let only { return .only(try start(only.text)) }
    if let fromHere { return .from(try start(fromHere.text)) }
    return .whole
  }

  fileprivate func groups(_ snapshot: PlannerSnapshot) throws -> ReminderEdit.Groups {
    if group.isEmpty { return .unchanged }
    let numbers = try group.filter { !$0.text.isEmpty }.map { try snapshot.group(called: $0.text).id }
    return group.contains { $0.text.isEmpty } ? .exactly(numbers) : .also(numbers)
  }
}
