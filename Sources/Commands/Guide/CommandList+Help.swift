import Application
import ArgumentParser
import Entry
import Names

// What `arc help` says about the commands, and about words that are none.
extension CommandList {
  /// True for the name of a command or of a topic.
  func explains(_ word: String) -> Bool {
    isKnown(word) || HelpTopic.called(word) != nil
  }

  /// The help of a command; for a narrow terminal with each entry on one line, which `NarrowText` then breaks.
  func helpMessage(of command: NamedCommand, columns: Int) -> String {
    root.helpMessage(for: command.type, columns: columns < NarrowText.usual ? 10_000 : columns)
  }

  /// The failure for a command that does not exist.
  /// - Parameters:
  ///   - hint: what else could be meant when no command has a similar name.
  ///   - isTopic: true when one of the topics of `arc help` could be meant, too.
  func unknown(_ typed: String, hint: String? = nil, isTopic: Bool = false) -> Failure {
    let names =
      self.names + aliases.map(\.word) + (isTopic ? HelpTopic.all.map(\.name) + ["more"] : [])
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
  var overview: String {
    let lines = groups.map {
      "  \($0.title.padded(to: 7))" + $0.commands.map(\.name).joined(separator: " ")
    }
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
  var more: String {
    let groups = groups.map { group in
      let lines = group.commands.map { "  \($0.name.padded(to: 13))\($0.abstract)" }
      return "\(group.title)\n" + lines.joined(separator: "\n")
    }
    let words = aliases.map { alias in
      // The options of a command are left out, but there may be nothing else: `arc --version`.
      let command = alias.command.filter { !$0.hasPrefix("--") }
      let shown = command.isEmpty ? alias.command : command
      return "  \(alias.word.padded(to: 13))arc \(shown.joined(separator: " "))"
    }
    let topics = HelpTopic.all.map { "  arc help \($0.name.padded(to: 11))\($0.summary)" }
    return """
      \(groups.joined(separator: "\n\n"))

      Other names
      \(words.joined(separator: "\n"))

      Options of every command
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
}

extension String {
  /// Pads the text with spaces to `count` characters, with at least one space.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(1, count - self.count))
  }
}
