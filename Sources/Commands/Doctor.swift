import ArgumentParser
import JSONText
import Store
import Terminal

/// `arc doctor`: looks the planner's file over, and mends what it safely can.
struct Doctor: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the planner's file, and mend what can be mended safely.",
    usage: "arc doctor [--repair] [--json]",
    discussion: """
      Examples:
        arc doctor
        arc doctor --repair

      It looks at the file itself, at what points to what, the tree of Arcs, numbers, texts \
      that cannot be read, counts, due times, names, the words for searching, the change log and who may read the file. \
      On a terminal it asks before it mends anything; a copy is kept first. Exit code 0: all \
      is well or was mended, 1: something is wrong, 74: the file cannot be read.
      """)

  @Flag(help: "Mend what can be mended, without asking.") var repair = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let faults = try context.store.faults()
    let mendable = faults.filter(\.isRepairable).count
    if !json { try show(faults, context) }
    var rest = faults
    if mendable > 0, try repair || !json && asks(mendable, context) {
      let copy = try context.store.repair()
      rest = try context.store.faults()
      if !json {
        try context.console.show("\(TaskState.done.sign) mended; the planner as it was is in \(copy)")
        if !rest.isEmpty { try show(rest, context) }
      }
    } else if mendable > 0, !json {
      try context.console.note(
        StyledText("  arc doctor --repair mends \(mendable) of \(faults.count)", .faint))
    }
    if json { try context.console.show(document(faults, rest)) }
    if rest.contains(where: { !$0.isRepairable }), !json {
      try context.console.note(
        StyledText("  arc backup restore FILE puts a backup back; arc export saves what can be read", .faint))
    }
    return rest.isEmpty ? .done : .refused
  }

  private func asks(_ count: Int, _ context: Context) throws -> Bool {
    guard context.console.isInteractive else { return false }
    return try context.console.confirm("mend \(count.counted("fault"))?")
  }

  private func show(_ faults: [Fault], _ context: Context) throws {
    if faults.isEmpty {
      return try context.console.show("\(TaskState.done.sign) all is well with \(context.store.path)")
    }
    for fault in faults {
      try context.console.show("\("\(fault.check.rawValue):", .mistake) \(fault.message)")
    }
  }

  private func document(_ faults: [Fault], _ rest: [Fault]) -> JSONWriter {
    .document { json in
      json.field("healthy", rest.isEmpty)
      json.key("faults")
      json.array { list in
        for fault in faults {
          list.object {
            $0.field("check", fault.check.rawValue)
            $0.field("message", fault.message)
            $0.field("repairable", fault.isRepairable)
            $0.field("repaired", !rest.contains(fault))
          }
        }
      }
    }
  }
}
