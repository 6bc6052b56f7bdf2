import Application
import Terminal

/// The command line of prompts and status bars: `status`, `--store FILE status --format TEXT`.
///
/// A prompt asks each time it is shown, and ArgumentParser looks at the types of all options first, which takes
/// longer than the answer.
struct StatusLine {
  /// What to write; nil: as usual.
  private(set) var format: String?
  private(set) var choices = Context.Choices()

  /// The line that these words are; nil for all others, which ArgumentParser reads.
  init?(_ words: [String]) {
    var isNamed = false
    var index = 0
    // No table of the options: making the types of one takes a tenth of the time.
    func take(_ value: inout String?) -> Bool {
      guard value == nil, index + 1 < words.count, !words[index + 1].hasPrefix("-") else { return false }
      value = words[index + 1]
      index += 2
      return true
    }
    while index < words.count {
      switch words[index] {
      case "status" where !isNamed:
        isNamed = true
        index += 1
      case "--store": guard take(&choices.store) else { return nil }
      case "--now": guard take(&choices.now) else { return nil }
      case "--tz": guard take(&choices.tz) else { return nil }
      case "--format" where isNamed: guard take(&format) else { return nil }
      default: return nil
      }
    }
    guard isNamed else { return nil }
  }

  /// Writes the answer.
  /// - Throws: `Failure`, `StoreError`.
  func run(in context: Context) throws -> Exit {
    let format = format ?? StatusFields.usual
    try context.catchUp(inMemory: context.isStopped)
    let isLoggedIn = PlannerAccount.isLoggedIn(context.store.path)
    let answer = try context.store.read {
      try StatusFields(snapshot: $0, here: context.here, isLoggedIn: isLoggedIn).text(format)
    }
    try context.console.output.write(answer + "\n")
    if self.format == nil, let line = try context.conflictLine() {
      try context.console.show(StyledText(line))
    }
    return .done
  }
}
