import Application
import ArgumentParser
import Planner
import Store

/// One press of the Tab key.
///
///     words ──NamedCommand──▶ the command ──CommandGuide──▶ the argument or option at the cursor
///                                             its choices, or things of the planner by the name of its value
struct ShellCompletion {
  struct Answer: Equatable {
    var value: String
    var text = ""
  }

  static let files = Answer(value: ":files")

  let store: PlannerStore
  private let commands: CommandList
  private let before: [String]
  /// The word at the cursor, without the quotes that begin it.
  let typed: String
  /// True when that word began with a quote.
  let hasQuote: Bool

  init(words: [String], context: Context) {
    commands = context.commands
    before = Array(words.dropLast())
    let last = words.last ?? ""
    hasQuote = last.first == "\"" || last.first == "'"
    typed = hasQuote ? String(last.dropFirst()) : last
    if let at = words.firstIndex(of: "--store"), at + 2 < words.count {
      store = PlannerStore(path: words[at + 1], now: context.now, zone: context.zone) { 0 }
    } else {
      store = context.store
    }
  }

  func answers() throws -> [Answer] {
    guard let (command, given) = named() else {
      let options = CommandGuide.ofEveryCommand
      if let last = before.last, let option = options.first(where: { $0.options.contains(last) }) {
        return try values(of: option, typed)
      }
      if typed.hasPrefix("-") { return self.options(of: options) }
      return matching(
        commands.shown.map { Answer(value: $0.name, text: $0.abstract) })
        + commands.aliases.filter { typed.count > 1 && $0.word.hasPrefix(typed) }.map {
          Answer(value: $0.word, text: "arc " + $0.command.joined(separator: " "))
        }
    }
    let guide = CommandGuide(command.standard)
    if let option = given.last.flatMap({ guide.option($0) }), option.value != nil {
      return try values(of: option, typed)
    }
    if typed.hasPrefix("--"), let sign = typed.firstIndex(of: "=") {
      return try valuesBehind(sign, of: guide)
    }
    if typed.hasPrefix("-") { return options(of: guide.options) }
    let plain = guide.words(of: given)
    let members = plain.isEmpty ? command.members : []
    let names = members.map { member in
      Answer(
        value: member.type.configuration.commandName ?? "", text: member.type.configuration.abstract)
    }
    return try matching(names) + (own(guide.name, plain) ?? arguments(of: guide, behind: plain))
  }

  /// The command before the cursor, and the words after its name; nil: none yet.
  private func named() -> (NamedCommand, [String])? {
    guard let at = Invocation.commandIndex(in: before),
      let command = commands.command(commands.replacement(of: before[at])?[0] ?? before[at]),
      command.type.configuration.shouldDisplay
    else { return nil }
    var given = Array(before[(at + 1)...])
    guard let index = given.firstIndex(where: { command.member($0) != nil }),
      let member = command.member(given.remove(at: index))
    else { return (command, given) }
    return (member, given)
  }

  /// What the next word of commands could be that take several things in one argument; nil for all others.
  private func own(_ name: String, _ plain: [String]) throws -> [Answer]? {
    switch (name, plain.first) {
    case ("config", let key?): try choices(SettingKey.all.first { $0.name == key })
    case ("config", nil): matching(SettingKey.all.map { Answer(value: $0.name, text: $0.summary) })
    case ("help", nil):
      matching(
        commands.shown.map { Answer(value: $0.name, text: $0.abstract) }
          + HelpTopic.all.map { Answer(value: $0.name, text: $0.summary) } + [Answer(value: "more")])
    case ("note", nil): try tasks(typed)
    case ("note", _?), ("show", _?): []
    case ("alias", _?) where !plain.contains { ["add", "remove"].contains($0) }:
      try matching(["add", "remove"].map { Answer(value: $0) }) + arcs(typed)
    case ("skip", _), ("unskip", _): try plain.isEmpty ? reminders(typed) : []
    default: nil
    }
  }

  /// What the argument at the cursor could be.
  /// - Parameter plain: the words before it that are arguments.
  private func arguments(of guide: CommandGuide, behind plain: [String]) throws -> [Answer] {
    guard let last = guide.arguments.last, plain.count < guide.arguments.count || last.isRepeating else {
      return []
    }
    let argument = plain.count < guide.arguments.count ? guide.arguments[plain.count] : last
    return try values(of: argument, typed, behind: plain)
  }

