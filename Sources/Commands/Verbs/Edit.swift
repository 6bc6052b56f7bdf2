import Application
import ArgumentParser
import Names
import Planner
import Store
import Terminal

/// `arc edit`: changes the fields of a task or an Arc.
struct Edit: ArcCommand {
  static let group = HelpGroup.tasks
  static let wordForm = WordForm.filter
  static let aliases = [
    CommandAlias("postpone", for: "edit", "--postpone", otherwise: .perhapsTask),
    CommandAlias("reschedule", for: "edit", otherwise: .perhapsTask),
  ]
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a task, reminder or Arc; an empty value clears a field.",
    usage: "arc edit NUMBER …|FILTER …|ARC [WORDS …] [--due WHEN] [--ends WHEN] [--editor] [--all] …",
    discussion: """
      Examples:
        arc edit 12 due friday 5pm in Room 204      words change the fields they name
        arc edit milk friday                        the open task with that word
        arc edit 12 by 2 days                       later; also: 1 week later, 1 hour earlier
        arc edit 13 no date                         also: no time, no place, not repeating
        arc edit 13 title oat milk
        arc edit 3-5 --due friday --time 17:30
        arc edit 12 --location ""
        arc edit 12 --path nag --remind 30m
        arc edit 12 --as event                      it ends by itself; --as task
        arc edit 12 p1 %errand                      also: no priority, no labels
        arc edit 3 5 7 %errand                      adds the label to all of them
        arc edit 3-7 no label errand                takes it off; also: no %errand
        arc edit '#home' %errand                    the same for a filter's tasks
        arc edit 12 start monday                    hidden from today and next until then
        arc edit cs298 --ends 5/21 --alias "Web systems"
        arc edit cs298 --short 298 --colour teal
        arc edit 12 --editor                        a form in $VISUAL or $EDITOR
        arc edit --all cs298 is:overdue             many tasks at once, one per line
        arc edit is:overdue due friday              changes every match
        arc edit 7 no longer repeats
        arc edit 7 except 2/15                      as arc skip 7 2/15
        arc edit 7 --keep-missed                    a missed one stays open when the next comes
        arc edit 8 when I get home                  'anywhere' removes it

      For a repeating task, a new time changes this and all later occurrences, a new day only this \
      occurrence. With --once both change only this one, with --series all later ones too.
      """)

  @Argument(
    help: ArgumentHelp("Numbers, a filter or an Arc, then what to change.", valueName: "NUMBER|FILTER|ARC"))
  var words: [ArgumentText] = []
  @OptionGroup(title: "Fields of a task") var fields: FieldOptions
  @Flag(help: "Change only this occurrence of a repeating task, even its time.") var once = false
  @Flag(help: "Change this and all later occurrences, even the day.") var series = false
  @OptionGroup(title: "Fields of an Arc (as well as --title and --description)") var arcFields: ArcOptions
  /// True for `arc postpone`, whose last words may be a length of time, `1 week`, and which never moves a task back.
  @Flag(help: .hidden) var postpone = false
  @Flag(help: "Edit it as a form in your editor.") var editor = false
  @Flag(help: "Edit all tasks of a list in your editor, one per line.") var all = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var answer: AnswerOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  @OptionGroup(title: "Reminders and groups") var reminderOptions: ReminderOptions
  @OptionGroup(title: "Which part of a reminder") var reminderEdit: ReminderEditScope

  /// What only Arcs have.
  struct ArcOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Its last day.", valueName: "WHEN")) var ends: ArgumentText?
    @Option(
      help: ArgumentHelp("All its other names, separated by commas.", valueName: "NAME"))
    var alias: [ArgumentText] = []

    @Option(help: ArgumentHelp("A short name for calendars: 298.", valueName: "NAME")) var short:
      ArgumentText?
    @Option(
      help: ArgumentHelp(
        "Its colour: \(Hue.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "COLOUR"))
    var colour: ArgumentText?

    var isEmpty: Bool { ends == nil && alias.isEmpty && short == nil && colour == nil }

    /// The colour as it is kept; nil for none.
    /// - Throws: `Failure` when no colour is called so.
    fileprivate func hue() throws(Failure) -> Hue? {
      guard let name = colour?.text.lowercased(), !name.isEmpty else { return nil }
      if let hue = Hue(rawValue: name) { return hue }
      let names = Hue.allCases.map(\.rawValue)
      throw Failure(
        .refused, "no colour is called '\(name)'" + didYouMean(name, among: names),
        hints: ["choose one of \(names.joined(separator: ", "))"])
    }
  }

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    try (postpone ? postponed(context) : self).change(in: context)
  }

  private func change(in context: Context) throws -> Exit {
    if once, series { throw Failure(.usage, "--once or --series, not both") }
    if all { return try EditorEdit(context: context, reach: reach).editView(of: words) }
    guard let first = words.first else { throw Failure(.usage, "change what? arc edit 12 due friday") }
    if words.count > 2, words[1].text.lowercased() == "except", fields.isEmpty {
      return try context.skip([first] + words.dropFirst(2), "skip", json: json)
    }
    if let number = Int(first.text), let reminder = try context.store.read({ try $0.reminderIfAny(number) }) {
      return try edit(reminder, context)
    }
    if editor {
      guard words.count == 1, let number = Int(first.text) else {
        throw Failure(.usage, "--editor takes the number of one task; --all takes many")
      }
      let (old, task) = try EditorEdit(context: context, reach: reach).editForm(of: number)
      try show([task], before: [old], context)
      return .done
    }
    let isSelection = TaskSelection.means(words) || TaskSelection.isNumbers(first)
    // In `vitamins %errand` the label is new, and vitamins are the task.
    if isSelection, TaskSelection.means([first]) { return try editTasks(context) }
    if let found = try wordsOfTask(context) {
      let reminder = try context.reminder(called: found.words[0].text)
      return try reminder.map { try found.edit($0, context) } ?? found.editTasks(context)
    }
    if isSelection { return try editTasks(context) }
    try refuseTaskAlone(context)
    let arc = try arcOrTrace(context)
    guard !fields.isEmpty || !arcFields.isEmpty else {
      throw Failure(
        .usage, "nothing to change", hints: ["arc edit \(words.line) --ends 5/21 changes its last day"])
    }
    let changed = try edited(arc, context)
    let verb = changed == arc ? "unchanged" : "changed"
    try context.answer(changed, verb: verb, json: json, verbose: answer.verbose)
    if arcFields.ends != nil, let line = try context.warning(ofEndOf: changed) {
      try context.console.note(line)
    }
    return .done
  }

  /// The command with the number of the task that its first words mean: of `milk friday` that of milk; nil when they
  /// name an Arc, or no task.
  private func wordsOfTask(_ context: Context) throws -> Edit? {
    if !arcFields.isEmpty || (try? context.store.read { try $0.arcs().arc(called: words.line) }) != nil {
      return nil
    }
    let found = try WordsOfTask(context, orReminders: true).split(words, leaving: fields.isEmpty ? 1 : 0) {
      rest in
      rest.isEmpty || (try? context.store.read { try WordEdit(rest.line, in: $0, context) }) != nil
    }
    guard let (number, rest) = found else { return nil }
    var edit = self
    edit.words = [number] + rest
    return edit
  }

  /// How far another day or time of a repeating task reaches.
  private var reach: OccurrenceEdit { once ? .once : series ? .series : .usual }

  private func editTasks(_ context: Context) throws -> Exit {
    var values = fields.values
    if let every = reminderOptions.every { values.recurrence = values.recurrence ?? "every \(every.text)" }
    var edit = try TaskEdit(words, fields: values, reach: reach, in: context)
    edit.isPostponement = postpone
    if !arcFields.isEmpty {
      throw try notForTasks(edit, "only Arcs have --ends, --alias, --short and --colour", in: context)
    }
    if let option = reminderOptions.optionOnlyForReminders ?? reminderEdit.optionOnlyForReminders {
      let once = ["--only", "--from-here"].contains(option)
      throw try notForTasks(
        edit, "only reminders have \(option)",
        hints: once ? ["--once changes only this occurrence, --series all that follow"] : [], in: context)
    }
    if !reminderEdit.group.isEmpty {
      throw try notForTasks(
        edit, "only reminders belong to groups",
        hints: ["arc remind \"You are enough\" --group NAME makes a reminder"], in: context)
    }
    let done = try context.edit(edit)
    try show(done.tasks, before: done.before, context)
    return .done
  }

  /// The failure for what tasks do not have; throws the one for a number that nothing has.
  private func notForTasks(
    _ edit: TaskEdit, _ words: String, hints: [String] = [], in context: Context
  ) throws -> Failure {
    try context.store.read { snapshot in
      for number in try TaskSelection(edit.selection, in: snapshot, context).numbers {
        _ = try snapshot.task(number)
      }
    }
    return Failure(.usage, "\(edit.selection.line) is a task, and \(words)", hints: hints)
  }

  private func show(_ tasks: [ArcTask], before: [ArcTask], _ context: Context) throws {
    let isChanged = tasks != before
    if json, tasks.count > 1 { return try context.showDocument(of: tasks) }
    if tasks.count == 1 {
      if json {
        try context.show(tasks[0], json: true)
      } else {
        try context.answer(
          tasks[0], verb: isChanged ? "changed" : "unchanged", verbose: answer.verbose)
      }
    } else {
      try context.show(tasks, plain: false)
    }
    for (old, task) in zip(before, tasks) {
      if let open = try context.store.read({ try $0.openOccurrence(insteadOf: task.id) }) {
        try context.console.note(
          StyledText("  \(task.id) is closed; the open one is \(open): arc edit \(open) …", .faint))
      } else if task.closing != nil, task.fields.date != old.fields.date, !json {
        try context.console.note(
          StyledText("  \(task.id) is closed; arc reopen \(task.id) opens it again", .faint))
      }
      if !json, let line = try context.seriesChangeNote(of: old, to: task) { try context.console.show(line) }
      if !json, let line = task.kindNote(instead: old) { try context.console.show(line) }
      if let line = try context.warning(of: task, unless: old) { try context.console.note(line) }
    }
  }

  private func edited(_ arc: Arc, _ context: Context) throws -> Arc {
    if let option = fields.optionOnlyForTasks {
      throw Failure(.usage, "\(arc.path) is an Arc, and only tasks have \(option)")
    }
    return try context.edit(arc) { changed in
      if let title = fields.title { changed.title = title.text }
      if let description = fields.description { changed.description = description.text }
      if !arcFields.alias.isEmpty { changed.aliases = arcFields.alias.names }
      if let ends = arcFields.ends {
        var reader = try FieldReader(context)
        changed.ends = ends.text.isEmpty ? nil : try reader.day(ends.text)
      }
      if let short = arcFields.short {
        changed.short = trimmed(short.text).isEmpty ? nil : trimmed(short.text)
      }
      if arcFields.colour != nil { changed.colour = try arcFields.hue()?.rawValue }
    }
  }
}

