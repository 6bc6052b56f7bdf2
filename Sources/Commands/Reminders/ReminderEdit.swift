import Application
import ArgumentParser
import Moments
import Names
import Planner
import Store
import Terminal

/// Which occurrences or items of a reminder an edit is about.
struct ReminderReach: ParsableArguments {
  @Option(
    help: ArgumentHelp("Change only the occurrence on this day, or at this time of it.", valueName: "DAY"))
  var only: ArgumentText?
  @Option(help: ArgumentHelp("Change all occurrences from this day or time on.", valueName: "DAY"))
  var fromHere: ArgumentText?
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Change only this item of a stack, apart from the others.", valueName: "ITEM"))
  var item: ArgumentText?
  @Option(help: ArgumentHelp("The whole stack it is for.", valueName: "STACK")) var forStack: ArgumentText?
  @Option(
    help: ArgumentHelp(
      "A group to put it into; can be given several times; empty: no group.", valueName: "GROUP"))
  var group: [ArgumentText] = []
  @Option(
    help: ArgumentHelp("How a group chooses: shuffle, random or rotate.", valueName: "HOW"),
    completion: .list(Rotation.Pick.allCases.map(\.rawValue))) var pick: ArgumentText?
}

/// `arc edit 4 …` of a reminder or group.
struct ReminderEdit {
  var reminder: Reminder
  var words: [ArgumentText]
  var fields: FieldOptions
  var options: ReminderOptions
  var places: ReminderReach
  var editor: Bool
  var json: Bool
  var context: Context

  func run() throws -> Exit {
    if editor { return try editForm() }
    let reaches = [places.only, places.fromHere, places.item].compactMap { $0 }
    if words.isEmpty, fields.isEmpty, options.isEmpty, reaches.isEmpty, places.pick == nil,
      places.forStack == nil, places.group.isEmpty
    {
      throw Failure(
        .usage, "nothing to change", hints: ["arc edit \(reminder.id) every day at 8am changes when it comes"]
      )
    }
    guard reaches.count <= 1 else { throw Failure(.usage, "only one of --only, --from-here and --for") }
    let pick = try places.pick.map { try Rotation.Pick(typed: $0.text) }
    // Read before the transaction, in which nobody is asked and nothing else is read.
    let change = { (fields: inout Reminder.Fields) in
      fields = try ReminderDraft(changing: fields, words.line, self.fields.values, options.values, context)
        .fields
    }
    let stack = try places.forStack.map { word in try context.store.read { try $0.stack(called: word.text) } }
    if stack != nil, let whole = try context.store.read({ try $0.origin(of: reminder) }) {
      // An item with its own reminder comes back to the stack.
      var all = self
      all.reminder = whole
      return try all.run()
    }
    // The line is read once before the transaction, so that errors in it come first.
    var trial = reminder.fields
    try change(&trial)
    let groups = try context.store.read { snapshot in
      try places.group.filter { !$0.text.isEmpty }.map { try snapshot.group(called: $0.text).id }
    }
    let only = try places.only.map { try day($0.text) }
    let from = try places.fromHere.map { try day($0.text) }
    let changed: Reminder
    if let item = places.item {
      var own = try splitting(item.text)
      changed = try context.store.record("split \(item.text) off \(reminder.fields.title)") { step in
        try step.put(step.split(item: item.text, off: reminder.id) { $0 = own }, into: groups, places)
      }
      own.title = item.text
    } else if let only {
      let single = try occurrence(on: only)
      changed = try context.store.record("edited \(reminder.fields.title) on \(only.words)", as: .edit) { step in
        try step.put(
          step.edit(reminder: reminder.id, onlyOn: only.day, at: only.time) { $0 = single($0) }, into: groups,
          places)
      }
    } else if let from {
      let later = try occurrence(on: from)
      changed = try context.store.record("edited \(reminder.fields.title) from \(from.words) on", as: .edit) { step in
        try step.put(
          step.edit(reminder: reminder.id, from: from.day, at: from.time) { $0 = later($0) }, into: groups,
          places)
      }
    } else {
      if let stack { (trial.stack, trial.item) = (stack.uuid, nil) }
      var back: [String] = []
      changed = try context.store.record("edited \(reminder.fields.title)", as: .edit) { step in
        guard try step.snapshot.reminder(reminder.id).fields == reminder.fields else {
          throw ReminderEdit.changedMeanwhile
        }
        // If only its groups change, its state stays.
        let isSame = trial == reminder.fields && pick == nil
        let changed = try step.put(
          isSame ? reminder : step.edit(reminder: reminder.id, trial, pick: pick), into: groups, places)
        if stack != nil { back = try step.rejoin(reminder: reminder.id) }
        return changed
      }
      for item in back { try context.console.note("\(item) is back with the others") }
    }
    if changed.fields.timetable != reminder.fields.timetable, !json {
      try context.showTimes(of: changed.fields, options.shown(), isSaved: true, json: false)
    }
    try context.show(changed, json: json)
    return .done
  }

