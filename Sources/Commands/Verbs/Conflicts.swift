import Application
import ArgumentParser
import JSONText
import Store
import Sync
import Terminal

/// `arc conflicts`: what two devices changed differently.
struct Conflicts: ArcCommand {
  static let group = HelpGroup.sync
  static let otherwise = RefusedLineMeaning.task
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
    let conflicts = try context.openConflicts()
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

extension ConflictInWords {
  /// `2  hw 2 · CS 298  title`, and under it what is now and what was set aside.
  fileprivate func lines(_ here: ViewContext) -> [StyledText] {
    let number = "\(number)"
    let indent = String(repeating: " ", count: number.count + 4)
    let place = arc.map { "  " + $0 } ?? ""
    var lines: [StyledText] = [
      "  \(number, .faint)  \(title.firstLine, .strong)\(place, .faint)  \(fieldName, .faint)"
    ]
    if let reason = conflict.reason { lines.append(StyledText("\(indent)\(reason)")) }
    var values = [("is now", now, nowFrom), ("set aside", aside, asideFrom)]
    if !conflict.was.isEmpty { values.append(("before", before, nil)) }
    if case .merge(let value) = conflict.suggested, let text = value.string {
      values.append(("both", text, "arc resolve \(number) --merge"))
    }
    for (value, text) in zip(values, DifferingLines(values.map(\.1)).texts) {
      for (place, line) in text.enumerated() {
        let label = place == 0 ? value.0 : ""
        let padding = String(repeating: " ", count: 11 - label.count)
        let from = place == 0 ? value.2.map { "  " + $0 } ?? "" : ""
        lines.append("\(indent)\(label)\(padding)\(line)\(from, .faint)")
      }
    }
    return lines
  }
}

/// The lines of several texts without their common beginning and end; at least one line of each is kept.
struct DifferingLines {
  /// The lines of each text; `…` marks omitted lines.
  var texts: [[String]]

  init(_ whole: [String]) {
    let lines = whole.map {
      $0.isEmpty ? ["nothing"] : $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    let shortest = lines.map(\.count).min() ?? 0
    func isSame(_ line: ([Substring]) -> Substring) -> Bool { Set(lines.map(line)).count == 1 }
    let head = (0..<max(shortest - 1, 0)).prefix { place in isSame { $0[place] } }.count
    let tail = (0..<max(shortest - 1 - head, 0)).prefix { place in isSame { $0[$0.count - 1 - place] } }.count
    texts = lines.map { lines in
      (head > 0 ? ["…"] : []) + lines[head..<lines.count - tail].map(String.init) + (tail > 0 ? ["…"] : [])
    }
  }
}

extension String {
  /// The first line, and a sign when there are more.
  var firstLine: String {
    let lines = split(whereSeparator: \.isNewline)
    guard let first = lines.first else { return "nothing" }
    return lines.count > 1 ? first + " …" : String(first)
  }
}
