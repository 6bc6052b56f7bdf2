import Application
import ArgumentParser
import Entry
import Names
import Terminal

/// `arc help`: one screen, the help of a command, what shells do to words, or how to add words of one's own.
struct Help: ArcCommand {
  static let group = HelpGroup.arc
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Show this overview, the help of a command, or a page about a topic.",
    usage: "arc help [COMMAND|entry|views|reminding|exchange|syncing|server|shell|filters|grammar|json]",
    discussion: """
      Examples:
        arc help add
        arc help filters
        arc help shell
        arc help grammar
      """)

  @Argument(help: ArgumentHelp("A command, or a topic: views, reminding, filters …", valueName: "COMMAND"))
  var words: [ArgumentText] =
    []
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }
  static var usesPlanner: Bool { false }

  func run(in context: Context) throws -> Exit {
    let columns = context.console.appearance.columns ?? NarrowText.usual
    let text = try text(columns: columns)
    try context.console.output.write(NarrowText.fitted(text, to: context.console.appearance) + "\n")
    return .done
  }

  /// The topics of help other than commands.
  struct Topic {
    var name: String
    /// Other words for it, which its page explains.
    var others: [String] = []
    var summary: String
    /// Its heading in the manual; nil: it is not in there.
    var section: String?
    var text: String
  }

  static let topics = [
    Topic(
      name: "entry", summary: "what a line can say: days, times, repetitions, places",
      text: GuidePage.text(of: "entry")),
    Topic(
      name: "views", summary: "lists, calendars, changes and undo, with examples",
      text: GuidePage.text(of: "views")),
    Topic(
      name: "reminding", others: ["escalation", "groups", "stacks", "places"],
      summary: "how arc reminds you; groups, places, the daemon",
      text: GuidePage.text(of: "reminders")),
    Topic(
      name: "exchange", summary: "files of other programs, calendars, backups",
      text: GuidePage.text(of: "exchange")),
    Topic(
      name: "syncing", summary: "one planner on all your devices", text: GuidePage.text(of: "sync")),
    Topic(
      name: "server", summary: "a server of your own, and its web page",
      text: GuidePage.text(of: "server")),
    Topic(
      name: "shell", summary: "characters that need quotes", section: "TYPING IN A SHELL",
      text: GuidePage.text(of: "shell")),
    Topic(name: "filters", summary: "how to narrow a list", section: "FILTERS", text: filters),
    Topic(
      name: "grammar", summary: "adding words of your own", section: "WORDS OF YOUR OWN", text: grammar),
    Topic(name: "json", summary: "what --json writes", section: "JSON", text: json),
  ]

  private func text(columns: Int) throws -> String {
    guard let topic = words.first?.text else { return Help.overview }
    if topic == "more" { return Help.more }
    if let found = Help.topics.first(where: { $0.name == topic || $0.others.contains(topic) }) {
      return found.text
    }
    let name = CommandAlias.command(for: topic)?[0] ?? topic
    guard let command = NamedCommand(name), command.type.configuration.shouldDisplay else {
      throw Help.unknownCommand(topic, isTopic: true)
    }
    let member = words.dropFirst().first.flatMap { command.member($0.text) }
    return Help.message(for: (member ?? command).type, columns: columns)
  }

  /// True for the name of a command or of a topic.
  static func explains(_ word: String) -> Bool {
    CommandAlias.command(for: word) != nil || CommandAlias.isCommand(word)
      || topics.contains { $0.name == word || $0.others.contains(word) }
  }

  /// The help of a command; for a narrow terminal with each entry on one line, which `NarrowText` then breaks.
  static func message(for command: any ParsableCommand.Type, columns: Int) -> String {
    Root.helpMessage(for: command, columns: columns < NarrowText.usual ? 10_000 : columns)
  }

  /// The failure for a command that does not exist.
  /// - Parameters:
  ///   - hint: what else could be meant when no command has a similar name.
  ///   - isTopic: true when one of the topics of `arc help` could be meant, too.
  static func unknownCommand(_ typed: String, hint: String? = nil, isTopic: Bool = false) -> Failure {
    let names =
      Root.commandNames + CommandAlias.all.map(\.word) + (isTopic ? topics.map(\.name) + ["more"] : [])
    var near = nearNames(to: typed, among: names)
    // `frday` is closer to a day than to any command.
    if let day = NearDays.words(near: typed).first, !names.contains(day),
      near.first.map({ editDistance(Array(typed), Array($0), atMost: 1) == nil }) ?? true
    {
      near = ["ls \(day)"]
    }
    return Failure(
      .usage, "no command is called '\(typed)'" + (near.isEmpty ? "" : "; did you mean \(near.orList)?"),
      hints: [hint, "arc help lists the commands"].compactMap { $0 })
  }

  /// All of it on one screen of 24 lines.
  static var overview: String {
    let lines = HelpGroup.present.map { "  \($0.title.padded(to: 7))" + $0.names.joined(separator: " ") }
    return """
      arc: type one line, get a task in the right Arc (a class, a project, a goal)

        arc new "CS 298" --ends 5/21          make an Arc; "CS 298/Labs": a SubArc
        arc add CS298 Exercise 4.8 due 2/14   add a task; order does not matter
        arc import semester.txt               one task per line; or: cat FILE | arc
        arc ls, arc agenda, arc next          what you have, and what comes next
        arc edit 12 --due friday              change a task; arc done 12 completes it
        arc undo                              undo the last change
        arc                                   a prompt to type lines into

      \(lines.joined(separator: "\n"))

      arc help COMMAND explains a command; arc help more lists all of them
      """
  }

  /// The rest of the overview: every command in a line, and what all of them take.
  static var more: String {
    let groups = HelpGroup.present.map { group in
      let lines = group.names.map { name in
        let command = Root.commands.first { $0.configuration.commandName == name }
        return "  \(name.padded(to: 13))\(command?.configuration.abstract ?? "")"
      }
      return "\(group.title)\n" + lines.joined(separator: "\n")
    }
    let topics = topics.map { "  arc help \($0.name.padded(to: 11))\($0.summary)" }
    return """
      \(groups.joined(separator: "\n\n"))

      Other words
      \(CommandAlias.lines.joined(separator: "\n"))

      Every command takes
        --store FILE     the planner file to use (or ARC_STORE)
        --now MOMENT     pretend it is this date and time: 2027-02-14T09:00
        --tz ZONE        the time zone: America/Los_Angeles
        --lang LANGUAGE  the language you type lines in: \(Language.names.joined(separator: ", "))
        --color WHEN     auto, always or never
      Commands that show something also take --json. arc config --list shows all settings.

      Exit codes: 0 done, 1 refused, 2 not found or ambiguous, 64 bad usage, 74 storage

      \(topics.joined(separator: "\n"))
      """
  }

  /// How to add words of one's own.
  static let grammar = """
    Words of your own. arc reads the .words and .rules files in ~/.config/arc/grammar, or in
    $XDG_CONFIG_HOME/arc/grammar, on top of its own grammar.

    A .words file has lines KIND VALUE SPELLING | SPELLING. A semicolon begins a comment:

      ; mine.words
      weekday 3 hump day              ; 3 is Wednesday
      place-noun 1 maker space        ; a place by itself: maker space, fri 3pm
      zone Europe/Berlin office time  ; 3pm office time
      noon 780 lunch break            ; minutes since midnight: 13:00

    A .rules file has lines KIND = PATTERN -> PRODUCTION(ARGUMENTS):

      ; mine.rules
      holiday = founders day -> holiday.fixed(3, 14)
      exact = first period -> time.fixed(510)

    Your files come after the built-in ones. Where two readings fit equally well the built-in
    one wins, but a word of yours with the kind and spelling of a built-in word replaces it.
    A file with a mistake is ignored as a whole, and a warning names the line.

      arc grammar check               every mistake, with file, line and column
      arc parse --explain TEXT        the rules behind a reading, with their kinds
      arc grammar test my.corpus      lines with what they should mean

    The kinds and productions are those of the built-in files; Grammar/README.md of the
    source has the notation.
    """
}

extension String {
  /// Pads the text with spaces to `count` characters, with at least one space.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(1, count - self.count))
  }
}
