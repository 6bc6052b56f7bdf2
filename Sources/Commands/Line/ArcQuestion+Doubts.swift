import Application
import Entry
import Terminal

extension ArcQuestion {
  /// Asks whether a line is right about which something is odd; true at once for others.
  /// - Parameter otherwise: what is said when it is discarded.
  /// - Throws: `EditAgain`, where that is offered.
  func accepts(_ entry: Entry, otherwise: StyledText = "nothing was added") throws -> Bool {
    let doubts = entry.doubts(context.here)
    guard !doubts.isEmpty else { return true }
    for doubt in doubts { try asking.say("\("note:", .warning) \(doubt)") }
    let reading = LineReading.words(of: entry, context.here)
    try asking.say("  \(entry.title, .strong)\(reading.isEmpty ? "" : "  ")\(reading)")
    let edit = offersEditing ? "e edit the line again, " : ""
    while true {
      let answer = try answer(to: "k keep, \(edit)d discard:")
      switch answer.lowercased() {
      case "k", "keep", "y", "yes": return true
      case "" where offersEditing, "e" where offersEditing, "edit" where offersEditing: throw EditAgain()
      case "d", "discard", "n", "no", "":
        try asking.say(otherwise)
        return false
      default: try asking.refuse(answer, offersEditing ? "k, e or d" : "k or d")
      }
    }
  }
}
