import Application
import Entry
import Files
import Planner

/// A page of the manual in the language of man(7).
struct ManualPage {
  private var lines: [String] = []

  /// The page of a command.
  init(_ guide: CommandGuide) {
    head("arc-\(guide.name)", guide.abstract)
    section("SYNOPSIS")
    verbatim(guide.usage)
    section("DESCRIPTION")
    lines.append(escaped(guide.abstract))
    let start = lines.count
    paragraphs(guide.discussion, leaveOut: "Examples:")
    // A break with nothing after it would be an error.
    if lines.count > start, lines[start] != ".PP" { lines.insert(".PP", at: start) }
    if !guide.members.isEmpty { section("COMMANDS") }
    for member in guide.members {
      lines += [".SS \"\(escaped(member.usage.joined(separator: " ")))\"", escaped(member.abstract)]
      entries(member.sections.filter { !$0.isOfEveryCommand }.flatMap(\.entries))
    }
    for part in guide.sections {
      section(part.title)
      entries(part.entries)
    }
    let examples = guide.discussion.split(separator: "\n").drop { $0 != "Examples:" }.dropFirst().prefix {
      $0.hasPrefix("  ")
    }
    if !examples.isEmpty {
      section("EXAMPLES")
      verbatim(examples.map { String($0.dropFirst(2)) })
    }
    section("SEE ALSO")
    lines.append(".BR arc (1)")
  }

  /// The page of arc itself.
  init(of commands: CommandList) {
    head("arc", commands.root.configuration.abstract)
    section("SYNOPSIS")
    verbatim(["arc", "arc COMMAND [OPTIONS]", "arc help [COMMAND|more|shell|filters|grammar]"])
    section("DESCRIPTION")
    paragraphs(
      """
      An Arc is something you work on for a long time: a class, a project, a goal. Arcs contain tasks and SubArcs, to \
      any depth. arc reads a line as you would say it, in any order, and puts the task where it belongs.

      Without a command, arc opens a prompt on a terminal, and imports lines from a pipe or a file.
      """)
    section("COMMANDS")
    for command in commands.shown {
      lines += [".TP", ".BR arc\\-\(escaped(command.name)) (1)", escaped(command.abstract)]
    }
    section("OPTIONS OF EVERY COMMAND")
    entries(CommandGuide.ofEveryCommand)
    section("SETTINGS")
    for key in SettingKey.all {
      lines += [".TP", ".B \(escaped(key.name))", escaped("\(key.summary) Takes \(key.kind.form).")]
    }
    for topic in HelpTopic.all {
      guard let title = topic.section else { continue }
      section(title)
      let lines = topic.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      // A page of Documentation begins with its title, which stands above it already.
      verbatim(lines.first == title ? Array(lines.dropFirst(2)) : lines)
    }
    section("EXIT STATUS")
    for (code, what) in [
      ("0", "Done."), ("1", "Refused, or only partly done."),
      ("2", "A name or number does not exist, or is ambiguous."), ("64", "Bad usage."),
      ("74", "A file or the planner could not be read or written."),
    ] {
      lines += [".TP", ".B \(code)", what]
    }
    section("ENVIRONMENT")
    for (name, what) in [
      ("ARC_STORE", "The planner's file, when --store does not name one."),
      (
        "LC_ALL, LC_TIME, LANG",
        "The language you type lines in, the first day of the week, the order of dates."
      ),
      ("NO_COLOR", "If set, no colours."), ("VISUAL, EDITOR", "The editor to use."),
    ] {
      lines += [".TP", ".B \(name)", escaped(what)]
    }
    section("FILES")
    for (name, what) in [
      ("$XDG_DATA_HOME/arc/planner.db", "The planner; ~/.local/share/arc/planner.db without XDG_DATA_HOME."),
      ("$XDG_CONFIG_HOME/arc/config.toml", "Settings; ~/.config/arc/config.toml without XDG_CONFIG_HOME."),
      ("$XDG_CONFIG_HOME/arc/grammar", "Words of your own."),
    ] {
      lines += [".TP", ".I \(escaped(name))", escaped(what)]
    }
  }

  /// The whole page.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The first line of every page.
  private static let mark = ".\\\" Made from the text of --help."

  /// True for the first bytes of a page that arc wrote.
  static func isBeginning(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }

  private mutating func head(_ name: String, _ abstract: String) {
    var summary = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    summary = summary.prefix(1).lowercased() + summary.dropFirst()
    lines = [
      ManualPage.mark,
      ".TH \(escaped(name).uppercased()) 1 \(Release.date) \"arc \(Release.version)\" \"arc\"",
      ".SH NAME", "\(escaped(name)) \\- \(escaped(summary))",
    ]
  }

  private mutating func section(_ title: String) { lines.append(".SH \"\(title)\"") }

  private mutating func entries(_ entries: [CommandGuide.Entry]) {
    for entry in entries { lines += [".TP", ".B \(escaped(entry.term))", escaped(entry.text)] }
  }

  private mutating func verbatim(_ text: [String]) {
    lines.append(".nf")
    lines += text.map { escaped($0) }
    lines.append(".fi")
  }

  /// Paragraphs, with lines that begin with two spaces as they are.
  /// - Parameter leaveOut: the line before a block that is left out with it.
  private mutating func paragraphs(_ text: String, leaveOut: String? = nil) {
    var isVerbatim = false
    var isLeftOut = false
    var needsBreak = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line[...] == leaveOut.map({ $0[...] }) {
        isLeftOut = true
        continue
      }
      if isLeftOut, line.hasPrefix("  ") || line.isEmpty { continue }
      isLeftOut = false
      if line.hasPrefix("  ") != isVerbatim, !line.isEmpty {
        isVerbatim.toggle()
        lines.append(isVerbatim ? ".nf" : ".fi")
      }
      if line.isEmpty {
        needsBreak = true
        continue
      }
      if needsBreak { lines.append(".PP") }
      needsBreak = false
      lines.append(escaped(String(line)))
    }
    if isVerbatim { lines.append(".fi") }
  }

  /// The text with what troff takes for its own escaped.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += "..."
      case "\"": result += "\\(dq"
      case _ where !character.isASCII:
        result += character.unicodeScalars.map { "\\[u\(hex($0.value))]" }.joined()
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  /// At least four hexadecimal digits, as troff wants them.
  private func hex(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
