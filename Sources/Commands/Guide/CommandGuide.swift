// Guide: what commands say about themselves, for manual pages, completions and suggestions.
//
//     types of a command ──ArgumentParser──▶ CommandGuide ──▶ ManualPage, ShellCompletion, Failure+Parser
//
// Start here.

import Application
import ArgumentParser
import JSONText

/// The arguments and options of a command with their descriptions, as its types declare them.
struct CommandGuide {
  var command: NamedCommand
  /// `ARGUMENTS`, `OPTIONS` and the like, in the order of the help.
  private(set) var sections: [Section] = []

  /// The entries under one heading.
  struct Section {
    var title: String
    var entries: [Entry]

    /// True for the options that every command takes.
    var isOfEveryCommand: Bool { title.hasSuffix("EVERY COMMAND") }
  }

  /// An argument or an option.
  struct Entry {
    /// The ways to write an option: `-o`, `--output`; none for an argument.
    var options: [String]
    /// The name of the value: `FILE`; nil for a flag.
    var value: String?
    /// What it is for.
    var text: String
    /// The words that it takes; nil where they are not a few.
    var choices: [String]?
    /// True for an argument that takes all words that follow.
    var isRepeating: Bool
    /// False for an argument that has to be given.
    var isOptional: Bool
    /// True for an option that takes all words up to the next option.
    var takesSeveral: Bool

    /// True when its value is a number and nothing else.
    var isNumber: Bool { ["N", "DAYS", "COUNT"].contains(value) }

    /// As help shows it: `-o, --output <FILE>`.
    var term: String {
      ([options.joined(separator: ", ")] + [value.map { "<\($0)>" }].compactMap { $0 }).filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  /// The guide to a command.
  init(_ command: NamedCommand) {
    self.command = command
    // What ArgumentParser tells tools about a command.
    var reader = JSONReader(command.type._dumpHelp())
    let arguments = (try? reader.value())?["command"]?["arguments"]?.values ?? []
    for argument in arguments where argument["shouldDisplay"] != .bool(false) {
      let usual = argument["kind"]?.string == "positional" ? "ARGUMENTS" : "OPTIONS"
      add(Entry(argument), under: argument["sectionTitle"]?.string?.uppercased() ?? usual)
    }
    let titled = sections.filter { !["ARGUMENTS", "OPTIONS"].contains($0.title) }
    sections =
      sections.filter { $0.title == "ARGUMENTS" } + titled + sections.filter { $0.title == "OPTIONS" }
  }

  private mutating func add(_ entry: Entry, under title: String) {
    if let index = sections.firstIndex(where: { $0.title == title }) {
      sections[index].entries.append(entry)
    } else {
      sections.append(Section(title: title, entries: [entry]))
    }
  }

  /// Behind `arc`: `path show`.
  var name: String { command.name }
  /// One sentence.
  var abstract: String { command.abstract }
  /// One form a line.
  var usage: [String] {
    (command.type.configuration.usage ?? "arc \(name)").split(separator: "\n").map(String.init)
  }
  /// The discussion of the help in paragraphs; lines that begin with two spaces are not wrapped.
  var discussion: String { command.type.configuration.discussion }
  /// The guides to the commands of a family.
  var members: [CommandGuide] { command.members.map { CommandGuide($0) } }

  /// Every option of the command.
  var options: [Entry] { sections.flatMap(\.entries).filter { !$0.options.isEmpty } }

  /// The arguments of the command.
  var arguments: [Entry] { sections.first { $0.title == "ARGUMENTS" }?.entries ?? [] }

  /// The option with a name; nil when there is none.
  func option(_ name: String) -> Entry? { options.first { $0.options.contains(name) } }

  /// What every command takes.
  static var ofEveryCommand: [Entry] {
    CommandGuide(NamedCommand(OnlyGlobalOptions.self)).sections.first(where: \.isOfEveryCommand)?.entries
      ?? []
  }
}

/// A command with nothing but the options of every command.
private struct OnlyGlobalOptions: ParsableCommand {
  @OptionGroup(title: "Options of every command") var global: GlobalOptions
}

extension CommandGuide.Entry {
  /// From ArgumentParser's description of an argument (`ArgumentInfoV0` of its module ArgumentParserToolInfo).
  fileprivate init(_ argument: JSONValue) {
    let names = argument["names"]?.values ?? []
    let (short, long) = (
      names.filter { $0["kind"]?.string == "short" }, names.filter { $0["kind"]?.string != "short" }
    )
    options =
      short.compactMap { $0["name"]?.string }.map { "-\($0)" }
      + long.compactMap { $0["name"]?.string }.map { "--\($0)" }
    value = argument["kind"]?.string == "flag" ? nil : argument["valueName"]?.string
    text = argument["abstract"]?.string ?? ""
    let values = argument["allValues"]?.values.compactMap(\.string)
    choices = argument["completionKind"]?["list"]?["values"]?.values.compactMap(\.string) ?? values
    isRepeating = argument["isRepeating"] == .bool(true)
    isOptional = argument["isOptional"] == .bool(true)
    takesSeveral = argument["parsingStrategy"]?.string == "upToNextOption"
    if let values, !values.isEmpty { text += " (values: \(values.joined(separator: ", ")))" }
  }
}
