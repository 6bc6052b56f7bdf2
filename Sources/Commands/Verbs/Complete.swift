import Application
import ArgumentParser
import Moments
import Planner
import Reminding
import Store
import Terminal

/// `arc __complete WORD …`: what the last of these words could become, for shells.
///
/// An answer is `value TAB description`; `:files` stands for the names of files.
struct Complete: ArcCommand {
  static let group = HelpGroup.none
  static let name = "__complete"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Answer what words could become.", shouldDisplay: false)

  @Argument var words: [ArgumentText] = []
  @OptionGroup var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let completion = ShellCompletion(words: words.map(\.text), context: context)
    // Whatever goes wrong here, a person who presses Tab wants no message.
    // An empty answer completes nothing, and one of several lines is not one answer to a shell.
    let answers = ((try? completion.answers()) ?? []).filter { answer in
      !answer.value.allSatisfy(\.isWhitespace) && !answer.value.contains { $0.isNewline || $0 == "\t" }
    }
    for answer in answers {
      let text = answer.text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
      let appearance = context.console.appearance
      let shown = appearance.render(appearance.cut(StyledText(String(text)), to: 60))
      try context.console.output.write("\(answer.value)\t\(shown)\n")
    }
    return .done
  }
}

/// One press of the Tab key.
struct ShellCompletion {
  struct Answer: Equatable {
    var value: String
    var text = ""
  }

  static let files = Answer(value: ":files")

  private let context: Context
  let store: PlannerStore
  private let before: [String]
  /// The word at the cursor, without the quotes that begin it.
  let typed: String
  private let hasQuote: Bool

  init(words: [String], context: Context) {
    self.context = context
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
    let values = ["--store", "--now", "--tz", "--lang", "--color"]
    var index = 0
    while index < before.count, before[index].hasPrefix("-") {
      index += values.contains(before[index]) ? 2 : 1
    }
    guard index < before.count,
      let guide = CommandGuide.named(CommandAlias.command(for: before[index])?[0] ?? before[index])
    else {
      if index > before.count || typed.hasPrefix("-") { return try options(of: CommandGuide(Help.self)) }
      return Root.commands.map {
        Answer(value: $0.configuration.commandName ?? "", text: $0.configuration.abstract)
      }
      .filter { $0.value.hasPrefix(typed) }
        + CommandAlias.all.filter { typed.count > 1 && $0.word.hasPrefix(typed) }.map {
          Answer(value: $0.word, text: "arc " + $0.command.joined(separator: " "))
        }
    }
    return try answers(guide, Array(before[(index + 1)...]))
  }

  private func answers(_ guide: CommandGuide, _ given: [String]) throws -> [Answer] {
    if let option = given.last.flatMap({ last in guide.options.first { $0.options.contains(last) } }),
      let value = option.value
    {
      if guide.name == "ical", option.options.contains("--as") {
        let verb = given.first { ICalCommand.verbs.contains($0) }
        return matching(ICalCommand.kinds(behind: verb).map { Answer(value: $0) })
      }
      return try self.values(value, of: option, typed, isValue: true)
    }
    if typed.hasPrefix("-") { return try options(of: guide) }
    let plain = given.filter { !$0.hasPrefix("-") }
    if let answers = try verbs(of: guide.name, plain) { return answers }
    switch (guide.name, plain.first) {
    case ("config", let key?): return try choices(ConfigurationKey.all.first { $0.name == key })
    case ("config", nil):
      return matching(ConfigurationKey.all.map { Answer(value: $0.name, text: $0.summary) })
    case ("help", _):
      return matching(
        Root.commands.map {
          Answer(value: $0.configuration.commandName ?? "", text: $0.configuration.abstract)
        }
          + Help.topics.map { Answer(value: $0.name, text: $0.summary) } + [Answer(value: "more")])
    case ("completions", _): return matching(["bash", "zsh", "fish"].map { Answer(value: $0) })
    case ("grammar", nil): return matching(["check", "test"].map { Answer(value: $0) })
    case ("path", nil): return matching(Path.verbs.map { Answer(value: $0) })
    case ("path", _): return try matching(store.read { try $0.pathNames() }.map { Answer(value: $0) })
    case ("trash", nil): return matching(["restore", "empty"].map { Answer(value: $0) })
    case ("trash", "restore"): return try trashed()
    case ("resolve", _):
      return try matching(
        store.openConflicts().map {
          Answer(value: "\($0.number)", text: "\($0.title) · \($0.conflict.field)")
        }
          + [Answer(value: "all")])
    case ("backup", "restore"): return [ShellCompletion.files]
    case ("unarchive", _): return try arcs(typed, archived: true)
    case ("note", nil): return try tasks(typed)
    case ("note", _?), ("show", _?): return []
    case ("alias", _?) where !plain.contains { ["add", "remove"].contains($0) }:
      return try matching(["add", "remove"].map { Answer(value: $0) }) + arcs(typed)
    case ("backup", nil):
      return matching([Answer(value: "restore", text: "Restore a backup.")]) + [ShellCompletion.files]
    default: break
    }
    var answers: [Answer] = []
    for argument in guide.arguments {
      answers += try values(argument.value ?? "", of: argument, typed, isValue: false)
    }
    return answers
  }

