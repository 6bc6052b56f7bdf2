import ArgumentParser
import Entry
import JSONText
import Planner
import Store
import Terminal

/// `arc parse`: what lines mean, without keeping anything.
struct Parse: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Show how lines are read, without keeping them.",
    usage: "arc parse [TEXT …] [--json] [--explain] [--date-order mdy|dmy] [--arcs FILE]",
    discussion: """
      Examples:
        arc parse CS298 Exercise 4.8 due 2/14/27
        arc parse --json < lines.txt
        arc parse --explain lunch with Ann fri at noon
        arc parse --arcs arcs.txt --now 2019-02-01T09:00 "CS298 - 3/12 - Homework 2"
        arc parse --lang de "Mathe Übungsblatt 3 bis Freitag um 17 Uhr"

      Without TEXT it reads lines from standard input and answers each in turn. A FILE of \
      Arcs has one path a line, 'Parent/Child', which may be followed by '= alias, alias'; \
      with it no store is opened.
      """)

  @Argument(help: ArgumentHelp("The line; its words need no quotes.", valueName: "TEXT")) var words: [Word] =
    []
  @Flag(help: "Write one JSON object for every line.") var json = false
  @Flag(help: "Show the rules behind each part, and what else it could have been.") var explain = false
  @Option(help: ArgumentHelp("How 3/12 is meant: mdy or dmy.", valueName: "ORDER"))
  var dateOrder: DateOrder?
  @Option(help: ArgumentHelp("Take the names of Arcs from this file.", valueName: "FILE")) var arcs: Word?
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  enum DateOrder: String, ExpressibleByArgument, CaseIterable { case mdy, dmy }

  func run(in context: Context) throws -> Exit {
    if explain, json { throw Failure(.usage, "--explain is for people; leave out --json") }
    let vocabulary =
      if let arcs { Vocabulary(arcs: try arcNames(inFile: arcs.text)) } else {
        try context.store.read { try $0.vocabulary() }
      }
    let order = dateOrder.flatMap { Reader.DateOrder(rawValue: $0.rawValue) }
    var reader = try context.reader(vocabulary, order: order)
    var answer = ParseAnswer(console: context.console, json: json)
    if words.isEmpty {
      let input = LineInput(descriptor: 0, name: "standard input")
      while true {
        if input.mayWait { try context.console.flush() }
        guard let line = try input.next() else { break }
        try read(line, by: &reader, into: &answer)
      }
    } else {
      try RawWords.bytes(of: words).withUnsafeBufferPointer { try read($0, by: &reader, into: &answer) }
    }
    return answer.hadErrors ? .refused : .done
  }

  private func read(
    _ line: UnsafeBufferPointer<UInt8>, by reader: inout Reader, into answer: inout ParseAnswer
  ) throws {
    if explain {
      try answer.write(reader.explanation(of: line))
    } else {
      try answer.write(reader.entry(of: line))
    }
  }
}

/// Writes entries as they come, and remembers whether one had an error.
private struct ParseAnswer {
  var console: Console
  var json: Bool
  private(set) var hadErrors = false
  private var isFirst = true
  private var writer = JSONWriter()

  init(console: Console, json: Bool) {
    self.console = console
    self.json = json
  }

  mutating func write(_ explanation: Explanation) throws {
    try write(explanation.entry)
    try console.show([""] + ExplanationView(explanation: explanation).lines(console.appearance))
  }

  mutating func write(_ entry: Entry) throws {
    if entry.error != nil { hadErrors = true }
    guard json else {
      if !isFirst { try console.show("") }
      isFirst = false
      return try console.show(EntryView(entry: entry).lines(console.appearance))
    }
    writer.removeAll()
    entry.write(to: &writer)
    writer.newline()
    try console.output.write(writer.bytes)
  }
}