  /// What the words and options make of one part of the reminder: read once for its fields as they will be there.
  private func occurrence(on start: OccurrenceStart) throws -> (Reminder.Fields) -> Reminder.Fields {
    guard let table = reminder.fields.timetable else {
      throw ReminderError.once(title: reminder.fields.title)
    }
    let occurrence = try context.store.read {
      try $0.occurrences(ofReminder: reminder.id, on: start.day, at: start.time).first
    }
    var part = reminder.fields
    if let occurrence, places.only != nil {
      part.timetable = table.single(occurrence.start)
    } else if let occurrence {
      // What was skipped or changed stays so.
      let home = table.home({ try? Zone(named: $0) }, local: context.zone)
      var after = table.split(at: occurrence.start, in: home).after
      after.rule = table.rule
      part.timetable = after
    }
    var changed = try ReminderDraft(changing: part, words.line, fields.values, options.values, context).fields
    if places.only != nil, options.zone == nil, changed.timetable?.zone == nil {
      // One occurrence stays pinned as its series is, where many programs look for it alone.
      changed.timetable = changed.timetable?.pinned(to: table.zone, in: context)
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

  private func splitting(_ item: String) throws -> Reminder.Fields {
    var own = reminder.fields
    (own.item, own.stack, own.apart, own.title) = (item, nil, [], item)
    return try ReminderDraft(changing: own, words.line, fields.values, options.values, context).fields
  }

  private func day(_ text: String) throws -> OccurrenceStart {
    var reader = try FieldReader(context)
    let (day, time) = try reader.dayAndTime(text)
    return OccurrenceStart(day: day, time: time)
  }

  /// The reminder as a text to change: title, line of its times, and what else there is.
  private func editForm() throws -> Exit {
    let form = ReminderForm(reminder.fields)
    let changed = try Editor.edit(form.text, named: "reminder.txt", context.console) { text in
      let fields = try ReminderForm.read(text, over: reminder.fields)
      return try context.store.record("edited \(reminder.fields.title)", as: .edit) { step in
        guard try step.snapshot.reminder(reminder.id).fields == reminder.fields else {
          throw ReminderEdit.changedMeanwhile
        }
        return try step.edit(reminder: reminder.id, fields)
      }
    }
    try context.show(changed, json: json)
    return .done
  }

  private static var changedMeanwhile: Failure {
    var failure = Failure(
      .refused, "another program changed it while you were editing; nothing was changed")
    failure.mayBeMended = false
    return failure
  }
}

extension Timetable {
  /// One floating occurrence at the same instant on the clock of a zone.
  fileprivate func pinned(to zone: String?, in context: Context) -> Timetable {
    guard isTimed, let zone, let home = try? Zone(named: zone) else { return self }
    var result = self
    result.start = home.localSecond(at: context.zone.moment(at: start).moment)
    result.zone = zone
    return result
  }
}

extension Rotation.Pick {
  /// - Throws: `Failure` for another name.
  init(typed: String) throws(Failure) {
    guard let pick = Rotation.Pick(rawValue: typed.lowercased()) else {
      throw Failure(
        .usage,
        "a group picks by shuffle, random or rotate, not '\(typed)'"
          + didYouMean(typed, among: ["shuffle", "random", "rotate"]))
    }
    self = pick
  }
}

extension PlannerStep {
  /// Lets a reminder belong to groups, beside those that it belongs to; an empty name takes it out of these first.
  fileprivate func put(_ reminder: Reminder, into groups: [Int], _ reach: ReminderReach) throws -> Reminder {
    guard !reach.group.isEmpty else { return reminder }
    let old = try snapshot.groups(ofReminder: reminder.id).map(\.group.id)
    let isEmptied = reach.group.contains { $0.text.isEmpty }
    for group in groups where !old.contains(group) { try join(reminder: reminder.id, group: group) }
    for group in old where isEmptied && !groups.contains(group) {
      try leave(reminder: reminder.id, group: group)
    }
    return try snapshot.reminder(reminder.id)
  }
}