  /// The options of a command that begin as typed; with `=` their values.
  private func options(of guide: CommandGuide) throws -> [Answer] {
    if let sign = typed.firstIndex(of: "="), typed.hasPrefix("--") {
      let name = String(typed[..<sign])
      guard let option = guide.options.first(where: { $0.options.contains(name) }), let value = option.value
      else {
        return []
      }
      let rest = String(typed[typed.index(after: sign)...])
      return try values(value, of: option, rest, isValue: true).map {
        Answer(value: $0 == ShellCompletion.files ? $0.value : "\(name)=\($0.value)", text: $0.text)
      }
    }
    return guide.options.flatMap { entry in
      entry.options.filter { $0.hasPrefix("--") && $0.hasPrefix(typed) || $0 == typed }.map {
        Answer(value: $0, text: entry.text)
      }
    }
  }

  /// What an argument or the value of an option could be, by the name of its value.
  private func values(_ name: String, of entry: CommandGuide.Entry, _ typed: String, isValue: Bool) throws
    -> [Answer]
  {
    let choices = entry.choices
    if !choices.isEmpty { return matching(choices.map { Answer(value: $0) }, typed) }
    var answers: [Answer] = []
    var seen: Set<Substring> = []
    for kind in name.split(whereSeparator: { $0 == "|" || $0 == " " }) where seen.insert(kind).inserted {
      switch kind {
      case "NAME" where entry.options.contains("--group"): answers += try groups(typed)
      case "NAME" where entry.options.contains("--preset"):
        let names = ConfigurationKey.presets.map { String($0.name.dropFirst("preset.".count)) }
        answers += matching((names + ["custom"]).map { Answer(value: $0) }, typed)
      case "GROUP": answers += try groups(typed)
      case "STACK": answers += try stacks(typed)
      case "ITEM": answers += try items(typed)
      case "ARC", "NAME", "PATH", "WHERE": answers += try arcs(typed)
      case "WHAT": answers += try tasks(typed) + reminders(typed) + filters(typed)
      case "NUMBER": answers += try tasks(typed) + reminders(typed)
      case "FILTER": answers += filters(typed)
      case "TEXT" where !isValue: answers += try marked(typed)
      case "REMINDER":
        answers += matching(
          try store.read { try $0.pathNames() + [PathChoice.none] }.map { Answer(value: $0) }, typed)
      case "FILE", "FOLDER": answers.append(ShellCompletion.files)
      // A word in small letters stands for itself: `month|week|day`.
      case let word where word.allSatisfy(\.isLowercase):
        answers += matching([Answer(value: String(word))], typed)
      default: break
      }
    }
    // An Arc and a name may be the same words.
    var given: Set<String> = []
    return answers.filter { $0 == ShellCompletion.files || given.insert($0.value).inserted }
  }

