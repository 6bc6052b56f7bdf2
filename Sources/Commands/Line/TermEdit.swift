import Application
import ArgumentParser
import Entry
import JSONText
import Moments
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

  private var kind: String { isBreak ? "break" : "term" }
  private var example: String {
    isBreak ? "arc break \"Spring break\" 3/22-3/26" : "arc term \"Spring 2027\" 1/19 to 5/14"
  }

  /// Makes one of its name and its days; without words it lists them.
  func add(_ words: [ArgumentText], json: Bool, in context: Context) throws -> Exit {
    if words.isEmpty { return try list(json: json, in: context) }
    let words = (words[0].text == "new" ? words.dropFirst() : words[...]).map(\.text)
    let (name, first, last) = try named(words, context)
    let (term, changed) = try context.store.record("made the \(kind) \(name)") { step in
      try step.add(
        term: name, first, last, isBreak: isBreak, arc: try home(in: step.snapshot)?.id)
    }
    let place = try place(of: term, in: context)
    var text: StyledText = "\(term.name, .strong)  \(days(of: term, context), .time)\(place, .faint)"
    if !changed.isEmpty {
      let areEvents = changed.allSatisfy { $0.fields.kind == .event }
      text += StyledText("  " + effect(on: changed, areEvents), .faint)
    }
    try context.console.tell(text)
    return .done
  }

  /// `left out of 5 repeating events`.
  private func effect(on changed: [ArcTask], _ areEvents: Bool) -> String {
    let what = areEvents ? "event" : "task"
    let count = changed.count.counted("repeating \(what)")
    return isBreak ? "left out of \(count)" : "\(count) \(changed.count == 1 ? "ends" : "end") with it"
  }

  private func home(in snapshot: PlannerSnapshot) throws -> Arc? {
    try arc.map { try snapshot.arcs().arc(called: $0) }
  }

  /// The name, and the days behind it: as few words are the name as leave nothing but days.
  private func named(_ words: [String], _ context: Context) throws -> (String, Day, Day) {
    // `term paper due fri` is something to do.
    let isTask = words.dropFirst().contains { ["due", "by", "before", "deadline"].contains($0.lowercased()) }
    if isTask { throw Failure(.usage, "what is it called, and from when to when? \(example)") }
    var reader = try FieldReader(context)
    for count in 1..<max(words.count, 1) {
      let text = words[count...].joined(separator: " ")
      guard let fields = try? reader.due(text), let first = fields.date, fields.time == nil else { continue }
      let last = fields.endDate ?? first
      let name = words[..<count].joined(separator: " ")
      // One that has begun is this year's, unless the year was said.
      let (early, late) = (first.adding(months: -12), last.adding(months: -12))
      let saysYear = text.contains(String(first.year))
      // `5/1 to 4/1` is a slip, and would be eleven months.
      guard saysYear || first.adding(months: 9) > last else {
        throw Failure(
          .refused, "\(first) to \(last) is longer than 9 months; does the \(kind) end before it starts?",
          hints: ["if you mean it, write the year too: arc \(kind) \(name.quoted) \(first) to \(last)"])
      }
      let isNow = (early...late).contains(context.here.local.day) && !saysYear
      return isNow ? (name, early, late) : (name, first, last)
    }
    throw Failure(.usage, "what is it called, and from when to when? \(example)")
  }

  /// Deletes one.
  func remove(_ name: String, in context: Context) throws -> Exit {
    try context.store.record("deleted the \(kind) \(name)") { step in
      try step.remove(term: name, arc: try home(in: step.snapshot)?.id)
    }
    try context.console.show(
      "deleted the \(kind) \(name); repeating tasks and events keep their dates".asResult)
    return .done
  }

  /// Lists them.
  func list(json: Bool, in context: Context) throws -> Exit {
    let arc = try context.store.read { try home(in: $0)?.uuid }
    let terms = try context.store.read { try $0.terms() }.filter {
      (!isBreak || $0.isBreak) && (arc == nil || $0.arc == arc)
    }
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