extension ReminderOptions {
  /// The first option given that tasks do not have.
  fileprivate var optionOnlyForReminders: String? {
    let given: [(String, ArgumentText?)] = [
      ("--starting", starting), ("--subtext", subtext), ("--body", body), ("--preset", preset),
      ("--zone", zone),
      ("--channel", channel.first),
    ]
    return given.first { $0.1 != nil }?.0
  }
}

extension ReminderEditScope {
  /// The first given option that only reminders have, other than groups; nil: none was given.
  fileprivate var optionOnlyForReminders: String? {
    let given: [(String, ArgumentText?)] = [
      ("--only", only), ("--from-here", fromHere), ("--for", item), ("--for-stack", forStack),
    ]
    return given.first { $0.1 != nil }?.0
  }
}

extension FieldOptions {
  /// True when no option was given.
  var isEmpty: Bool { title == nil && description == nil && optionOnlyForTasks == nil }

  /// The first option given that Arcs do not have.
  fileprivate var optionOnlyForTasks: String? {
    let given: [(String, ArgumentText?)] = [
      ("--arc", arc), ("--due", due), ("--time", time), ("--until", until), ("--location", location),
      ("--recurrence", recurrence), ("--path", path), ("--remind", remind.first), ("--snooze", snooze),
      ("--as", kind.map { ArgumentText(text: $0.rawValue) }), ("--priority", priority),
      ("--label", label.first),
      ("--start", start),
    ]
    return given.first { $0.1 != nil }?.0 ?? keepMissed.map { $0 ? "--keep-missed" : "--no-keep-missed" }
  }
}
