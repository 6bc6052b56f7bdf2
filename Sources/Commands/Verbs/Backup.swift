import Application
import ArgumentParser
import Names
import Store
import Terminal

/// `arc backup`: a copy of everything, and its return.
struct Backup: ChangingCommand {
  static let group = HelpGroup.files
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the whole planner to a file, or restore a backup.",
    usage: "arc backup FILE [--force]\narc backup restore FILE",
    discussion: """
      Examples:
        arc backup ~/planner-2026-11-20.db
        arc backup restore ~/planner-2026-11-20.db

      The copy is complete, with history and trash, even while arc is in use. A backup is never \
      overwritten: give each a name of its own. Restoring checks the copy first, and saves the \
      previous planner next to it.
      """)

  @Argument(help: ArgumentHelp("The file to write; or restore, then the file to read.", valueName: "FILE"))
  var words: [ArgumentText]
  @Flag(help: "Overwrite an existing file, but never a planner or a backup.") var force = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let names = words.map(\.text)
    if names.first == "restore" {
      guard names.count == 2 else {
        throw Failure(.usage, "restore needs one file", hints: ["arc backup restore FILE"])
      }
      let old = try asFailure { try context.store.restore(from: names[1]) }
      try context.console.show("restored \(names[1])")
      if let old { try context.console.note(StyledText("  the previous planner is saved as \(old)", .faint)) }
      return .done
    }
    guard names.count == 1 else {
      let near = names.count == 2 ? didYouMean(names[0], among: ["restore"]) : ""
      throw Failure(
        .usage, near.isEmpty ? "backup needs one file" : "arc backup has no command '\(names[0])'" + near,
        hints: ["arc backup FILE", "arc backup restore FILE"])
    }
    let size = try asFailure { try context.store.backUp(to: names[0], replaces: force) }
    try context.console.show("backed up to \(names[0])  \("(\(size / 1024) KiB)", .faint)")
    return .done
  }

  /// That a file is missing or in the way is no failure of storage.
  private func asFailure<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as StoreError {
      switch error {
      case .missing: throw Failure(.notFound, error.description)
      case .missingFolder(let path):
        throw Failure(.notFound, error.description, hints: ["mkdir -p \(path.quoted) creates it"])
      case .damaged(let path, nil) where path == words.last?.text:
        throw Failure(.storage, "\(path) is damaged or not a backup of a planner; nothing was changed")
      default: throw error
      }
    }
  }
}
