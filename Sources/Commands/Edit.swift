import ArgumentParser
import Planner
import Store
import Terminal

/// `arc edit`: changes the fields of a task or an Arc.
struct Edit: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a task or an Arc; an empty value takes a field away.",
    usage: "arc edit NUMBER …|FILTER …|ARC [WORDS …] [--due WHEN] [--ends WHEN] [--editor] [--all] …",
    discussion: """
      Examples:
        arc edit 12 due friday 5pm in Room 204      words change the fields they name
        arc edit 3-5 --due friday --time 17:30
        arc edit 12 --location ""
        arc edit 12 --path nag --remind 30m
        arc edit cs298 --ends 5/21 --alias "Web systems"
        arc edit 12 --editor                        a form in $VISUAL or $EDITOR
        arc edit --all cs298 is:overdue             one task a line, many at once
      """)

  @Argument(
    help: ArgumentHelp("Numbers with words to read, a filter, or an Arc.", valueName: "NUMBER|FILTER|ARC"))
  var words: [Word] = []
  @OptionGroup(title: "Fields of a task") var fields: FieldOptions
  @OptionGroup(title: "Fields of an Arc, besides --title and --description") var arcFields: ArcOptions
  @Flag(help: "Change it as a form in your editor.") var editor = false
  @Flag(help: "Change all tasks of a list in your editor, one a line.") var all = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// What only Arcs have.
  struct ArcOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Its last day.", valueName: "WHEN")) var ends: Word?
    @Option(
      help: ArgumentHelp("Its other names, all of them; may be given several times.", valueName: "NAME"))
    var alias: [Word] = []

    var isEmpty: Bool { ends == nil && alias.isEmpty }
  }

  func run(in context: Context) throws -> Exit {
    if all { return try editView(context) }
    guard let first = words.first else { throw Failure(.usage, "what? arc edit 12 due friday") }
    if editor { return try editForm(context) }
    if TaskSelection.means(words) || TaskSelection.isNumbers(first) { return try editTasks(context) }
    guard !fields.isEmpty || !arcFields.isEmpty else {
      throw Failure(
        .usage, "nothing to change", hints: ["arc edit \(words.line) --ends 5/21 changes its last day"])
    }
    let arc = try context.store.read { try $0.arcs().arc(called: words.line) }
    try context.show(edited(arc, context), json: json)
    return .done
  }

  /// The words that select tasks, and those that say what changes.
  private var parts: (selection: [Word], changes: [Word]) {
    if TaskSelection.means(words) { return (words, []) }
    return ([words[0]], Array(words.dropFirst()))
  }

  private func editTasks(_ context: Context) throws -> Exit {
    let (selection, changes) = parts
    guard arcFields.isEmpty else {
      throw Failure(.usage, "\(selection.line) is a task, and only Arcs have --ends and --alias")
    }
    guard !fields.isEmpty || !changes.isEmpty else {
      throw Failure(
        .usage, "nothing to change", hints: ["arc edit \(words.line) due friday changes its date"])
    }
    let path = try fields.arc.map {
      let tree = try context.store.read { try $0.arcs() }
      return try ArcQuestion(context: context, tree: tree).path(called: $0.text)
    }
    let reminding = try fields.path.map { try context.path(called: $0.text) }
    let tasks = try context.store.record("edited tasks") { step in
      // Read inside the transaction, so that nobody's change in between is undone.
      let numbers = try TaskSelection(selection, in: step.snapshot, context).numbers
      let edit = changes.isEmpty ? nil : try WordEdit(changes.line, in: step.snapshot, context)
      let arc = try (path ?? edit?.entry.arc).map { try step.snapshot.arcs().arc(called: $0).id }
      let tasks = try numbers.map { number in
        let old = try step.snapshot.task(number).fields
        return try step.edit(
          task: number, try changed(edit?.changed(old) ?? old, reminding, context), arc: arc)
      }
      step.label = "edited \(tasks.words)"
      return tasks
    }
    if tasks.count == 1 {
      try context.show(tasks[0], json: json)
    } else if json {
      try context.showDocument(of: tasks)
    } else {
      try context.show(tasks, plain: false)
    }
    return .done
  }

  /// The fields with what the options say.
  /// - Parameter reminding: the path that was named; nil: none was.
  private func changed(_ old: ArcTask.Fields, _ reminding: String??, _ context: Context) throws
    -> ArcTask.Fields
  {
    var changed = old
    if fields.due != nil || fields.time != nil || fields.until != nil {
      // What is said anew is said on the clock here.
      changed = context.here.shown(changed)
      changed.zone = nil
    }
    if let title = fields.title { changed.title = title.text }
    if let location = fields.location { changed.location = location.text.isEmpty ? nil : location.text }
    if let description = fields.description { changed.description = description.text }
    if let reminding { changed.path = reminding }
    if let leads = try fields.leads() { changed.leads = leads }
    if fields.snooze != nil { changed.snooze = try fields.snoozeLength() }
    var when = DatedFields(changed)
    try fields.apply(to: &when, in: context)
    when.write(to: &changed)
    return changed
  }

  private func editForm(_ context: Context) throws -> Exit {
    guard words.count == 1, let number = Int(words[0].text) else {
      throw Failure(.usage, "--editor takes the number of one task; --all takes many")
    }
    let old = try context.store.read { try $0.task(number) }
    let form = TaskForm(old, context)
    let (fields, arc) = try form.read(
      try Editor.edit(form.text, named: "task.txt", context.console), over: old)
    let task = try context.store.record("edited \([old].words)") { step in
      guard try step.snapshot.task(number) == old else { throw Edit.changedMeanwhile }
      let arc = try arc.map { try step.snapshot.arcs().arc(called: $0).id }
      return try step.edit(task: number, fields, arc: arc)
    }
    try context.show(task, json: json)
    return .done
  }

  private func editView(_ context: Context) throws -> Exit {
    let (view, tasks) = try context.store.read { snapshot in
      let tasks = try self.tasks(in: snapshot, context)
      return (try ViewEdit(tasks, in: snapshot, context), tasks)
    }
    guard !tasks.isEmpty else { throw Failure(.notFound, "no task is like that") }
    var text = view.text
    var changes: [ViewEdit.Change] = []
    while true {
      text = try Editor.edit(text, named: "tasks.txt", context.console)
      do {
        changes = try view.changes(in: text)
        break
      } catch let failure as Failure {
        guard context.console.isInteractive else { throw failure }
        for line in failure.lines(appearance: context.console.errorAppearance) {
          try context.console.note(line)
        }
        guard try context.console.confirm("edit the lines again?") else { throw failure }
      }
    }
    let before = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    try context.store.record(
      "edited \(changes.count == 1 ? "1 task" : "\(changes.count) tasks") in the editor"
    ) { step in
      for change in changes {
        guard try step.snapshot.task(change.number) == before[change.number] else {
          throw Edit.changedMeanwhile
        }
        try step.edit(
          task: change.number, change.fields, arc: step.snapshot.arcs().arc(called: change.arc).id)
      }
    }
    for change in changes {
      try context.console.show("\("-", .mistake) \(change.number)  \(change.before)")
      try context.console.show("\("+", .done) \(change.number)  \(change.after)")
    }
    if changes.isEmpty { try context.console.show(StyledText("nothing was changed", .faint)) }
    return .done
  }

  private func tasks(in snapshot: PlannerSnapshot, _ context: Context) throws -> [ArcTask] {
    if !words.isEmpty, words.allSatisfy({ TaskSelection.isNumbers($0) }) {
      return try TaskSelection(words, in: snapshot, context).numbers.map { try snapshot.task($0) }
    }
    let tree = try snapshot.arcs()
    let list = try ListWords(words, tree: tree, context: context)
    return try snapshot.tasks(matching: list.filter.within(list.arc, tree: tree), kind: list.filter.kind)
  }

  private static let changedMeanwhile = Failure(
    .refused, "another program changed it while it was being edited; nothing was changed")

  private func edited(_ arc: Arc, _ context: Context) throws -> Arc {
    if let option = fields.optionOnlyForTasks {
      throw Failure(.usage, "\(arc.path) is an Arc, and only tasks have \(option)")
    }
    return try context.store.record("edited \(arc.path)") { step in
      guard let current = try step.snapshot.arcs()[arc.id] else {
        throw PlannerError.unknownArc(name: arc.path, near: [])
      }
      var changed = current.fields
      if let title = fields.title { changed.title = title.text }
      if let description = fields.description { changed.description = description.text }
      if !arcFields.alias.isEmpty { changed.aliases = arcFields.alias.map(\.text).filter { !$0.isEmpty } }
      if let ends = arcFields.ends {
        var reader = try FieldReader(context)
        changed.ends = ends.text.isEmpty ? nil : try reader.day(ends.text)
      }
      return try step.edit(arc: arc.id, changed)
    }
  }
}

extension FieldOptions {
  /// True when no option was given.
  fileprivate var isEmpty: Bool { title == nil && description == nil && optionOnlyForTasks == nil }

  /// The first option given that Arcs do not have.
  fileprivate var optionOnlyForTasks: String? {
    let given: [(String, Word?)] = [
      ("--arc", arc), ("--due", due), ("--time", time), ("--until", until), ("--location", location),
      ("--path", path), ("--remind", remind.first), ("--snooze", snooze),
    ]
    return given.first { $0.1 != nil }?.0
  }
}
