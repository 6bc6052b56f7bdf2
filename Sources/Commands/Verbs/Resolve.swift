import Application
import ArgumentParser
import JSONText
import Store
import Sync
import Terminal

/// `arc resolve`: settles conflicts on all devices.
struct Resolve: ArcCommand {
  static let group = HelpGroup.sync
  static let otherwise = RefusedLineMeaning.taskWithDay
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Settle a conflict, on all your devices.",
    usage: "arc resolve N … | all (--accept | --keep | --merge [VALUE]) [--json]",
    discussion: """
      Examples:
        arc conflicts                           lists them with their numbers
        arc resolve 1 --accept                  leaves the current value
        arc resolve 1 --keep                    uses the value set aside
        arc resolve 2 --merge hw 2, both parts  writes this instead, as arc edit reads it
        arc resolve all --accept
      """)

  @Argument(
    help: ArgumentHelp("Numbers of conflicts, or all; after --merge, the value.", valueName: "CONFLICT|all"))
  var words: [ArgumentText] = []
  @Flag(help: "Take the value that was set aside.") var keep = false
  @Flag(help: "Leave the value as it is now.") var accept = false
  @Flag(help: "Write another value; without one, the suggestion that arc conflicts shows.") var merge = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    guard [keep, accept, merge].count(where: { $0 }) == 1 else {
      throw Failure(
        .usage, "say how: --accept, --keep or --merge [VALUE]",
        hints: ["arc conflicts shows what each would mean"])
    }
    let chosen = try chosen(context.openConflicts())
    if chosen.isEmpty, !json { try context.console.note(StyledText("no conflicts", .faint)) }
    let text = words.dropFirst().map(\.text).joined(separator: " ")
    if merge, !text.isEmpty, let open = chosen.first { return try write(text, for: open, in: context) }
    var settled: [(conflict: ConflictInWords, resolution: Resolution)] = []
    var circles: [Failure] = []
    for conflict in chosen {
      if keep, let circle = try context.circle(conflict) {
        circles.append(circle)
      } else {
        settled.append((conflict, try resolution(of: conflict)))
      }
    }
    // The only one is refused like any other mistake; of several, the others are settled.
    if settled.isEmpty, let circle = circles.first { throw circle }
    if !settled.isEmpty {
      let answers = settled.map { (number: $0.conflict.number, resolution: Optional($0.resolution)) }
      let label =
        settled.count == 1
        ? "settled the conflict over \(settled[0].conflict.title.firstLine)"
        : "settled \(settled.count) conflicts"
      try context.store.settle(answers, as: label)
      for (conflict, resolution) in settled where !json {
        let isThere = try context.store.read { try $0.has(conflict.conflict.thing) }
        let words = Resolve.words(conflict, resolution, isThere: isThere)
        try context.console.tell("settled: \(words)".asResult)
      }
    }
    for circle in circles {
      try context.console.note("\("not settled:", .warning) \(circle.message)")
      for hint in circle.hints { try context.console.note(StyledText("  " + hint, .faint)) }
    }
    if json { try show(settled.map { ($0.conflict, $0.resolution) }, in: context) }
    return circles.isEmpty ? .done : .refused
  }

  /// Settles a conflict with a typed value.
  private func write(_ text: String, for open: ConflictInWords, in context: Context) throws -> Exit {
    guard open.conflict.field != Conflict.deletion else {
      throw Failure(
        .refused, "'\(open.title)' is deleted on one device, so there is no value to write",
        hints: [
          "arc resolve \(open.number) --keep or --accept settles it; arc conflicts shows what they mean"
        ])
    }
    let merge = ConflictMerge(context: context, open: open, text: text)
    let value = try merge.settle(as: "settled the conflict over \(open.title.firstLine)")
    let said = context.here.words(open.conflict.thing.entity, open.conflict.field, value)
    if json {
      try show([(open, .merge(value))], in: context)
    } else {
      // Ids are said as typed.
      let isReference = ["arc", "parent", "places"].contains(open.conflict.field)
      let plain = isReference ? text : value.string ?? text
      try context.console.tell(
        "settled: \(open.title) (\(open.fieldName)): now \((said ?? plain).firstLine)".asResult)
    }
    return .done
  }

  private func show(_ settled: [(ConflictInWords, Resolution)], in context: Context) throws {
    try context.console.show(
      .document {
        $0.list("resolved", settled) {
          $0.field("number", $1.0.number)
          $0.field("field", $1.0.conflict.field)
          $0.field("title", $1.0.title)
          $0.field("resolution", $1.1.fields["resolution"]?.string)
        }
      })
  }

  private func chosen(_ open: [ConflictInWords]) throws -> [ConflictInWords] {
    guard let first = words.first?.text else {
      throw Failure(.usage, "which conflict? arc conflicts lists them: arc resolve 1 --accept")
    }
    if first == "all", words.count == 1 { return open }
    return try (merge ? words.prefix(1) : words[...]).map { word in
      guard let number = Int(word.text) else {
        throw Failure(
          .usage, "'\(word.text)' is not the number of a conflict", hints: ["arc conflicts lists them"])
      }
      guard let conflict = open.first(where: { $0.number == number }) else {
        throw Failure(
          .notFound, "no open conflict has the number \(number)",
          hints: [
            open.isEmpty ? "there are no conflicts; arc sync checks for new ones" : "arc conflicts lists them"
          ])
      }
      return conflict
    }
  }

  private func resolution(of open: ConflictInWords) throws -> Resolution {
    if keep { return .keep }
    if accept { return .accept }
    if case .merge = open.conflict.suggested { return open.conflict.suggested }
    throw Failure(
      .usage, "arc has no suggestion for this; write the value: arc resolve \(open.number) --merge VALUE")
  }

  /// `hw 2 (title): now hw two`
  /// - Parameter isThere: whether the thing exists here after the answer. What this device cannot carry out by itself, the
  ///   server does.
  private static func words(_ open: ConflictInWords, _ resolution: Resolution, isThere: Bool) -> String {
    let field = open.fieldName
    let what =
      switch resolution {
      case .accept where open.conflict.field == Conflict.deletion:
        open.conflict.theirs == .bool(true) ? " stays deleted" : " stays"
      case .keep where open.conflict.field == Conflict.deletion:
        switch (open.conflict.yours == .bool(true), isThere) {
        case (true, false): " is deleted"
        case (true, true): " is deleted with the next sync: arc sync"
        case (false, true): " comes back, \(open.aside.firstLine)"
        case (false, false): " comes back with the next sync, \(open.aside.firstLine): arc sync"
        }
      case .accept: " (\(field)): stays \(open.now.firstLine)"
      case .keep: " (\(field)): now \(open.aside.firstLine)"
      case .merge(let value): " (\(field)): now \((value.string ?? value.description).firstLine)"
      }
    return "\(open.title)\(what)"
  }
}

extension Context {
  /// Why an Arc cannot move into its own SubArc, which the server would refuse, too; nil for any other conflict.
  fileprivate func circle(_ open: ConflictInWords) throws -> Failure? {
    guard open.conflict.field == "parent", let target = open.conflict.yours.string else { return nil }
    let tree = try store.read { try $0.arcs() }
    guard let arc = tree.arc(uuid: open.conflict.thing.id), let above = tree.arc(uuid: target),
      tree.subtree(of: arc.id).contains(where: { $0.id == above.id })
    else { return nil }
    return Failure(
      .refused, "\(arc.path) cannot go into \(above.path), which is inside it",
      hints: ["arc resolve \(open.number) --accept leaves it; arc mv moves \(above.path) out first"])
  }
}
