import ArgumentParser
import Names
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

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    var fields = Arc.Fields(
      title: "", description: description?.text ?? "", aliases: alias.map(\.text).filter { !$0.isEmpty })
    if let ends, !ends.text.isEmpty {
      var reader = try FieldReader(context)
      fields.ends = try reader.day(ends.text)
    }
    let path = try path(in: context)
    if let archived = try archivedArc(at: path, context) { return try bringBack(archived, context) }
    let arc = try add(fields, at: path, context)
    try context.show(arc, json: json)
    if let ends = arc.fields.ends, ends < context.here.local.day {
      try context.console.note(
        "\("note:", .warning) its last day is over: arc extend \(arc.path.quoted) DATE gives it another")
    }
    return .done
  }

  /// The archived Arc that is called so already; nil when there is none.
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
      let back = try context.store.record("unarchived \(arc.path)") { try $0.unarchive(arc: arc.id) }
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
