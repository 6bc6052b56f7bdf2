extension Status {
  /// The command that these words mean, when they are of the kind that prompts and status bars run:
  /// `status`, `--store FILE status --format TEXT`; nil for all others, which ArgumentParser reads.
  ///
  /// A prompt asks each time it is shown, and ArgumentParser looks at the types of all options first, which takes
  /// longer than the answer.
  /// - Parameter words: the words of the command line as `Invocation` marks them.
  init?(quick words: [String]) {
    var values: [String: Word] = [:]
    var isNamed = false
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "status", !isNamed {
        isNamed = true
        index += 1
      } else if ["--store", "--now", "--tz"].contains(word) || word == "--format" && isNamed,
        values[word] == nil, index + 1 < words.count, !words[index + 1].hasPrefix("-")
      {
        values[word] = Word(argument: words[index + 1])
        index += 2
      } else {
        return nil
      }
    }
    guard isNamed else { return nil }
    self.init()
    (format, json, global) = (values["--format"], false, GlobalOptions())
    (global.store, global.now, global.tz) = (values["--store"], values["--now"], values["--tz"])
    (global.lang, global.color) = (nil, nil)
  }
}
