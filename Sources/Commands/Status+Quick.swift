extension Status {
  /// The command that these words mean, when they are of the kind that prompts and status bars run:
  /// `status`, `--store FILE status --format TEXT`; nil for all others, which ArgumentParser reads.
  ///
  /// A prompt asks each time it is shown, and ArgumentParser looks at the types of all options first, which takes
  /// longer than the answer.
  /// - Parameter words: the words of the command line as `Invocation` marks them.
  init?(quick words: [String]) {
    var (store, now, tz, format) = (Word?.none, Word?.none, Word?.none, Word?.none)
    var isNamed = false
    var index = 0
    // No table of the options: making the types of one takes a tenth of the time.
    func take(_ value: inout Word?) -> Bool {
      guard value == nil, index + 1 < words.count, !words[index + 1].hasPrefix("-") else { return false }
      value = Word(argument: words[index + 1])
      index += 2
      return true
    }
    while index < words.count {
      switch words[index] {
      case "status" where !isNamed:
        isNamed = true
        index += 1
      case "--store": guard take(&store) else { return nil }
      case "--now": guard take(&now) else { return nil }
      case "--tz": guard take(&tz) else { return nil }
      case "--format" where isNamed: guard take(&format) else { return nil }
      default: return nil
      }
    }
    guard isNamed else { return nil }
    self.init()
    (self.format, json, global) = (format, false, GlobalOptions())
    (global.store, global.now, global.tz, global.lang, global.color) = (store, now, tz, nil, nil)
  }
}
