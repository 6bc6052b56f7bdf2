import Application
import ArgumentParser
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc search`: tasks and Arcs that hold words.
struct Search: ArcCommand {
  static let group = HelpGroup.views
  static let wordForm = WordForm.filter
  static let otherwise = RefusedLineMeaning.perhapsTask
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find words in titles, notes, locations, reminders and the names of Arcs.",
    usage: "arc search WORDS … [FILTER …] [--all] [--plain] [--json]",
    discussion: """
      Examples:
        arc search chem         finds chemistry too: the last word can be incomplete
        arc search cs298 essay  in an Arc
        arc search "two words" is:open due.after:friday
      """)

  @Argument(help: ArgumentHelp("What to look for, then filters.", valueName: "WORDS|FILTER")) var words:
    [ArgumentText] =
      []
  @Flag(help: "Show the whole list, however long.") var all = false
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let found = try context.store.read { snapshot in
      try SearchResults(
        words.map(\.text), snapshot, context, limit: all || view.json ? 1_000_000 : 25)
    }
    if view.json {
      try context.console.show(found.document(here: context.here))
    } else {
      try show(found, context)
    }
    return found.isEmpty ? .notFound : .done
  }

  private func show(_ found: SearchResults, _ context: Context) throws {
    let console = context.console
    if found.isEmpty {
      return try console.note(StyledText("no matches; arc ls shows everything", .faint))
    }
    let arcs = found.arcs.prefix(view.plain || all ? .max : 10)
    if view.plain {
      for arc in arcs {
        try console.show(ArcTable.plain(arc, found.counts[arc.id]?.total ?? Counts(), here: context.here))
      }
    } else {
      let table = ArcTable(arcs.map { ($0, $0.path) }, counts: found.counts, here: context.here)
      try console.show(table.lines(console.appearance))
      if !arcs.isEmpty, !found.tasks.isEmpty { try console.show("") }
    }
    if !found.tasks.isEmpty { try context.show(found.tasks, plain: view.plain) }
    try show(found.reminders, behindOthers: !arcs.isEmpty || !found.tasks.isEmpty, context)
    let again = "arc search \(words.map(\.text.quoted).joined(separator: " ")) --all"
    if found.more > 0 { try console.tell(More.line(found.more, most: SearchResults.mostCounted, again)) }
  }

  private func show(_ reminders: [Reminder], behindOthers: Bool, _ context: Context) throws {
    guard !reminders.isEmpty else { return }
    if !view.plain {
      if behindOthers { try context.console.show("") }
      try context.console.show(StyledText("Reminders", .strong))
    }
    let table = try context.store.read { try ReminderTable(reminders, in: $0) }
    try context.console.show(table.lines(plain: view.plain, context.here))
  }
}
