// Guide: what the help of commands says, for manual pages, completions and suggestions.
//
//     command ──ArgumentParser──▶ help text ──CommandGuide──▶ ManualPage, Complete, suggestions for options
//
// There is one text, that of `--help`. Start here.

import Application
import ArgumentParser
import JSONText

/// What the help of a command says, taken apart.
struct CommandGuide {
  var name: String
  /// One sentence.
  var abstract: String
  /// One form a line.
  var usage: [String]
  /// Paragraphs; lines that begin with two spaces stand as they are.
  var discussion: String
  /// `ARGUMENTS`, `OPTIONS` and the like, in the order of the help.
  var sections: [Section] = []
  private let command: any ParsableCommand.Type

  struct Section {
    var title: String
    var entries: [Entry]
  }

  /// `-o, --output <FILE>`, and what it is for.
  struct Entry {
    var term: String
    var text: String

    /// The ways to write an option: `-o`, `--output`; none for an argument.
    var options: [String] {
      term.split(separator: ",").map { trimmed($0.split(separator: "<")[0]) }.filter { $0.hasPrefix("-") }
    }

    /// The command that takes it.
    fileprivate var command: any ParsableCommand.Type

    /// The values that the option is declared with (`completion: .list`); none where they are not a few words.
    var choices: [String] {
      let names = Set(options.map { $0.drop { $0 == "-" } })
      // What ArgumentParser tells tools about a command.
      var reader = JSONReader(command._dumpHelp())
      let arguments = (try? reader.value())?["command"]?["arguments"]?.values ?? []
      let own = arguments.first { argument in
        argument["names"]?.values.contains { names.contains($0["name"]?.string?[...] ?? "") } ?? false
      }
      return own?["completionKind"]?["list"]?["values"]?.values.compactMap(\.string) ?? []
    }

    /// The name of the value: `FILE`; nil for a flag.
    var value: String? {
      guard let open = term.firstIndex(of: "<"), let close = term.lastIndex(of: ">") else { return nil }
      return String(term[term.index(after: open)..<close])
    }
  }

  /// The guide to a command.
  init(_ command: any ParsableCommand.Type) {
    self.command = command
    let configuration = command.configuration
    name = configuration.commandName ?? ""
    abstract = configuration.abstract
    usage = (configuration.usage ?? "arc \(name)").split(separator: "\n").map(String.init)
    discussion = configuration.discussion
    // Wide enough that every entry stands on one line.
    let help = Root.helpMessage(for: command, columns: 10_000)
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix(":"), line == line.uppercased(), !line.hasPrefix(" ") {
        sections.append(Section(title: String(line.dropLast()), entries: []))
      } else if line.hasPrefix("  "), !sections.isEmpty {
        add(line.dropFirst(2))
      }
    }
    sections.removeAll { $0.entries.isEmpty || $0.title == "SUBCOMMANDS" }
  }

  /// Adds `--due <WHEN>            DateWords: …`, or the text of an entry whose term has a line of its own.
  private mutating func add(_ line: Substring) {
    let last = sections.count - 1
    if line.hasPrefix(" ") {
      guard let entry = sections[last].entries.indices.last else { return }
      return sections[last].entries[entry].text = trimmed(line)
    }
    var end = line.startIndex
    while end < line.endIndex, !line[end...].hasPrefix("  ") { end = line.index(after: end) }
    sections[last].entries.append(
      Entry(term: String(line[..<end]), text: trimmed(line[end...]), command: command))
  }

  /// Every option of the command.
  var options: [Entry] { sections.flatMap(\.entries).filter { !$0.options.isEmpty } }

  /// The arguments of the command.
  var arguments: [Entry] { sections.first { $0.title == "ARGUMENTS" }?.entries ?? [] }

  /// The guide to the command with a name; nil when there is none.
  static func named(_ name: String) -> CommandGuide? {
    Root.commands.first { $0.configuration.commandName == name }.map { CommandGuide($0) }
  }
}
