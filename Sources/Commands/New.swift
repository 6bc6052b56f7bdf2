import ArgumentParser
import Planner
import Store
import Terminal

/// `arc new`: makes an Arc.
struct New: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make an Arc, or with a path a SubArc.",
    usage: "arc new NAME [--ends WHEN] [--description TEXT] [--alias NAME]",
    discussion: """
      Examples:
        arc new "CS 298" --ends 2027-05-21 --description "Web systems"
        arc new "CS 298/Labs"
        arc new MATH 31 --alias Calculus
      """)

  @Argument(help: ArgumentHelp("The name, or Parent/Child.", valueName: "NAME")) var words: [Word]
  @Option(help: ArgumentHelp("Its last day.", valueName: "WHEN")) var ends: Word?
  @Option(help: ArgumentHelp("What it is about.", valueName: "TEXT")) var description: Word?
  @Option(help: ArgumentHelp("Another name; may be given several times.", valueName: "NAME"))
  var alias: [Word] = []
  @Flag(help: "Make the parents that do not exist, too.") var parents = false
  @Flag(help: "Write the Arc as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// An Arc that was made just now is not asked about in the same breath.
  static var asksAboutEndedArcs: Bool { false }

  func run(in context: Context) throws -> Exit {
    var fields = Arc.Fields(
      title: "", description: description?.text ?? "", aliases: alias.map(\.text).filter { !$0.isEmpty })
    if let ends, !ends.text.isEmpty {
      var reader = try FieldReader(context)
      fields.ends = try reader.day(ends.text)
    }
    let path = try path(in: context)
    let arc = try add(fields, at: path, context)
    try context.show(arc, json: json)
    if let ends = arc.fields.ends, ends < context.here.local.day {
      try context.console.note(
        "\("note:", .warning) its last day is over: arc extend \(arc.path.quoted) DATE gives it another")
    }
    return .done
  }

  private func add(_ fields: Arc.Fields, at path: String, _ context: Context) throws -> Arc {
    do {
      return try context.store.record("created the arc \(path)") {
        try $0.addArc(path: path, fields: fields, creatingParents: parents)
      }
    } catch PlannerError.unknownArc(let name, let near) {
      var failure = Failure(PlannerError.unknownArc(name: name, near: near))
      failure.hints.append("arc new \(path.quoted) --parents makes what is missing")
      throw failure
    }
  }

  /// The path of the new Arc; a parent that does not exist is asked about on a terminal.
  private func path(in context: Context) throws -> String {
    let path = words.line
    guard !parents, let slash = path.lastIndex(of: "/"), context.console.isInteractive else { return path }
    let tree = try context.store.read { try $0.arcs() }
    let parent = try ArcQuestion(context: context, tree: tree).path(called: String(path[..<slash]))
    return parent + path[slash...]
  }
}
