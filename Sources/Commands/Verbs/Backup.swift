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
    usage: "arc backup FILE [--replace] [--force]\n\(Restore.configuration.usage ?? "")",
    discussion: """
      Examples:
        arc backup ~/planner-2026-11-20.db
        arc backup ~/planner.db --replace       always the same file
        arc backup restore ~/planner-2026-11-20.db

      The copy is complete, with history and trash, even while arc is in use. Without --replace a \
      backup is never overwritten; with it, the old one stays until the new one is complete. Restoring \
      checks the copy first, and saves the previous planner next to it.
      """,
    subcommands: [Restore.self])

  @Argument(help: ArgumentHelp("The file to write.", valueName: "FILE")) var file: ArgumentText
  @Flag(help: "Put the new backup in the place of an older one.") var replace = false
  @Flag(help: "Overwrite an existing file, but never a planner or a backup.") var force = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let near = didYouMean(file.text, among: Backup.memberNames)
    guard near.isEmpty else {
      throw Failure(
        .usage, "arc backup has no command '\(file.text)'" + near,
        hints: ["arc backup ./\(file.text) makes a file of that name"])
    }
    let size: Int
    do {
      size = try Backup.asFailure(file.text) {
        try context.store.backUp(to: file.text, replaces: force, replacesBackup: replace)
      }
    } catch StoreError.unwritable(let error) {
      throw refused(error)
    }
    try context.console.show("backed up to \(file.text)  \("(\(size / 1024) KiB)", .faint)")
    return .done
  }

  /// The failure, with the option that overwrites the file.
  private func refused(_ error: NewFileError) -> Failure {
    var failure = Failure(StoreError.unwritable(error))
    switch error {
    case .planner where !replace:
      failure.hints.append("if it is an older backup: arc backup \(file.text.quoted) --replace")
    case .planner:
      failure.hints.append("only a backup that was never opened as a planner is replaced")
    default: break
    }
    return failure
  }

  /// `arc backup restore FILE`.
  struct Restore: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Replace the planner with a backup.",
      usage: "arc backup restore FILE")

    @Argument(help: ArgumentHelp("The backup.", valueName: "FILE")) var file: ArgumentText
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      let old = try asFailure(file.text) { try context.store.restore(from: file.text) }
      try context.console.show("restored \(file.text)")
      if let old { try context.console.note(StyledText("  the previous planner is saved as \(old)", .faint)) }
      return .done
    }
  }

  /// Turns a missing or existing file into a usage failure instead of a storage failure.
  private static func asFailure<Answer>(_ file: String, _ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as StoreError {
      switch error {
      case .missing(let path) where path == file:
        throw Failure(.notFound, "there is no file \(path); name your backup: arc backup restore FILE")
      case .missing, .missingFolder: throw Failure(.notFound, error.description)
      case .damaged(let path, nil) where path == file, .emptied(let path, _) where path == file:
        throw Failure(.storage, "\(path) is damaged or not a backup of a planner; nothing was changed")
      default: throw error
      }
    }
  }
}
