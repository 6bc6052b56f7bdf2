import Application
import ArgumentParser
import Files
import JSONText
import Names
import Store
import Terminal

/// `arc doctor`: checks the planner's file, and repairs what it safely can.
struct Doctor: ArcCommand {
  static let group = HelpGroup.files
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the planner file, and repair what can be repaired safely.",
    usage: "arc doctor [--repair] [--json]\narc doctor --salvage FILE [--force]",
    discussion: """
      Examples:
        arc doctor
        arc doctor --repair
        arc doctor --salvage saved.db

      It checks the file itself, references, the tree of Arcs, numbers, unreadable texts, counts, due times, names, \
      the search index, the change log and who may read the file. On a terminal it asks before it repairs anything, and \
      it saves a copy first. Exit code 0: no problems, or all repaired; 1: something is wrong; 74: the file cannot be \
      read.

      --salvage reads a damaged file piece by piece, writes what can be read into a new planner, and lists what is \
      missing. The damaged file is not changed; arc backup restore FILE replaces it with the new one.
      """)

  @Flag(help: "Repair what can be repaired, without asking.") var repair = false
  @Option(help: ArgumentHelp("Save everything that can be read in a new planner, FILE.", valueName: "FILE"))
  var salvage: ArgumentText?
  @Flag(help: "Overwrite an existing file.") var force = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    if let salvage { return try save(to: salvage.text, context) }
    let faults = try context.store.faults()
    let repairable = faults.filter(\.isRepairable).count
    if !json { try show(faults, context) }
    var rest = faults
    if repairable > 0, try repair || !json && asks(repairable, context) {
      let copy = try context.store.repair()
      rest = try context.store.faults()
      if !json {
        try context.console.show("\(TaskState.done.sign) repaired; the original is saved as \(copy)")
        if !rest.isEmpty { try show(rest, context) }
      }
    } else if repairable > 0, !json {
      try context.console.note(
        StyledText("  arc doctor --repair repairs \(repairable) of \(faults.count)", .faint))
    }
    if json { try context.console.show(document(faults, rest)) }
    if rest.contains(where: { !$0.isRepairable }), !json {
      let store = StoreOption.words(for: context.store.path)
      try context.console.note(
        StyledText(
          "  arc backup restore FILE\(store) restores a backup; arc doctor --salvage FILE\(store) saves what can be read",
          .faint))
    }
    return rest.isEmpty ? .done : .refused
  }

  /// Writes what can be read into a new planner.
  private func save(to path: String, _ context: Context) throws -> Exit {
    guard !path.isEmpty else {
      throw Failure(.usage, "--salvage needs a file", hints: ["arc doctor --salvage FILE"])
    }
    let report: SalvageReport
    do {
      report = try context.store.salvage(to: path, replaces: force)
    } catch let error as StoreError {
      switch error {
      case .missing, .missingFolder: throw Failure(.notFound, error.description)
      case .damaged(let damaged, nil), .emptied(let damaged, nil):
        throw Failure(.storage, "no part of a planner can be read in \(damaged)")
      default: throw error
      }
    }
    if json {
      try context.console.show(report.document(path: path))
      return report.isWhole ? .done : .refused
    }
    try context.console.show("\(TaskState.done.sign) saved \(report.saved) in \(path)")
    for line in report.losses { try context.console.show(StyledText("  " + line)) }
    if report.isWhole { try context.console.show(StyledText("  nothing is missing", .faint)) }
    try context.console.note(
      StyledText(
        "  to use it: arc backup restore \(path.quoted)\(StoreOption.words(for: context.store.path))", .faint)
    )
    return report.isWhole ? .done : .refused
  }

  private func asks(_ count: Int, _ context: Context) throws -> Bool {
    guard context.console.isInteractive else { return false }
    return try context.console.confirm("repair \(count.counted("problem"))?")
  }

  private func show(_ faults: [IntegrityFault], _ context: Context) throws {
    if faults.isEmpty {
      return try context.console.show("\(TaskState.done.sign) no problems found in \(context.store.path)")
    }
    for fault in faults {
      try context.console.show("\("\(fault.check.rawValue):", .mistake) \(fault.message)")
    }
  }

  private func document(_ faults: [IntegrityFault], _ rest: [IntegrityFault]) -> JSONWriter {
    .document { json in
      json.field("healthy", rest.isEmpty)
      json.list("faults", faults) { json, fault in
        json.field("check", fault.check.rawValue)
        json.field("message", fault.message)
        json.field("repairable", fault.isRepairable)
        json.field("repaired", !rest.contains(fault))
      }
    }
  }
}
