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
    abstract: "Add a task: type its Arc, what, when and where in one line.",
    usage: "arc add [TEXT …] [--arc ARC] [--title TEXT] [--due WHEN] [--time TIME] [--until WHEN] …",
    discussion: """
      Examples:
        arc add CS298 Exercise 4.8 due 2/14/27
        arc add 3/12 - CS 298 Homework 2 at 5pm in Room 204
        arc add "finish chapter 3 (draft)" --arc "CS 298" --due friday

      Order does not matter, and most lines need no quotes; 'arc help shell' lists the \
      characters that a shell changes. Without TEXT arc asks for the line, and no shell \
      touches it. Options override the text.
      """)

  @Argument(help: ArgumentHelp("The line in your own words; it needs no quotes.", valueName: "TEXT"))
  var words: [ArgumentText] =
    []
  @OptionGroup(title: "Set fields directly") var fields: FieldOptions
  @Flag(help: "Write the task as JSON.") var json = false
  @OptionGroup var answer: AnswerOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    guard let line = try line(asking: context.console) else { return .refused }
    let added = try context.add(line, by: fields)
    if json {
      try context.console.show(added.document(here: context.here))
    } else {
      if !answer.verbose { try context.showTyped(added.entry) }
      if added.tasks.count > 1 {
        try context.console.tell("added \(added.tasks.count.counted("task"))".asResult)
      }
      for task in added.tasks {
        try context.answer(
          answer.verbose ? task : added.withoutBreaks(task), verb: "+", verbose: answer.verbose,
          tail: task == added.task ? added.tail : "")
      }
    }
    for line in added.unkept(context.here) { try context.console.note(line) }
    for warning in added.entry.warnings { try context.console.note(warning.line) }
    if !json, let line = UnreadWords(added.entry).line(number: added.task.id) {
      try context.console.note(StyledText(line, .faint))
    }
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
    let (tree, places, paths, known, timetable) = try store.read {
      (try $0.arcs(), try $0.locations(), try $0.pathNames(), try $0.places(), try $0.timetable(self))
    }
    let phrase = PlacePhrase(line, known)
    var reader = try reader(
      Vocabulary(arcs: tree.vocabulary, places: places, paths: paths, timetable: timetable))
    var entry = reader.entry(of: phrase.line)
    try hand?.apply(to: &entry, tree: tree, in: self)
    if let name = configuration.defaultArc { entry.fallBack(to: try tree.arc(called: name).path) }
    let near = entry.error?.code == .noArc ? entry.error?.candidates.first : nil
    if configuration.hasInbox { entry.fallBackToInbox() }
    entry = try ArcQuestion(context: self, tree: tree, places: places).settled(entry)
    if let name = phrase.unknown, !known.isEmpty {
      try console.note(
        "no place is called '\(name)', so it stays in the title: arc place ls lists the places")
    }
    return try keep(
      entry, description: hand?.description?.text ?? "", snooze: hand?.snoozeLength(),
      keepsMissed: hand?.keepMissed,
      trigger: phrase.trigger,
      near: near)
  }

  /// An entry without the places that its line says, and those: for lines that were read before places were looked for.
  private func withoutPlaces(_ entry: Entry) throws -> (Entry, PlaceTrigger?) {
    let places = try store.read { try $0.places() }
    if places.isEmpty { return (entry, nil) }
    let phrase = PlacePhrase(entry.text, places)
    guard phrase.trigger != nil else { return (entry, nil) }
    var reader = try reader(store.read { try $0.vocabulary(self) })
    var read = reader.entry(of: phrase.line)
    if read.title.isEmpty { return (entry, nil) }
    (read.arc, read.error) = (entry.arc, nil)
    return (read, phrase.trigger)
  }

  /// Keeps an entry that has an Arc and a title.
  /// - Parameters:
  ///   - snooze: how many seconds a snooze of it lasts; nil: as long as usual.
  ///   - keepsMissed: whether a missed occurrence of it stays open; nil: as is set.
  ///   - trigger: coming or going that reminds of it, when that was taken from its line already.
  ///   - near: the path of an Arc that the line may have meant.
  func keep(
    _ given: Entry, description: String = "", snooze: Int? = nil, keepsMissed: Bool? = nil,
    trigger: PlaceTrigger? = nil, near: String? = nil
  ) throws -> Added {
    let (entry, trigger) = try trigger.map { (given, $0) } ?? withoutPlaces(given)
    var all = ArcTask.Fields.all(entry, in: zone)
    for index in all.indices {
      (all[index].description, all[index].snooze) = (description, snooze)
      all[index].keepsMissed = keepsMissed
      try all[index].checkRepetitionEnd()
    }
    var home = near
    var terms: [Term] = []
    let tasks = try store.record("added \(entry.title)") { step in
      if entry.arc == nil, near == nil { home = try step.snapshot.arcs().homeOfFirstInInbox }
      let arc = try step.arc(of: entry)
      let several = all.count == 1 ? "" : all.count.counted("task") + ", "
      step.label = "added \(several)\(entry.title) to \(arc.path)"
      return try all.remindingAt(entry, in: zone, step.snapshot).map { fields in
        let kept = try step.snapshot.fitted(fields, in: arc.id)
        terms += kept.by.filter { !terms.contains($0) }
        let task = try step.add(kept.fields, to: arc.id)
        if let trigger { try step.set(trigger, ofTask: task.id) }
        return task
      }
    }
    return Added(tasks: tasks, entry: entry, home: entry.arc == nil ? home : nil, terms: terms)
  }
}

