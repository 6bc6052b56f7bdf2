import Application
import JSONText
import Planner
import Store
import Terminal

/// A command that changes the planner, and can say what changed as one JSON document, the same for all of them.
///
///     arc mv 12 cs298 --json
///     {"schema":1,"steps":[{"id":7,"label":"moved hw 2 to CS 298"}],"tasks":[{"id":12,…}],"arcs":[],
///      "reminders":[],"others":[],"deleted":[],"messages":["moved hw 2 to CS 298"]}
///
/// `steps` are the steps of the log that it made, `tasks`, `arcs` and `reminders` what they changed, as it is now,
/// `others` stacks, places and the like, `deleted` what is gone, and `messages` what people are told.
protocol ChangingCommand: ArcCommand {
  /// True when it writes its own document, because this time it changes nothing.
  var hasOwnDocument: Bool { get }
}

extension ChangingCommand {
  var hasOwnDocument: Bool { false }
}

extension ArcCommand {
  /// Runs the command; with `--json`, writes what it changed as JSON and never asks.
  func runReporting(in context: Context) throws -> Exit {
    guard let changing = self as? any ChangingCommand, changing.json, !changing.hasOwnDocument else {
      return try run(in: context)
    }
    let before = try context.store.read { try $0.lastStep() }
    let documents = context.console.documents
    var exit = Exit.done
    let messages = try context.console.listening { exit = try run(in: context) }
    // What words mean may be a task, about which the command has written a document of its own.
    guard context.console.documents == documents else { return exit }
    let changes = try context.store.read { try $0.changes(since: before) }
    try context.console.show(changes.document(messages.map(\.plain), context))
    return exit
  }
}
