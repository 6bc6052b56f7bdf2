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
  @OptionGroup(title: "Set fields directly") var fields: FieldOptions
  @Flag(help: "Write the task as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    guard let line = try line(asking: context.console) else { return .refused }
    let added = try context.add(line, by: fields)
    if json {
      try context.console.show(added.document(here: context.here))
    } else {
      try context.console.show(added.lines(context))
    }
    for warning in added.entry.warnings { try context.console.note(warning.line) }
    if let line = try context.warning(of: added.task) { try context.console.note(line) }
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
    let (tree, places, paths, known) = try store.read {
      (try $0.arcs(), try $0.locations(), try $0.pathNames(), try $0.places())
    }
    let phrase = PlacePhrase(line, known)
    var reader = try reader(Vocabulary(arcs: tree.vocabulary, places: places, paths: paths))
    var entry = reader.entry(of: phrase.line)
    try hand?.apply(to: &entry, tree: tree, in: self)
    if let name = configuration.defaultArc { entry.fallBack(to: try tree.arc(called: name).path) }
    entry = try ArcQuestion(context: self, tree: tree, places: places).settled(entry)
    if let name = phrase.unknown, !known.isEmpty {
      try console.note("no place is called '\(name)', so it stays in the title: arc place ls")
    }
    return try keep(
      entry, description: hand?.description?.text ?? "", snooze: hand?.snoozeLength(), trigger: phrase.trigger
    )
  }

  /// An entry without the places that its line says, and those: for lines that were read before places were looked for.
  private func withoutPlaces(_ entry: Entry) throws -> (Entry, PlaceTrigger?) {
    let places = try store.read { try $0.places() }
    if places.isEmpty { return (entry, nil) }
    let phrase = PlacePhrase(entry.text, places)
    guard phrase.trigger != nil else { return (entry, nil) }
    let (tree, known, paths) = try store.read { (try $0.arcs(), try $0.locations(), try $0.pathNames()) }
    var reader = try reader(Vocabulary(arcs: tree.vocabulary, places: known, paths: paths))
    var read = reader.entry(of: phrase.line)
    if read.title.isEmpty { return (entry, nil) }
    (read.arc, read.error) = (entry.arc, nil)
    return (read, phrase.trigger)
  }

  /// Keeps an entry that has an Arc and a title.
  /// - Parameters:
  ///   - snooze: how many seconds a snooze of it lasts; nil: as long as usual.
  ///   - trigger: coming or going that reminds of it, when that was taken from its line already.
  func keep(_ given: Entry, description: String = "", snooze: Int? = nil, trigger: PlaceTrigger? = nil) throws
    -> Added
  {
    let (entry, trigger) = try trigger.map { (given, $0) } ?? withoutPlaces(given)
    var fields = ArcTask.Fields(entry, in: zone)
    fields.description = description
    fields.snooze = snooze
    try fields.checkRepetitionEnd()
    let path = entry.arc ?? ""
    let task = try store.record("added \(fields.title) to \(path)") { step in
      let task = try step.add(fields, to: step.snapshot.arcs().arc(called: path).id)
      if let trigger { try step.set(trigger, ofTask: task.id) }
      return task
    }
    return Added(task: task, entry: entry)
  }
}

extension Entry {
  /// Puts a line that names no Arc into this one.
  mutating func fallBack(to path: String) {
    guard arc == nil, error?.code == .noArc || error?.code == .noTitle else { return }
    arc = path
    if error?.code == .noArc { error = nil }
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
    let hint = appearance.wrapped(
      Added.hint(for: String(task.id)), to: appearance.columns ?? .max, indent: 2)
    return reading + view.lines(appearance) + hint
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