extension Entry {
  /// Puts a line that names no Arc into this one.
  mutating func fallBack(to path: String) {
    guard arc == nil, error?.code == .noArc || error?.code == .noTitle else { return }
    arc = path
    if error?.code == .noArc { error = nil }
  }

  /// Puts a line that names no Arc into the Inbox, which may not be there yet: it has no error and no Arc then.
  mutating func fallBackToInbox() {
    if error?.code == .noArc { error = nil }
  }
}

extension PlannerStep {
  /// The Arc that an entry names, else the Inbox.
  /// - Throws: `PlannerError` when the name finds no Arc.
  func arc(of entry: Entry) throws -> Arc {
    try entry.arc.map { try snapshot.arcs().arc(called: $0) } ?? inbox()
  }
}

extension ArcTree {
  /// Where the first task in the Inbox could go: an Arc that takes tasks, or one that could be made; nil when there is
  /// an Inbox already.
  fileprivate var homeOfFirstInInbox: String? {
    inbox == nil ? arcs.first { $0.archived == nil }?.path ?? "home" : nil
  }
}

/// A task that was just kept, and how its line was read.
struct Added {
  /// One for each start that the line says; at least one.
  var tasks: [ArcTask]
  var entry: Entry
  /// The Arc that the hint suggests instead of the Inbox; nil: no hint.
  var home: String?
  /// The terms and breaks that its repetition keeps to.
  var terms: [Term] = []

  /// The first one.
  var task: ArcTask { tasks[0] }

  /// `    arc mv 1 home`, behind a task that may belong elsewhere.
  var tail: StyledText {
    StyledText(kept, .faint) + (home.map { "    \("arc mv \(task.id) \($0.quoted)", .faint)" } ?? "")
  }

  func document(here: ViewContext) -> JSONWriter {
    .document {
      $0.key("task")
      $0.value(task, here: here)
      if tasks.count > 1 {
        $0.key("tasks")
        $0.array { list in tasks.forEach { list.value($0, here: here) } }
      }
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
    kind = entry.kind == .event ? .event : nil
    recurrence = entry.recurrence
    repeatFrom = entry.repeatFrom.flatMap { RepeatFrom(rawValue: $0) }
    path = entry.escalation
    leads = entry.reminders.compactMap { LeadTime.seconds(iso: $0) }.sorted(by: >)
    priority = entry.priority.flatMap { Priority(rawValue: $0.rawValue) }
    labels = Labels.merged(entry.labels)
    startDate = entry.startDate
    if let name = entry.zone, let home = try? Zone(named: name) {
      self = moved(from: zone, to: home)
      self.zone = name
    }
  }
}
