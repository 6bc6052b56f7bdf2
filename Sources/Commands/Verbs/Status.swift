import Application
import ArgumentParser
import JSONText
import Moments
import Names
import Planner
import Store
import Terminal

/// `arc status`: a few numbers for a prompt or a status bar.
struct Status: ArcCommand {
  static let group = HelpGroup.views
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Sum up your tasks in one line, for shell prompts and status bars.",
    usage: "arc status [--format TEXT] [--json]",
    discussion: """
      Examples:
        arc status
        arc status --format '{overdue}! {today}'
        PS1='$(arc status --format "{overdue}!") \\$ '

      Fields: {open} {overdue} {today} {tomorrow} {week} count open tasks: all of them, \
      overdue ones, those due on that day, those due within seven days. {next} {next.when} {next.arc} \
      {next.id} are the next task that is due, empty when there is none. arc stops counting at a large \
      number and adds a +. {sync} is the state of syncing with your other devices: synced, 3 waiting, \
      2 conflicts; empty without an account.
      """)

  @Option(help: ArgumentHelp("What to write, with fields in braces.", valueName: "TEXT"))
  var format: ArgumentText?
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    try context.catchUp(inMemory: context.isStopped)
    let answer = try context.store.read { snapshot in
      let fields = StatusFields(
        snapshot: snapshot, here: context.here, isLoggedIn: PlannerAccount.isLoggedIn(context.store.path))
      return json ? try fields.document().text : try fields.text(format?.text ?? StatusFields.usual)
    }
    try context.console.output.write(answer + "\n")
    if !json, format == nil, let line = try context.conflictLine() {
      try context.console.show(StyledText(line))
    }
    return .done
  }
}

/// The fields of a status, each read when it is asked for.
struct StatusFields {
  var snapshot: PlannerSnapshot
  var here: ViewContext
  var isLoggedIn: Bool

  static let names = [
    "open", "overdue", "today", "tomorrow", "week", "next", "next.when", "next.arc", "next.id", "sync",
  ]
  static let usual = "{overdue} overdue, {today} today, {week} within a week"
  /// Where counting stops.
  static let mostCounted = 1000

  /// The format with its fields filled in.
  /// - Throws: `Failure` for a field that does not exist.
  func text(_ format: String) throws -> String {
    var result = ""
    var rest = format[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += try value(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return (result + rest).visible
  }

  private func value(_ name: String) throws -> String {
    let today = here.local.day
    switch name {
    case "open": return String(try snapshot.totals().open)
    case "overdue": return String(try snapshot.totals().overdue)
    case "today": return try count(today, today)
    case "tomorrow": return try count(today.adding(days: 1), today.adding(days: 1))
    case "week": return try count(today, today.adding(days: 6))
    case "next": return try next()?.fields.title ?? ""
    case "next.arc": return try next()?.arcPath ?? ""
    case "next.id": return try next().map { String($0.id) } ?? ""
    case "next.when":
      guard let shown = try next().map({ here.shown($0.fields) }), let day = shown.date else { return "" }
      return here.when.short(day, shown.time)
    case "sync": return try sync()
    default:
      let near = nearNames(to: name, among: StatusFields.names).map { "{\($0)}" }
      throw Failure(
        .usage, "no field is called '{\(name)}'" + (near.isEmpty ? "" : "; did you mean \(near.orList)?"),
        hints: ["the fields are " + StatusFields.names.map { "{\($0)}" }.joined(separator: " ")])
    }
  }

  /// `synced`, or what waits and what is in conflict; empty without an account.
  private func sync() throws -> String {
    guard isLoggedIn, let standing = try snapshot.syncStanding() else { return "" }
    if let login = standing.login { return "logged out: \(login)" }
    let waiting = standing.waiting > 0 ? "\(standing.waiting) waiting" : nil
    let conflicts = standing.conflicts
    let open = conflicts > 0 ? "\(conflicts) conflict\(conflicts == 1 ? "" : "s")" : nil
    let parts = [waiting, open].compactMap { $0 }
    return parts.isEmpty ? standing.trouble == nil ? "synced" : "not synced" : parts.joined(separator: ", ")
  }

  private func count(_ first: Day, _ last: Day) throws -> String {
    let count = try count(first, last, atMost: StatusFields.mostCounted)
    return count < StatusFields.mostCounted ? String(count) : "\(count - 1)+"
  }

  private func count(_ first: Day, _ last: Day, atMost most: Int) throws -> Int {
    try snapshot.count(
      matching: TaskFilter([.init(.due(here.range(from: first, to: last)))]).withoutHidden(here), atMost: most
    )
  }

  private func next() throws -> ArcTask? {
    try snapshot.tasks(
      matching: TaskFilter([.init(.due(MomentRange(from: here.now)))]).withoutHidden(here), limit: 1
    ).first
  }

  /// `{"schema":1,"open":…,"overdue":…,"today":…,"tomorrow":…,"week":…,"next":{…}}`, all numbers exact.
  func document() throws -> JSONWriter {
    let totals = try snapshot.totals()
    let today = here.local.day
    return try .document { json in
      json.field("open", totals.open)
      json.field("overdue", totals.overdue)
      json.field("today", try count(today, today, atMost: .max))
      json.field("tomorrow", try count(today.adding(days: 1), today.adding(days: 1), atMost: .max))
      json.field("week", try count(today, today.adding(days: 6), atMost: .max))
      json.key("next")
      if let next = try next() { json.value(next, here: here) } else { json.null() }
      if isLoggedIn, let standing = try snapshot.syncStanding() {
        json.key("sync")
        json.object {
          $0.field("waiting", standing.waiting)
          $0.field("conflicts", standing.conflicts)
          $0.field("problem", standing.trouble)
          $0.field("loggedOut", standing.login != nil)
        }
      }
    }
  }
}
