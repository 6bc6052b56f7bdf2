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
}

/// A command with what help, completions and the command line have to know of it.
protocol ListedCommand: ParsableCommand {
  /// Where help lists it.
  static var group: HelpGroup { get }
  /// How the words after its name are read.
  static var wordForm: WordForm { get }
  /// Other words for it.
  static var aliases: [CommandAlias] { get }
  /// What a line that begins with its name may be when it refuses it.
  static var otherwise: RefusedLineMeaning { get }
}

extension ListedCommand {
  static var wordForm: WordForm { .arguments }
  static var aliases: [CommandAlias] { [] }
  static var otherwise: RefusedLineMeaning { .nothing }
}

/// The kind of words after the name of a command.
enum WordForm {
  /// Names, numbers and the like.
  case arguments
  /// One text, in which words may begin with `-`.
  case text
  /// One line that is read, in which ` -- ` separates, too.
  case line
  /// A filter, in which `-word` leaves out what holds the word.
  case filter
  /// Half a command line, of which nothing is an option here.
  case commandLine
}
