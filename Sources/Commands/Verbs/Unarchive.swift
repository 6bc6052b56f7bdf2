import Application
import ArgumentParser
import Moments
import Names
import Planner
import Store
import Terminal

/// `arc unarchive`: brings an archived Arc back.
struct Unarchive: ChangingCommand {
  static let group = HelpGroup.arcs
  static let configuration = CommandConfiguration(
    commandName: "unarchive",
    abstract: "Bring back an archived Arc, with the SubArcs archived with it.",
    usage: "arc unarchive ARC",
    discussion: """
      Examples:
        arc unarchive cs298
      """)

  @Argument(help: ArgumentHelp("Its name or path.", valueName: "ARCHIVED")) var words: [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let back = try context.unarchive(context.store.read { try archived(in: $0.arcs()) })
    for arc in back.arcs { try context.console.tell("unarchived \(arc.path)".asResult) }
    for task in back.ended {
      let hint = StyledText("ended with its Arc; arc reopen \(task.id) lets it repeat again", .faint)
      try context.console.note("  \(task.id, .faint)  \(task.fields.title)  \(hint)")
    }
    return .done
  }

  /// The Arc that the words name, or the only archived one whose name begins with them.
  private func archived(in tree: ArcTree) throws -> Arc {
    do { return try tree.arc(called: words.line, preferringArchived: true) } catch {
      let begun = tree.arcs.filter {
        $0.archived != nil && NameKey($0.fields.title).text.hasPrefix(NameKey(words.line).text)
      }
      guard begun.count == 1, case .unknownArc = error else { throw error }
      return begun[0]
    }
  }
}