  private func choices(_ key: ConfigurationKey?) throws -> [Answer] {
    if key?.isArc == true { return try arcs(typed) }
    if case .choice(let words)? = key?.kind { return matching(words.map { Answer(value: $0) }) }
    return key?.name == ConfigurationKey.completeOverdue.name
      ? matching(["off", "at-due", "after"].map { Answer(value: $0) }) : []
  }

  func matching(_ answers: [Answer], _ typed: String? = nil) -> [Answer] {
    answers.filter { $0.value.hasPrefix(typed ?? self.typed) }
  }

  /// What lies in the trash, whose number or name begins as typed.
  private func trashed() throws -> [Answer] {
    try store.read { try $0.trash() }.filter { !$0.isInside && !$0.isOfTask }.map { item in
      item.isArc
        ? Answer(value: item.path, text: "arc")
        : Answer(value: "\(item.number)", text: "\(item.title) · \(item.path)")
    }.filter {
      $0.value.lowercased().hasPrefix(typed.lowercased())
        || $0.text.lowercased().hasPrefix(typed.lowercased())
    }
  }

  /// Arcs whose path or own name begins as typed.
  private func arcs(_ typed: String, archived: Bool = false) throws -> [Answer] {
    let key = typed.lowercased()
    return try store.read { try $0.arcs() }.arcs.filter { arc in
      (arc.archived != nil) == archived
        && ([arc.path, arc.title] + arc.fields.aliases).contains { $0.lowercased().hasPrefix(key) }
    }.map { Answer(value: $0.path, text: $0.fields.description) }
  }

  /// Arcs behind the sign that marks them in a line, `+` or `#`; without a sign those that begin as typed.
  private func marked(_ typed: String) throws -> [Answer] {
    guard let sign = typed.first, "+#".contains(sign) else { return typed.isEmpty ? [] : try arcs(typed) }
    let name = typed.dropFirst().drop { $0 == "\"" }
    return try arcs(String(name)).map {
      let needsQuotes = $0.value.contains(" ") && !hasQuote
      return Answer(value: needsQuotes ? "\(sign)\"\($0.value)\"" : "\(sign)\($0.value)", text: $0.text)
    }
  }

  /// Open tasks whose number begins as typed, or whose words do.
  private func tasks(_ typed: String) throws -> [Answer] {
    let tasks = try store.read { snapshot in
      if typed.isEmpty || typed.allSatisfy(\.isNumber) {
        return try snapshot.tasks(limit: 1000).filter { "\($0.id)".hasPrefix(typed) }
      }
      return try snapshot.tasks(matching: TaskFilter([.init(.text(typed), isNegated: false)]), limit: 50)
    }
    return tasks.prefix(50).map { Answer(value: "\($0.id)", text: "\($0.fields.title) · \($0.arcPath)") }
  }

  private func filters(_ typed: String) -> [Answer] {
    let keys = FilterReader.keys.map { $0 + ":" }.filter { $0.hasPrefix(typed) && !typed.isEmpty }
    if typed.hasPrefix("is:") {
      return FilterReader.states.map { Answer(value: "is:\($0)") }.filter { $0.value.hasPrefix(typed) }
    }
    if typed.hasPrefix("has:") {
      return TaskFilter.Field.allCases.map { Answer(value: "has:\($0.rawValue)") }
        .filter { $0.value.hasPrefix(typed) }
    }
    if typed.hasPrefix("priority:") {
      return (Priority.allCases.map(\.rawValue) + ["none"]).map { Answer(value: "priority:\($0)") }
        .filter { $0.value.hasPrefix(typed) }
    }
    if typed.hasPrefix("label:") {
      let tasks =
        (try? store.read { try $0.tasks(matching: TaskFilter([.init(.has(.label))]), limit: 1000) }) ?? []
      return Set(tasks.flatMap(\.fields.labels)).sorted().map { Answer(value: "label:\($0)") }
        .filter { $0.value.lowercased().hasPrefix(typed.lowercased()) }
    }
    if typed.hasPrefix("arc:") {
      return ((try? arcs(String(typed.dropFirst(4)))) ?? []).map {
        Answer(value: "arc:\($0.value)", text: $0.text)
      }
    }
    return keys.map { Answer(value: $0) }
  }
}
