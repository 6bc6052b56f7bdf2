import Application
import ArgumentParser
import Escalation
import JSONText
import Moments
import Names
import Planner
import Reminding
import Store
import Terminal

/// `arc path`: the escalation paths: when and how loudly to remind.
struct Path: ChangingCommand {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "List, show, make or change escalation paths: when and how loudly arc reminds.",
    usage: """
      arc path [ls]
      arc path show NAME [WHEN]
      arc path new|edit NAME STEPS
      arc path reset|rm NAME
      """,
    discussion: """
      Examples:
        arc path show nag
        arc path show alarm friday 5pm            when it would remind
        arc path new loud "at due push, +1h alarm for 5m, then alarm every 30m"
        arc path edit standard "1h before push, at due push, then push every 1d"
        arc path reset standard                   back to the original
        arc config timed-path standard            the default of tasks with a time
        arc add CS298 hw 2 fri 5pm !loud

      STEPS are separated by commas: TIME before ALERT, at due ALERT, +TIME ALERT (after the previous step), and at \
      the end 'then stop' or 'then ALERT every TIME [N times]'. ALERT is push or alarm, optionally with a loudness from 1 \
      (barely) to 5 (as loud as possible), and for an alarm how long it rings: alarm 5 for 10m.
      """)

  @Argument(
    help: ArgumentHelp("What to do, then the name of the path.", valueName: "ls|show|new|edit|reset|rm"))
  var words: [ArgumentText] = []
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static let verbs = ["ls", "show", "new", "edit", "reset", "rm"]

  var hasOwnDocument: Bool { words.first?.text != "rm" }

  func run(in context: Context) throws -> Exit {
    let verb = words.first?.text ?? "ls"
    guard Path.verbs.contains(verb) else {
      throw Failure.unknownVerb(
        verb, for: "paths", known: Path.verbs,
        hints: ["arc path show \(verb) shows the path of that name"])
    }
    if verb == "ls" { return try list(context) }
    guard words.count > 1 else { throw Failure(.usage, "which path? arc path \(verb) nag") }
    let name = words[1].text.lowercased()
    let rest = Array(words.dropFirst(2)).line
    switch verb {
    case "show": return try show(named(name, context), due: rest, context)
    case "new": try make(name, rest, context)
    case "edit":
      _ = try named(name, context)
      try set(name, to: read(rest), label: "changed the path \(name)", context)
    case "reset":
      guard try named(name, context).isBuiltIn else {
        throw Failure(.refused, "\(name) is your own path", hints: ["arc path rm \(name) deletes it"])
      }
      try set(name, to: nil, label: "reset the path \(name)", context)
    default: try remove(named(name, context), context)
    }
    if verb == "rm" {
      try context.console.show("removed the path \(name)".asResult)
      return .done
    }
    return try show(named(name, context), due: "", context)
  }

  // MARK: - Reading

  /// - Throws: `Failure` with the names that are near.
  private func named(_ name: String, _ context: Context) throws -> NamedPath {
    let paths = try context.store.read { try $0.namedPaths() }
    if let path = paths.first(where: { $0.name == name }) { return path }
    throw Failure(
      .notFound, "no path is called '\(name)'" + didYouMean(name, among: paths.map(\.name)),
      hints: ["arc path lists them"])
  }

  private func read(_ steps: String) throws -> EscalationPath {
    guard !steps.isEmpty else {
      throw Failure(.usage, "say its steps, like \"at due push, +1h alarm, then alarm every 30m\"")
    }
    do {
      return try EscalationPath(steps)
    } catch {
      throw Failure(
        .refused, error.problem.words,
        source: (steps, String(steps.prefix(error.column - 1)).utf8.count))
    }
  }

  private func make(_ name: String, _ steps: String, _ context: Context) throws {
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }), name != PathChoice.none else {
      throw Failure(
        .refused, "'\(words[1].text)' cannot be the name of a path",
        hints: ["a name is one word of letters, to write !name in a line; 'none' means no reminder"])
    }
    if try context.store.read({ try $0.pathNames() }).contains(name) {
      throw Failure(
        .refused, "there is already a path called \(name)", hints: ["arc path edit \(name) STEPS changes it"])
    }
    try set(name, to: read(steps), label: "made the path \(name)", context)
  }

  private func set(_ name: String, to path: EscalationPath?, label: String, _ context: Context) throws {
    try context.store.record(label) { try $0.set(path: name, to: path?.text) }
  }

  private func remove(_ path: NamedPath, _ context: Context) throws {
    guard !path.isBuiltIn else {
      throw Failure(
        .refused, "\(path.name) comes with arc and cannot be deleted",
        hints: ["arc path reset \(path.name) undoes your changes to it"])
    }
    guard path.uses == 0 else {
      let tasks = path.uses == 1 ? "1 open task uses" : "\(path.uses) open tasks use"
      throw Failure(
        .refused, "\(tasks) \(path.name)", hints: ["arc edit NUMBER --path nag gives it another path"])
    }
    try set(path.name, to: nil, label: "removed the path \(path.name)", context)
  }

  // MARK: - Showing

  private func list(_ context: Context) throws -> Exit {
    let paths = try context.store.read { try $0.namedPaths() }
    if json {
      try context.console.show(
        JSONWriter.document { json in
          json.key("paths")
          json.array { list in paths.forEach { $0.write(to: &list) } }
        })
      return .done
    }
    let width = paths.map(\.name.count).max() ?? 0
    for path in paths {
      let mark = path.isChanged ? "  changed" : path.isBuiltIn ? "" : "  your own"
      let uses = path.uses > 0 ? "  \(path.uses) open" : ""
      try context.console.show(
        "\(path.name.filled(to: width), .strong)  \(path.path.text)\(mark + uses, .faint)")
      if let words = path.defaultWords {
        try context.console.show(StyledText(String(repeating: " ", count: width + 2) + words, .faint))
      }
    }
    return .done
  }

  private func show(_ path: NamedPath, due text: String, _ context: Context) throws -> Exit {
    let due = try moment(text, context)
    let course = try context.store.read { try $0.course(of: path.path, due: due, limit: 12) }
    if json {
      try context.console.show(
        JSONWriter.document { json in
          json.key("path")
          path.write(to: &json)
          json.field("due", due.description)
          json.key("alerts")
          json.array { list in
            for (at, alert) in course {
              list.object {
                $0.field("at", at.description)
                $0.field("level", alert.level.rawValue)
                $0.field("intensity", alert.intensity)
                $0.field("step", alert.step)
                $0.field("lead", alert.isLead)
                $0.field("ring", alert.ring)
              }
            }
          }
        })
      return .done
    }
    try context.console.show("\(path.name, .strong)  \(path.path.text)")
    try context.console.show(StyledText("reminds \(path.path.words)", .faint))
    if let words = path.defaultWords { try context.console.show(StyledText(words, .faint)) }
    let times = course.map { context.here.when($0.at) }
    let width = times.map(\.count).max() ?? 0
    for (index, (at, alert)) in course.enumerated() {
      let bar = String(repeating: "=", count: alert.intensity)
      let ring = alert.ring > 0 ? "rings \(Interval(seconds: alert.ring).words)" : ""
      let isDue = at == due ? "due" : ""
      let notes = [isDue, ring].filter { !$0.isEmpty }.joined(separator: ", ")
      try context.console.show(
        """
        \(times[index].filled(to: width), .time)  \(bar.filled(to: 5), alert.level == .alarm ? .warning : .faint)  \
        \(alert.level.rawValue.filled(to: 5))  \(notes, .faint)
        """)
    }
    if course.count == 12 { try context.console.show("\(.ellipsis, .faint)") }
    return .done
  }

  /// The due moment that is asked about; tomorrow at noon unless said.
  private func moment(_ text: String, _ context: Context) throws -> Moment {
    let noon = LocalDateTime(
      day: context.here.local.day.adding(days: 1), time: TimeOfDay(iso: "12:00") ?? .midnight)
    guard !text.isEmpty else { return context.zone.moment(at: noon).moment }
    var reader = try FieldReader(context)
    var fields = ArcTask.Fields(title: "")
    try reader.due(text).write(to: &fields)
    return try context.store.read { $0.reminderDue(fields) } ?? context.now
  }
}

extension NamedPath {
  /// `default of reminders and tasks of high priority`; nil when it is the default of nothing.
  fileprivate var defaultWords: String? {
    guard let last = defaults.last?.words else { return nil }
    let first = defaults.dropLast().map(\.words).joined(separator: ", ")
    return "default of " + (first.isEmpty ? last : "\(first) and \(last)")
  }
}
