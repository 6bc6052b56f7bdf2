import Application
import ArgumentParser
import Entry
import Names
import Planner
import Store
import Terminal

extension [ArgumentText] {
  /// The names in the values of `--alias`: `"a, b"` is two.
  var names: [String] { flatMap { $0.text.split(separator: ",") }.map { trimmed($0) }.filter { !$0.isEmpty } }
}

/// `arc new`: makes an Arc.
struct New: ArcCommand {
  static let group = HelpGroup.arcs
  static let wordForm = WordForm.text
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create an Arc (a class, project or goal), or a SubArc with Parent/Child.",
    usage: "arc new NAME [--ends WHEN] [--description TEXT] [--alias NAME]",
    discussion: """
      Examples:
        arc new "CS 298" --ends 2027-05-21 --description "Web systems"
        arc new "CS 298/Labs"
        arc new MATH 31 --alias Calculus
      """)

  @Argument(help: ArgumentHelp("The name, or Parent/Child.", valueName: "NAME")) var words: [ArgumentText]
  @Option(help: ArgumentHelp("Its last day.", valueName: "WHEN")) var ends: ArgumentText?
  @Option(help: ArgumentHelp("What it is about.", valueName: "TEXT")) var description: ArgumentText?
  @Option(help: ArgumentHelp("Another name, or several separated by commas.", valueName: "NAME"))
  var alias: [ArgumentText] = []
  @Flag(help: "Match parent Arcs by exact name, and create missing ones.") var parents = false
  @Flag(help: "Write the Arc as JSON.") var json = false
  @OptionGroup var answer: AnswerOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "what is it called? arc new \"CS 61B\"" }

  /// An Arc that was made just now is not asked about in the same breath.
  static var asksAboutEndedArcs: Bool { false }

  static var changesSingleThings: Bool { true }

  /// The most new parents that are named.
  private static let mostNamed = 5

  func run(in context: Context) throws -> Exit {
    var fields = Arc.Fields(
      title: "", description: description?.text ?? "", aliases: alias.names)
    if let ends, !ends.text.isEmpty {
      var reader = try FieldReader(context)
      fields.ends = try reader.day(ends.text)
    }
    let path = words.line
    if let archived = try archivedArc(at: path, context) { return try bringBack(archived, context) }
    let (arc, created) = try context.makeArc(at: path, fields, exactly: parents)
    if !created.isEmpty, !parents, !json {
      let rest = created.count > New.mostNamed ? " and \(created.count - New.mostNamed) more" : ""
      let names = created.prefix(New.mostNamed).joined(separator: ", ")
      try context.console.note(StyledText("also created \(names)\(rest)", .faint))
    }
    try context.answer(arc, verb: "+", json: json, verbose: answer.verbose)
    if !json { try tellHowToAddTask(path, context) }
    if let ends = arc.fields.ends, ends < context.here.local.day {
      try context.console.note(
        "\("note:", .warning) its last day has passed: arc extend \(arc.path.quoted) DATE sets a new one")
    }
    return .done
  }

  /// `arc new shoes saturday` makes an Arc, though a person may have meant a task: says how to get that.
  private func tellHowToAddTask(_ path: String, _ context: Context) throws {
    guard words.count > 1, ends == nil else { return }
    var reader = try context.reader(Vocabulary(arcs: []))
    let entry = reader.entry(of: path)
    guard entry.date != nil, !entry.title.isEmpty else { return }
    try context.console.note(
      StyledText("this is an Arc; for a task: arc undo, then arc add new \(path)", .faint))
  }

  /// The archived Arc with the path's name; nil when there is none.
  private func archivedArc(at path: String, _ context: Context) throws -> Arc? {
    let tree = try context.store.read { try $0.arcs() }
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = names.last, !name.allSatisfy(\.isWhitespace) else { return nil }
    let above = names.dropLast().joined(separator: "/")
    let parent = names.count > 1 ? try? tree.arc(called: above) : nil
    if names.count > 1, parent == nil { return nil }
    let key = NameKey(String(name))
    return tree.children(of: parent?.id).first { one in
      one.archived != nil && ([one.title] + one.fields.aliases).contains { NameKey($0) == key }
    }
  }

  /// Offers the return of an archived Arc: on a terminal as a question, elsewhere as a command.
  private func bringBack(_ arc: Arc, _ context: Context) throws -> Exit {
    if context.console.isInteractive, try context.console.confirm("\(arc.path) is archived; bring it back?") {
      let back = try context.unarchive(arc)
      for one in back.arcs { try context.console.tell("unarchived \(one.path)".asResult) }
      return .done
    }
    throw Failure(
      .refused, "\(arc.path) exists and is archived",
      hints: [
        "arc unarchive \(arc.path.quoted) brings it back",
        "arc rename \(arc.path.quoted) \"\(arc.title) (old)\" frees the name for a new one",
      ])
  }
}
