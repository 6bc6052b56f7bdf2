import Application
import ArgumentParser
import Calendars
import Entry
import Files
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc export`: the planner for other programs, or whole for keeping.
struct Export: ArcCommand {
  static let group = HelpGroup.files
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export tasks for other programs, or the whole planner as JSON.",
    usage:
      "arc export [ARC] [FILTER …] [--format json|todotxt|taskwarrior|markdown|csv|ical] [--as todos|both] [FILE]",
    discussion: """
      Examples:
        arc export planner.json
        arc export cs298 is:open labs.md
        arc export --format todotxt > todo.txt
        arc export --format taskwarrior | task import

      Without ARC and FILTER arc exports everything, without FILE to standard output. A last word with an \
      ending such as .json is a FILE; .json, .md, .csv, .ics and todo.txt also tell the format. JSON keeps everything \
      except history and trash: arc import recreates the same planner from it. Standard error lists, line by line, \
      what another format cannot keep. From a damaged planner arc exports everything that can be read, lists what is \
      missing, and ends with exit code 1.
      """)

  @Argument(help: ArgumentHelp("An Arc, filters, then the file to write.", valueName: "ARC|FILTER|FILE"))
  var words: [ArgumentText] = []
  @Option(
    help: ArgumentHelp(ExchangeFormat.exported.map(\.rawValue).orList + ".", valueName: "FORMAT"),
    completion: .list(ExchangeFormat.exported.map(\.rawValue)))
  var format: ArgumentText?
  @Option(name: [.long, .customShort("o")], help: ArgumentHelp("Write to this file.", valueName: "FILE"))
  var output: ArgumentText?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("With ical: what tasks with a date become: events, todos or both.", valueName: "FORM"),
    completion: .list(["events", "todos", "both"]))
  var form: ArgumentText?
  @Flag(help: "Overwrite an existing file.") var force = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    var names = words.map(\.text)
    var path = output?.text
    if path == nil, let last = names.last, Export.isFile(last) { path = names.removeLast() }
    let format = try self.format(of: path)
    let form = try CalendarTaskForm(named: self.form)
    func write(_ store: PlannerStore) throws {
      let file = try path.map {
        try OutputFile(
          path: $0, besides: PlannerFiles(of: context.store.path), replacing: force ? .anything : .nothing)
      }
      let to = file?.output ?? context.console.output
      try store.read { snapshot in
        let selection = try ExportSelection(snapshot, names.map { ArgumentText(text: $0) }, context)
        let writing = Writing(
          selection: selection, context: context, output: to, name: path ?? "standard output")
        try writing.write(format, form)
      }
      try file?.finish()
    }
    // Looked at before the first line is written: half an export would stand on standard output.
    if try context.store.isReadable() {
      try write(context.store)
      return .done
    }
    return try context.withSalvaged(write)
  }

  private static func isFile(_ word: String) -> Bool {
    guard let dot = word.lastIndex(of: "."), dot != word.startIndex, !word.contains(":") else { return false }
    let ending = word[dot...].dropFirst()
    return (2...8).contains(ending.count) && ending.allSatisfy { $0.isASCII && $0.isLetter }
  }

  private func format(of path: String?) throws(Failure) -> ExchangeFormat {
    if let format { return try .named(format.text, among: ExchangeFormat.exported) }
    guard let path else { return .json }
    if let format = ExchangeFormat(ofFile: path) { return format }
    throw Failure(
      .usage, "the name \(path) does not tell the format; add --format",
      hints: ["--format json, todotxt, taskwarrior, markdown, csv or ical"])
  }
}

/// One export at work.
private struct Writing {
  var selection: ExportSelection
  var context: Context
  var output: ByteOutput
  /// What messages call the output.
  var name: String

  func write(_ format: ExchangeFormat, _ form: CalendarTaskForm) throws {
    switch format {
    case .json: try PlannerDocument.write(selection, here: context.here, to: output)
    case .todotxt: try writeTodoTxt()
    case .taskwarrior: try writeTaskwarrior()
    case .markdown: try writeMarkdown()
    case .csv: try writeCSV()
    case .ical: try writeCalendar(form)
    case .text, .todoist, .ticktick, .googletasks, .googlekeep, .microsofttodo, .things, .dstask, .org,
      .taskpaper:
      break
    }
  }

  /// Says what of a task is not exported, its places among it.
  private func note(_ given: [String], _ task: ArcTask, line: Int) throws {
    let lost = given + [try selection.places(of: task)].compactMap { $0 }
    guard !lost.isEmpty else { return }
    try context.console.note(
      "\("\(name):\(line):", .faint) \("not exported:", .warning) \(lost.joined(separator: ", ")) \("(\(task.id) \(task.fields.title))", .faint)"
    )
  }

  private func writeTodoTxt() throws {
    let form = TodoTxt(here: context.here)
    var number = 0
    try selection.eachTask { task in
      let (line, lost) = form.line(task)
      number += 1
      try output.write(line + "\n")
      try note(lost, task, line: number)
    }
    try noteArcs()
  }

  private func writeTaskwarrior() throws {
    let form = Taskwarrior(here: context.here)
    var number = 1
    try output.write("[\n")
    try selection.eachTask { task in
      var json = JSONWriter()
      let lost = form.write(task, to: &json)
      if number > 1 { try output.write(",\n") }
      number += 1
      try output.write(json.bytes)
      try note(lost, task, line: number)
    }
    try output.write(number > 1 ? "\n]\n" : "]\n")
    try noteArcs()
  }

  private func writeMarkdown() throws {
    var form = Markdown(here: context.here, reader: try context.reader(Vocabulary(arcs: []), reads: .basic))
    var number = 1
    for (index, arc) in selection.arcList.enumerated() {
      try output.write((index > 0 ? "\n" : "") + form.heading(arc) + "\n")
      number += index > 0 ? 2 : 1
      var isFirst = true
      try selection.eachTask(in: arc.id) { task in
        let (text, lost) = form.lines(task)
        try output.write((isFirst ? "\n" : "") + text + "\n")
        if isFirst { number += 1 }
        isFirst = false
        try note(lost, task, line: number)
        number += text.split(separator: "\n", omittingEmptySubsequences: false).count
      }
    }
    try noteArcs(keepsEmptyArcs: true)
  }

  private func writeCSV() throws {
    let table = PlannerTable()
    try output.write(PlannerTable.columns.csv)
    var number = 1
    try selection.eachTask { task in
      let (row, lost) = table.row(task)
      number += 1
      try output.write(row)
      try note(lost, task, line: number)
      number += row.utf8.count { $0 == 0x0A } - 1
    }
    try noteArcs()
  }

  private func writeCalendar(_ form: CalendarTaskForm) throws {
    let export = CalendarExport(
      selection.snapshot, zones: context.store.zones, here: context.zone,
      dueTime: context.store.reminding.dueTime)
    try export.write(
      tasks: form, eachTask: { try selection.eachTask($0) }, reminders: selection.isWhole ? .all : .none,
      to: { try output.write($0) })
    try noteArcs(keepsReminders: true)
  }

  private func note(_ name: String, isKind kind: String) throws {
    try context.console.note(
      "\("\(name):", .faint) \("not exported:", .warning) it is \(kind)")
  }

  /// Says which reminders, groups, stacks and places there are, none of which is exported.
  private func noteReminders() throws {
    let snapshot = selection.snapshot
    for reminder in try snapshot.reminders() {
      try note("\(reminder.id) \(reminder.fields.title)", isKind: reminder.isGroup ? "a group" : "a reminder")
    }
    for stack in try snapshot.stacks() { try note(stack.name, isKind: "a stack") }
    for place in try snapshot.places() { try note(place.name, isKind: "a place") }
    for term in try snapshot.terms() { try note(term.name, isKind: term.isBreak ? "a break" : "a term") }
  }

  /// Says which escalation paths of people's own there are.
  private func notePaths() throws {
    for path in try selection.snapshot.namedPaths() where path.isChanged || !path.isBuiltIn {
      try note(path.name, isKind: "an escalation path")
    }
  }

  /// Says what of the Arcs is not exported, and which reminders: only JSON keeps them as such.
  /// - Parameters:
  ///   - keepsEmptyArcs: Arcs without tasks are in the file, too.
  ///   - keepsReminders: so are reminders and groups.
  private func noteArcs(keepsEmptyArcs: Bool = false, keepsReminders: Bool = false) throws {
    if selection.isWhole { try notePaths() }
    if !keepsReminders, selection.isWhole { try noteReminders() }
    let counts = try selection.snapshot.counts()
    for arc in selection.arcList {
      var lost: [String] = []
      if !keepsEmptyArcs, counts[arc.id]?.total.all == 0 {
        lost.append("the arc itself, because it has no tasks")
      }
      if let ends = arc.fields.ends { lost.append("its last day \(ends)") }
      if !arc.fields.description.isEmpty { lost.append("its description") }
      if !arc.fields.aliases.isEmpty { lost.append("its other names") }
      if arc.archived != nil { lost.append("the archived state") }
      if !lost.isEmpty {
        try context.console.note(
          "\("\(arc.path):", .faint) \("not exported:", .warning) \(lost.joined(separator: ", "))")
      }
    }
  }
}
