import ArgumentParser
import Planner
import Store

/// `arc edit`: changes the fields of a task or an Arc.
struct Edit: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a task or an Arc; an empty value takes a field away.",
    usage: "arc edit NUMBER|ARC [--title TEXT] [--due WHEN] [--time TIME] [--ends WHEN] …",
    discussion: """
      Examples:
        arc edit 12 --due friday --time 17:30
        arc edit 12 --location ""
        arc edit cs298 --ends 5/21 --alias "Web systems"
      """)

  @Argument(help: ArgumentHelp("A task's number, or the name of an Arc.", valueName: "NUMBER|ARC")) var words:
    [Word]
  @OptionGroup(title: "Fields of a task") var fields: FieldOptions
  @OptionGroup(title: "Fields of an Arc, besides --title and --description") var arcFields: ArcOptions
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
    guard !fields.isEmpty || !arcFields.isEmpty else {
      throw Failure(
        .usage, "nothing to change", hints: ["arc edit \(words.line) --due friday changes its date"])
    }
    switch try context.store.read({ try $0.item(called: words.line) }) {
    case .task(let task): try context.show(edited(task, context), json: json)
    case .arc(let arc): try context.show(edited(arc, context), json: json)
    }
    return .done
  }

  private func edited(_ task: ArcTask, _ context: Context) throws -> ArcTask {
    guard arcFields.isEmpty else {
      throw Failure(
        .usage, "\(task.id) is a task, and only Arcs have --ends and --alias")
    }
    let path = try fields.arc.map {
      let tree = try context.store.read { try $0.arcs() }
      return try ArcQuestion(context: context, tree: tree).path(called: $0.text)
    }
    return try context.store.record("edited \(task.fields.title)") { step in
      // Read again inside the transaction, so that nobody's change in between is undone.
      let current = try step.snapshot.task(task.id)
      var changed = current.fields
      if fields.due != nil || fields.time != nil || fields.until != nil {
        // What is said anew is said on the clock here.
        changed = context.here.shown(changed)
        changed.zone = nil
      }
      if let title = fields.title { changed.title = title.text }
      if let location = fields.location { changed.location = location.text.isEmpty ? nil : location.text }
      if let description = fields.description { changed.description = description.text }
      var when = DatedFields(changed)
      try fields.apply(to: &when, in: context)
      when.write(to: &changed)
      let arc = try path.map { try step.snapshot.arcs().arc(called: $0).id }
      return try step.edit(task: task.id, changed, arc: arc)
    }
  }

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
    ]
    return given.first { $0.1 != nil }?.0
  }
}
