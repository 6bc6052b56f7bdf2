import Application
import ArgumentParser
import Entry
import Files
import Planner
import Store
import Terminal

/// `arc parse`: what lines mean, without keeping anything.
struct Parse: ArcCommand {
  static let group = HelpGroup.arc
  static let wordForm = WordForm.line
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Show how arc reads a line, without adding a task.",
    usage:
      "arc parse [TEXT …] [--json] [--explain] [--date-order mdy|dmy] [--arcs FILE [--terms FILE]] [--jobs N]",
    discussion: """
      Examples:
        arc parse CS298 Exercise 4.8 due 2/14/27
        arc parse --json < lines.txt
        arc parse --explain lunch with Ann fri at noon
        arc parse --arcs arcs.txt --now 2019-02-01T09:00 "CS298 - 3/12 - Homework 2"
        arc parse --lang de "Mathe Übungsblatt 3 bis Freitag um 17 Uhr"

      Without TEXT it reads lines from standard input and answers each in turn. A FILE of \
      Arcs has one path a line, 'Parent/Child', which may be followed by '= alias, alias'; \
      then the planner is not opened. A FILE of terms has lines such as \
      'term Spring 2027 = 2027-01-19/2027-05-14', 'break Spring break = 2027-03-22/2027-03-26' and \
      'lesson CS 61B: lecture = 2027-01-20T10:00'. --jobs N reads N lines at a time; the answers \
      keep the order of the lines.
      """)

  @Argument(help: ArgumentHelp("The line in your own words; it needs no quotes.", valueName: "TEXT"))
  var words: [ArgumentText] =
    []
  @Flag(help: "Write one JSON object for every line.") var json = false
  @Flag(help: "Show the rules behind each part, and what else it could have meant.") var explain = false
  @Option(
    help: ArgumentHelp("How to read 3/12: mdy or dmy.", valueName: "ORDER"),
    completion: .list(["mdy", "dmy"]))
  var dateOrder: DateOrder?
  @Option(help: ArgumentHelp("Read the names of Arcs from this file.", valueName: "FILE")) var arcs:
    ArgumentText?
  @Option(
    help: ArgumentHelp("With --arcs: read terms, breaks and lessons from this file.", valueName: "FILE"))
  var terms: ArgumentText?
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }
  static var takesAnyBytes: Bool { true }

  enum DateOrder: String, ExpressibleByArgument, CaseIterable { case mdy, dmy }

  func run(in context: Context) throws -> Exit {
    if explain, json { throw Failure(.usage, "--explain is for people; leave out --json") }
    let vocabulary =
      if let arcs {
        Vocabulary(
          arcs: try arcNames(inFile: arcs.text) { try context.console.note("\("arc:", .warning) \($0)") },
          timetable: try terms.map { try timetable(inFile: $0.text) } ?? Vocabulary.SchoolCalendar())
      } else {
        try context.store.read { try $0.vocabulary(context) }
      }
    let order = dateOrder.flatMap { Reader.DateOrder(rawValue: $0.rawValue) }
    let form: ParseJob.Form = json ? .json : explain ? .explanation : .text
    let jobs = try (0..<jobOptions.jobs).map { _ in
      var reader = try context.reader(vocabulary, order: order)
      reader.reads = .all
      return ParseJob(
        reader: reader, form: form,
        appearance: context.console.appearance)
    }
    if words.isEmpty {
      try readInput(with: jobs, context.console)
    } else {
      RawWords.bytes(of: words).withUnsafeBufferPointer { jobs[0].read($0, isFirst: true) }
      try context.console.output.write(jobs[0].output)
    }
    return jobs.contains(where: \.hadErrors) ? .refused : .done
  }

  /// The terms, breaks and lessons that a file lists, one a line.
  private func timetable(inFile path: String) throws -> Vocabulary.SchoolCalendar {
    let input = try LineInput(path: path)
    var (timetable, number) = (Vocabulary.SchoolCalendar(), 0)
    while let bytes = try input.next() {
      number += 1
      let line = String(decoding: bytes, as: UTF8.self)
      if line.allSatisfy(\.isWhitespace) || timetable.add(line: line) { continue }
      throw Failure(
        .usage, "\(path):\(number): write it like this: term Spring 2027 = 2027-01-19/2027-05-14")
    }
    return timetable
  }

  /// Answers each line of standard input in turn, those that are there before it waits for more.
  private func readInput(with jobs: [ParseJob], _ console: Console) throws {
    let batches = LineBatches(LineInput(descriptor: 0, name: "standard input"))
    jobOptions.inParallel { number in
      let job = jobs[number]
      var batch = LineBatch()
      do {
        while try batches.take(&batch) {
          batch.forEachLine { line, bytes in job.read(bytes, isFirst: line == 0) }
          try batches.passOn(batch) {
            try console.output.write(job.output)
            if batch.isBeforeWait { try console.flush() }
          }
          job.removeOutput()
        }
      } catch {
        batches.stop(error)
      }
    }
    try batches.finish()
  }
}
