import Application
import ArgumentParser
import JSONText
import Store
import Sync
import Terminal

/// `arc conflicts`: what two devices changed differently.
struct Conflicts: ArcCommand {
  static let group = HelpGroup.sync
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List what two of your devices changed differently.",
    usage: "arc conflicts [--json]",
    discussion: """
      Examples:
        arc conflicts
        arc resolve 1 --accept    leaves the current value
        arc resolve 1 --keep      uses the value set aside

      When two devices change the same field before they sync, arc uses the value that reached \
      the server first. It sets the other value aside, so nothing is lost.
      """)

  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let conflicts = try context.store.openConflicts()
    if json {
      try context.console.show(.document(ofValues: conflicts, called: "conflicts") { $0.value($1) })
      return .done
    }
    guard !conflicts.isEmpty else {
      try context.console.show(StyledText("no conflicts", .faint))
      return .done
    }
    for conflict in conflicts { try context.console.show(conflict.lines(context.here)) }
    try context.console.note(
      StyledText("arc resolve N --accept leaves the current value; --keep uses the one set aside", .faint))
    return .done
  }
}

extension OpenConflict {
  /// `2  hw 2 · CS 298  title`, and under it what is now and what was set aside.
  fileprivate func lines(_ here: ViewContext) -> [StyledText] {
    let number = "\(number)"
    let indent = String(repeating: " ", count: number.count + 4)
    let place = arc.map { "  " + $0 } ?? ""
    var lines: [StyledText] = [
      "  \(number, .faint)  \(title.firstLine, .strong)\(place, .faint)  \(conflict.field, .faint)"
    ]
    if let reason = conflict.reason { lines.append(StyledText("\(indent)\(reason)")) }
    lines.append("\(indent)is now     \(now.firstLine)  \(nowFrom, .faint)")
    lines.append("\(indent)set aside  \(aside.firstLine)  \(asideFrom, .faint)")
    if !conflict.was.isEmpty { lines.append("\(indent)before     \(before.firstLine, .faint)") }
    if case .merge(let value) = conflict.suggested, let text = value.string {
      lines.append("\(indent)both       \(text.firstLine)  \("arc resolve \(number) --merge", .faint)")
    }
    return lines
  }
}

extension String {
  /// The first line, and a sign when there are more.
  fileprivate var firstLine: String {
    let lines = split(whereSeparator: \.isNewline)
    guard let first = lines.first else { return "nothing" }
    return lines.count > 1 ? first + " …" : String(first)
  }
}
