import Application
import ArgumentParser
import Entry
import JSONText
import Moments
import Names
import Planner
import Store
import Terminal

/// What `arc term` and `arc break` take.
struct TermOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Its name, then its first and last day.", valueName: "NAME DAYS"))
  var words: [ArgumentText] = []
  @Option(help: ArgumentHelp("The Arc that it is for: name, path or number.", valueName: "ARC"))
  var arc: ArgumentText?
  @Flag(help: "Write JSON.") var json = false
}

/// Terms or breaks, of all Arcs or of one.
struct TermEdit {
  private let arc: String?
  private let isBreak: Bool

  init(arc: ArgumentText?, isBreak: Bool = false) { (self.arc, self.isBreak) = (arc?.text, isBreak) }

  private var kind: String { Term.word(isBreak: isBreak) }
  private var example: String { Term.example(isBreak: isBreak) }

  /// Adds one, given its name and days; without words it lists them.
  func add(_ words: [ArgumentText], json: Bool, in context: Context) throws -> Exit {
    if words.isEmpty { return try list(json: json, in: context) }
    let words = (words[0].text == "new" ? words.dropFirst() : words[...]).map(\.text)
    let days: TermDays
    do { days = try TermDays(words, isBreak: isBreak, context) } catch var failure as Failure {
      if failure.exit == .usage, let first = words.first {
        failure.message += didYouMean(first, among: ["ls", "rm", "new"])
      }
      throw failure
    }
    let (term, changed, begun) = try context.makeTerm(days, isBreak: isBreak, for: arc)
    let place = try place(of: term, in: context)
    var text: StyledText = "\(term.name, .strong)  \(self.days(of: term, context), .time)\(place, .faint)"
    if !changed.isEmpty {
      text += StyledText("  " + effect(of: term, on: changed, begun: begun), .faint)
    }
    try context.console.tell(text)
    return .done
  }

  /// `left out of 5 repeating events and 1 repeating task`; `2 repeating events begin and end with it`.
  private func effect(of term: Term, on changed: [ArcTask], begun: [ArcTask]) -> String {
    if isBreak { return "left out of \(count(changed))" }
    let (first, last) = (Set(begun.map(\.id)), Set(changed.filter { $0.fields.ends(with: term) }.map(\.id)))
    let groups =
      [("begin and end", first.intersection(last)), ("begin", first.subtracting(last))]
      + [("end", last.subtracting(first))]
    let parts = groups.compactMap { verbs, numbers -> String? in
      let tasks = changed.filter { numbers.contains($0.id) }
      if tasks.isEmpty { return nil }
      let verbs = tasks.count == 1 ? verbs.replacing(/begin|end/) { "\($0.output)s" } : verbs
      return "\(count(tasks)) \(verbs) with it"
    }
    return parts.isEmpty ? "\(count(changed)) changed" : parts.joined(separator: ", ")
  }

  /// `5 repeating events and 1 repeating task`.
  private func count(_ tasks: [ArcTask]) -> String {
    let events = tasks.count { $0.fields.kind == .event }
    return [(events, "event"), (tasks.count - events, "task")].filter { $0.0 > 0 }
      .map { $0.0.counted("repeating \($0.1)") }.joined(separator: " and ")
  }

  /// Deletes one.
  func remove(_ name: String, in context: Context) throws -> Exit {
    try context.removeTerm(named: name, isBreak: isBreak, for: arc)
    try context.console.show(
      "deleted the \(kind) \(name); repeating tasks and events keep their dates".asResult)
    return .done
  }

  /// Lists them.
  func list(json: Bool, in context: Context) throws -> Exit {
    let terms = try context.terms(onlyBreaks: isBreak, of: arc)
    let tree = try context.store.read { try $0.arcs() }
    if json {
      try context.console.show(
        .document(ofValues: terms, called: isBreak ? "breaks" : "terms") { list, term in
          list.value(term, in: tree)
        })
      return .done
    }
    for term in terms {
      let place = try place(of: term, in: context)
      try context.console.tell(
        "  \(term.name, .strong)  \(days(of: term, context), .time)\(place, .faint)")
    }
    if terms.isEmpty { try context.console.tell(StyledText("no \(kind)s yet: \(example)", .faint)) }
    return .done
  }

  private func days(of term: Term, _ context: Context) -> String {
    let first = context.here.when.date(term.first)
    return term.first == term.last ? first : "\(first) – \(context.here.when.date(term.last))"
  }

  private func place(of term: Term, in context: Context) throws -> String {
    guard let uuid = term.arc else { return "" }
    let arc = try context.store.read { try $0.arcs().arcs.first { $0.uuid == uuid } }
    return arc.map { " · \($0.path)" } ?? ""
  }
}
