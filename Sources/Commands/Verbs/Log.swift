import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc log`: what was done, the latest first.
struct Log: ArcCommand {
  static let group = HelpGroup.undo
  static let otherwise = RefusedLineMeaning.perhapsTask
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List past commands, the latest first.",
    usage: "arc log [COUNT] [--json]",
    discussion: """
      Examples:
        arc log
        arc log 100
      """)

  @Argument(help: ArgumentHelp("How many commands at most.", valueName: "COUNT")) var count = 20
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    guard count > 0 else { throw Failure(.usage, "how many? arc log 100") }
    let steps = try context.store.read { try $0.steps(limit: count) }
    if json {
      try context.console.show(.document(ofSteps: steps))
      return .done
    }
    if steps.isEmpty { try context.console.show(StyledText("nothing has been done yet", .faint)) }
    try context.seeBreaks()
    let (lines, areUndone) = try context.store.read { snapshot in
      let words = ChangeWords(here: context.here, tree: try snapshot.arcs())
      return (
        try steps.map { try words.line($0, in: snapshot) }, try steps.map { try snapshot.isUndone($0) }
      )
    }
    let stamps = steps.map { context.here.stamp($0.time) }
    let width = stamps.map(\.count).max() ?? 0
    for ((isUndone, line), stamp) in zip(zip(areUndone, lines), stamps) {
      let time = stamp + String(repeating: " ", count: width - stamp.count)
      let undone = isUndone ? StyledText("  undone", .faint) : StyledText()
      let style: Style = isUndone ? .faint : .plain
      let line = context.console.short(line, rows: 2, besides: width + (isUndone ? 12 : 2))
      try context.console.tell(
        "\(time, .faint)  \(line, style)\(undone)")
    }
    return .done
  }
}
