import Application
import Names

/// The mistake in words that a command refused, found by comparing them with the arguments and options it declares.
struct RefusedWords {
  let failure: Failure

  /// - Returns: nil when the words are as declared: then the parser's own message says what is wrong.
  init?(_ words: [String], of guide: CommandGuide) {
    var words = words[...]
    var given: [String] = []
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        given.append(word.replacing(ArgumentText.mark, with: ""))
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = guide.option(parts[0]) else {
        failure = RefusedWords.unknown(option: parts[0], guide)
        return
      }
      guard option.value != nil else { continue }
      var values = Array(parts.dropFirst())
      while values.isEmpty || option.takesSeveral, let next = words.first, !next.hasPrefix("-") {
        values.append(next)
        words.removeFirst()
      }
      if let mistake = RefusedWords.mistake(in: values, of: option, parts[0], guide) {
        failure = mistake
        return
      }
    }
    guard let mistake = RefusedWords.mistake(in: given, of: guide) else { return nil }
    failure = mistake
  }

  /// What is wrong with the values of an option; nil when nothing is.
  private static func mistake(
    in values: [String], of option: CommandGuide.Entry, _ name: String, _ guide: CommandGuide
  ) -> Failure? {
    let hint = "\(option.term)  \(option.text)"
    guard !values.isEmpty else { return Failure(.usage, "\(name) needs a value", hints: [hint]) }
    for value in values.map({ $0.replacing(ArgumentText.mark, with: "") }) {
      if option.isNumber, Int(value) == nil {
        return Failure(.usage, "\(name) needs a number, not '\(value)'", hints: [hint])
      }
      if let choices = option.choices, !choices.isEmpty, !choices.contains(value.lowercased()) {
        let meant = meant(value, choices)
        return Failure(
          .usage,
          "\(name) must be \(choices.orList), not '\(value)'"
            + (meant.isEmpty ? meantOption(for: name, value, guide) : meant))
      }
    }
    return nil
  }

  /// `--color teal`, where `--colour teal` was meant: the option with nearly that name.
  private static func meantOption(for name: String, _ value: String, _ guide: CommandGuide) -> String {
    let others = guide.options.flatMap(\.options).filter { $0.hasPrefix("--") && $0 != name }
    let near = nearNames(to: name, among: others)
    return near.count == 1 ? "; did you mean \(near[0]) \(value)?" : ""
  }

  /// What is wrong with the arguments; nil when nothing is.
  private static func mistake(in given: [String], of guide: CommandGuide) -> Failure? {
    let arguments = guide.arguments
    if given.count < arguments.filter({ !$0.isOptional }).count {
      if let question = (guide.command.type as? any ArcCommand.Type)?.question {
        return Failure(.usage, question)
      }
      let takesNumber = arguments.contains { $0.value?.contains("NUMBER") ?? false }
      return Failure(
        .usage,
        takesNumber
          ? "which one? type its number or words of its title" : "arc \(guide.name) needs more words",
        hints: guide.forms)
    }
    for (index, word) in given.enumerated() {
      guard let argument = index < arguments.count ? arguments[index] : arguments.last,
        index < arguments.count || argument.isRepeating
      else { return Failure(.usage, "arc \(guide.name): unexpected word '\(word)'", hints: guide.forms) }
      if argument.isNumber, Int(word).map({ $0 < 0 }) ?? true {
        let message =
          Int(word) == nil
          ? "'\(word)' is not a number" : "\(argument.value ?? "it") must be 1 or more, not \(word)"
        return Failure(.usage, message, hints: guide.forms)
      }
      if let choices = argument.choices, !choices.isEmpty, !choices.contains(word.lowercased()) {
        return Failure(
          .usage,
          "arc \(guide.name): type \(choices.orList), not '\(word)'" + meant(word, choices),
          hints: guide.forms)
      }
    }
    return nil
  }

  /// The one choice that was perhaps meant; empty when none is near, or several are.
  private static func meant(_ word: String, _ choices: [String]) -> String {
    nearNames(to: word, among: choices).count == 1 ? didYouMean(word, among: choices) : ""
  }

  /// An option that the command has not; in a line of text it may be meant as text.
  private static func unknown(option: String, _ guide: CommandGuide) -> Failure {
    let known = guide.options.flatMap(\.options).filter { $0.hasPrefix("--") }
    let near =
      option.hasPrefix("--")
      ? nearNames(to: String(option.dropFirst(2)), among: known.map { String($0.dropFirst(2)) }).prefix(1)
      : known.filter { $0.dropFirst(2) == option.dropFirst() }.map { String($0.dropFirst(2)) }.prefix(1)
    let hint =
      Invocation.isFreeText(guide.command)
      ? "if it is text, quote it with the words after it: arc \(guide.name) \"\(option) …\""
      : "arc help \(guide.name) lists its options"
    return Failure(
      .usage,
      "\(guide.name) has no option \(option)"
        + (near.isEmpty ? "" : "; did you mean --\(near.joined())?"), hints: [hint])
  }
}

extension CommandGuide {
  /// The forms of the command, one a line, and where there is more.
  fileprivate var forms: [String] {
    usage.flatMap { $0.split(separator: " | arc ") }.map { $0.hasPrefix("arc ") ? String($0) : "arc \($0)" }
      + ["arc help \(name) says more"]
  }
}