  /// The options that begin as typed.
  private func options(of entries: [CommandGuide.Entry]) -> [Answer] {
    entries.flatMap { entry in
      entry.options.filter { $0.hasPrefix("--") && $0.hasPrefix(typed) || $0 == typed }.map {
        Answer(value: $0, text: entry.text)
      }
    }
  }

  /// The values of an option that is typed with its sign: `--arc=H`.
  private func valuesBehind(_ sign: String.Index, of guide: CommandGuide) throws -> [Answer] {
    let name = String(typed[..<sign])
    guard let option = guide.option(name), option.value != nil else { return [] }
    return try values(of: option, String(typed[typed.index(after: sign)...])).map {
      Answer(value: $0 == ShellCompletion.files ? $0.value : "\(name)=\($0.value)", text: $0.text)
    }
  }

  /// What an argument or the value of an option could be: the words that it declares, else by the name of its value.
  /// - Parameter plain: the arguments before it.
  private func values(of entry: CommandGuide.Entry, _ typed: String, behind plain: [String] = []) throws
    -> [Answer]
  {
    if let choices = entry.choices { return matching(choices.map { Answer(value: $0) }, typed) }
    var answers: [Answer] = []
    var seen: Set<Substring> = []
    for kind in (entry.value ?? "").split(whereSeparator: { $0 == "|" || $0 == " " })
    where seen.insert(kind).inserted {
      answers += try things(kind, typed, behind: plain, isOption: !entry.options.isEmpty)
    }
    // An Arc and a name may be the same words.
    var given: Set<String> = []
    return answers.filter { $0 == ShellCompletion.files || given.insert($0.value).inserted }
  }

  /// The things that a value name means.
  private func things(_ kind: Substring, _ typed: String, behind plain: [String], isOption: Bool) throws
    -> [Answer]
  {
    switch kind {
    case "ARC", "NAME", "WHERE": try arcs(typed)
    case "ARCHIVED": try arcs(typed, archived: true)
    case "BREAK": try terms(typed, areBreaks: true)
    case "CONFLICT":
      try matching(
        store.read { try $0.openConflicts() }.map {
          Answer(value: "\($0.number)", text: "\($0.name ?? "") · \(FieldNames.word(for: $0.conflict.field))")
        }, typed)
    case "COURSE": try courses(typed)
    case "DELETED": try deleted(typed)
    case "FEED": try feeds(typed)
    case "FILE", "FOLDER": [ShellCompletion.files]
    case "FILTER": filters(typed)
    case "GROUP": try groups(typed)
    case "ITEM": try items(typed)
    case "MEMBER": try plain.first.map { try members(of: $0, typed) } ?? []
    case "NUMBER": try tasks(typed) + reminders(typed)
    case "PATH": try matching(store.read { try $0.pathNames() }.map { Answer(value: $0) }, typed)
    case "PLACE" where !isOption: try places(typed)
    case "PRESET":
      matching(
        (SettingKey.presets.map { String($0.name.dropFirst("preset.".count)) } + ["custom"])
          .map { Answer(value: $0) }, typed)
    case "REMINDER": try reminders(typed)
    case "STACK": try stacks(typed)
    case "TERM": try terms(typed, areBreaks: false)
    case "TEXT" where !isOption: try marked(typed)
    case "WHAT": try tasks(typed) + reminders(typed) + filters(typed)
    // A lower-case word is a literal: `month|week|day`.
    case let word where word.allSatisfy(\.isLowercase): matching([Answer(value: String(word))], typed)
    default: []
    }
  }

  private func choices(_ key: SettingKey?) throws -> [Answer] {
    if key?.isArc == true { return try arcs(typed) }
    if case .choice(let words)? = key?.kind { return matching(words.map { Answer(value: $0) }) }
    return key?.name == SettingKey.completeOverdue.name
      ? matching(["off", "at-due", "after"].map { Answer(value: $0) }) : []
  }

  func matching(_ answers: [Answer], _ typed: String? = nil) -> [Answer] {
    answers.filter { $0.value.hasPrefix(typed ?? self.typed) }
  }
}

extension CommandGuide {
  /// The words that are neither options nor values of options.
  fileprivate func words(of given: [String]) -> [String] {
    var words: [String] = []
    var isValue = false
    for word in given {
      if !isValue, !word.hasPrefix("-") { words.append(word) }
      isValue = !isValue && option(word)?.value != nil
    }
    return words
  }
}
