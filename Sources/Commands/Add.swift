import ArgumentParser
import Entry
import JSONText
import Moments
import Planner
import Store
import Terminal

/// `arc add`: one line in, one task out.
///
///     line ──Reader──▶ Entry ──fields by hand──▶ settled Entry ──PlannerStore──▶ ArcTask ──▶ shown
struct Add: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a task: the line says which Arc, what, when and where.",
    usage: "arc add [TEXT …] [--arc ARC] [--title TEXT] [--due WHEN] [--time TIME] [--until WHEN] …",
    discussion: """
      Examples:
        arc add CS298 Exercise 4.8 due 2/14/27
        arc add 3/12 - CS 298 Homework 2 at 5pm in Room 204
        arc add "finish chapter 3 (draft)" --arc "CS 298" --due friday

      Order does not matter, and most lines need no quotes; 'arc help shell' lists the \
      signs that a shell takes for itself. Without TEXT it asks for one line, which no \
      shell touches. What an option says beats the text.
      """)

  @Argument(help: ArgumentHelp("The line; its words need no quotes.", valueName: "TEXT")) var words: [Word] =
    []
  @OptionGroup(title: "Fields by hand") var fields: FieldOptions
  @Flag(help: "Write the task as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    guard let line = try line(asking: context.console) else { return .refused }
    let added = try context.add(line, by: fields)
    if json {
      try context.console.show(added.document(here: context.here))
    } else {
      try context.console.show(added.lines(context))
    }
    for warning in added.entry.warnings { try context.console.note(warning.line) }
    if !json { try context.tellWhoReminds(of: added.task) }
    return .done
  }

  /// The words given, or a line typed at the question; nil when nothing was typed.
  private func line(asking console: Console) throws -> String? {
    if !words.isEmpty || fields.title != nil { return words.line }
    guard console.isInteractive else {
      throw Failure(
        .usage, "nothing to add",
        hints: ["arc add TEXT adds one task", "arc import FILE adds one from every line"])
    }
    let typed = try console.ask("task:") ?? ""
    guard typed.allSatisfy(\.isWhitespace) else { return typed }
    try console.note("nothing was added")
    return nil
  }
}

extension Context {
  /// Reads a line, lets fields by hand beat it, settles which Arc it means, and keeps the task.
  /// - Throws: `Failure` when the line cannot become a task.
  func add(_ line: String, by hand: FieldOptions? = nil) throws -> Added {
    let (tree, places, paths) = try store.read {
      (try $0.arcs(), try $0.locations(), try $0.pathNames())
    }
    var reader = try reader(Vocabulary(arcs: tree.vocabulary, places: places, paths: paths))
    var entry = reader.entry(of: line)
    try hand?.apply(to: &entry, tree: tree, in: self)
    if entry.error?.code == .noTitle, console.isInteractive {
      return try add("\(line) \(askWhat(in: entry.arc))", by: hand)
    }
    if entry.error?.code == .noArc, let name = configuration.defaultArc {
      (entry.arc, entry.error) = (try tree.arc(called: name).path, nil)
    }
    entry = try ArcQuestion(context: self, tree: tree, places: places).settled(entry)
    return try keep(entry, description: hand?.description?.text ?? "", snooze: hand?.snoozeLength())
  }

  /// Keeps an entry that has an Arc and a title.
  /// - Parameter snooze: how many seconds a snooze of it lasts; nil: as long as usual.
  func keep(_ entry: Entry, description: String = "", snooze: Int? = nil) throws -> Added {
    var fields = ArcTask.Fields(entry, in: zone)
    fields.description = description
    fields.snooze = snooze
    let path = entry.arc ?? ""
    let task = try store.record("added \(fields.title) to \(path)") { step in
      try step.add(fields, to: step.snapshot.arcs().arc(called: path).id)
    }
    return Added(task: task, entry: entry)
  }

  /// Asks for the words that a line without a title lacks.
  /// - Throws: `Failure` when nothing was typed.
  private func askWhat(in path: String?) throws -> String {
    let typed = try console.ask(path.map { "what is to be done in \($0)?" } ?? "what is to be done?") ?? ""
    guard !typed.allSatisfy(\.isWhitespace) else { throw Failure(.refused, "no title; nothing was added") }
    return typed
  }
}

/// A task that was just kept, and how its line was read.
struct Added {
  var task: ArcTask
  var entry: Entry

  /// The line with what was read as what, the task, and how to change it.
  func lines(_ context: Context) throws -> [StyledText] {
    let appearance = context.console.appearance
    let reading = entry.spans.isEmpty ? [] : ReadingView.lines(of: entry, appearance: appearance) + [""]
    let view = TaskView(task: task, here: context.here, reminds: try context.reminds(of: task))
    return reading + view.lines(appearance) + [Added.hint(for: String(task.id))]
  }

  func document(here: Here) -> JSONWriter {
    .document {
      $0.key("task")
      $0.value(task, here: here)
      $0.key("warnings")
      $0.array { list in entry.warnings.forEach { $0.write(to: &list) } }
    }
  }

  /// How to change or undo what was just done.
  /// - Parameter name: a task's number or an Arc's path.
  static func hint(for name: String) -> StyledText {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "-" }
    let quote = name.contains { "\"$`\\".contains($0) } ? "'" : "\""
    let word = isPlain ? name : quote + name + quote
    return "  \("arc edit \(word)", .faint) \(.ellipsis, .faint) \(.dot, .faint) \("arc rm \(word)", .faint)"
  }
}

extension ArcTask.Fields {
  /// The fields that a line gives; a time that it writes with a zone is pinned to that zone.
  /// - Parameter zone: the zone that the line was read in.
  init(_ entry: Entry, in zone: Zone) {
    self.init(title: entry.title)
    date = entry.date
    time = entry.time
    endDate = entry.endDate
    endTime = entry.endTime
    duration = entry.duration
    location = entry.location
    recurrence = entry.recurrence
    repeatFrom = entry.repeatFrom.flatMap { RepeatFrom(rawValue: $0) }
    path = entry.escalation
    leads = entry.reminders.compactMap { LeadTime.seconds(iso: $0) }.sorted(by: >)
    if let name = entry.zone, let home = try? Zone(named: name) {
      self = moved(from: zone, to: home)
      self.zone = name
    }
  }
}
