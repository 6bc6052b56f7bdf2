import Application
import ArgumentParser
import Names
import Planner
import Store
import Terminal

/// `arc alias`: other names of an Arc.
struct Alias: ChangingCommand {
  static let group = HelpGroup.arcs
  static let configuration = CommandConfiguration(
    commandName: "alias",
    abstract: "List, add or remove other names of an Arc.",
    usage: "arc alias ARC [add|remove NAME]",
    discussion: """
      Examples:
        arc alias cs298
        arc alias cs298 add Web
        arc alias cs298 remove Web
      """)

  @Argument(help: ArgumentHelp("The Arc; optionally add or remove, then a name.", valueName: "ARC …"))
  var words: [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "which Arc, and what else is it called? arc alias \"CS 61B\" add 61b" }

  func run(in context: Context) throws -> Exit {
    guard let at = words.dropFirst().firstIndex(where: { ["add", "remove"].contains($0.text) }) else {
      let arc = try context.store.read { try self.arc(in: $0.arcs()) }
      try context.console.show(arc.fields.aliases.map { $0.asResult })
      if arc.fields.aliases.isEmpty {
        try context.console.note(
          StyledText(
            "\(arc.path) has no other name: arc alias \(arc.path.quoted) add NAME gives it one", .faint))
      }
      return .done
    }
    let name = Array(words[(at + 1)...]).line
    guard !name.isEmpty else { throw Failure(.usage, "which name? arc alias cs298 \(words[at].text) Web") }
    let named = try context.store.read { try $0.arcs().arc(calledOrBegun: Array(words[..<at]).line) }
    let arc =
      words[at].text == "add"
      ? try context.add(aliases: [ArgumentText(text: name)].names, to: named)
      : try context.remove(alias: name, from: named)
    try context.console.show(arc.fields.aliases.map { $0.asResult })
    return .done
  }

  /// The Arc to list names of; if words follow its name, the error shows how to add them as a name.
  private func arc(in tree: ArcTree) throws -> Arc {
    do {
      return try tree.arc(calledOrBegun: words.line)
    } catch {
      guard let split = try? ArcAndRest(words, in: tree, usage: "") else { throw error }
      let command = "arc alias \(split.arc.path.quoted) add \(split.rest.line.quoted)"
      let near = didYouMean(split.rest.first?.text ?? "", among: ["add", "remove"])
      throw Failure(.usage, "write add or remove before the name" + near, hints: [command])
    }
  }
}
