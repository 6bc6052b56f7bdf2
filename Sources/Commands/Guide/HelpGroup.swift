import ArgumentParser

/// What commands are for; help lists them by it.
enum HelpGroup: String, CaseIterable {
  case arcs = "Arcs"
  case tasks = "Tasks"
  case views = "Views"
  case remind = "Remind"
  case alerts = "Alerts"
  case undo = "Undo"
  case sync = "Sync"
  case files = "Files"
  case arc = "Arc"
  /// Not for people.
  case none = ""

  /// The names of the commands in it, in the order of `Root`.
  var names: [String] {
    Root.commands.filter { ($0 as? any ListedCommand.Type)?.group == self }
      .compactMap { $0.configuration.commandName }
  }

  /// The groups that have commands, with their names.
  static var present: [(title: String, names: [String])] {
    allCases.map { ($0.rawValue, $0.names) }.filter { !$0.1.isEmpty }
  }
}

/// A command that says where help lists it.
protocol ListedCommand: ParsableCommand {
  static var group: HelpGroup { get }
}
