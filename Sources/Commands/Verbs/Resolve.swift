import Application
import ArgumentParser
import JSONText
import Moments
import Store
import Sync
import Terminal

/// `arc resolve`: settles conflicts on all devices.
struct Resolve: ArcCommand {
  static let group = HelpGroup.sync
  static let otherwise = Otherwise.taskWithDay
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Settle a conflict, on all your devices.",
    usage: "arc resolve N … | all (--accept | --keep | --merge [VALUE]) [--json]",
    discussion: """
      Examples:
        arc conflicts                           lists them with their numbers
        arc resolve 1 --accept                  leaves the current value
        arc resolve 1 --keep                    uses the value set aside
        arc resolve 2 --merge hw 2, both parts  writes this instead
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
    let open = try context.store.openConflicts()
    let chosen = try chosen(open)
    if chosen.isEmpty, !json { try context.console.note(StyledText("no conflicts", .faint)) }
    var settled: [(conflict: OpenConflict, resolution: Resolution)] = []
    for conflict in chosen { settled.append((conflict, try resolution(of: conflict))) }
    if keep { for conflict in chosen { try context.refuseCircle(conflict) } }
    for (conflict, resolution) in settled {
      _ = try context.store.settle(conflict.number, resolution, as: "settled \(conflict.title)")
      context.hasToSync = true
      if !json { try context.console.tell(Resolve.words(conflict, resolution).asResult) }
    }
    if json {
      try context.console.show(
        .document {
          $0.list("resolved", settled) {
            $0.field("number", $1.conflict.number)
            $0.field("field", $1.conflict.conflict.field)
            $0.field("title", $1.conflict.title)
            $0.field("resolution", $1.resolution.fields["resolution"]?.string)
          }
        })
    }
    return .done
  }

  private func chosen(_ open: [OpenConflict]) throws -> [OpenConflict] {
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

  private func resolution(of open: OpenConflict) throws -> Resolution {
    if keep { return .keep }
    if accept { return .accept }
    let text = words.dropFirst().map(\.text).joined(separator: " ")
    guard !text.isEmpty else {
      if case .merge = open.conflict.suggested { return open.conflict.suggested }
      throw Failure(
        .usage, "arc has no suggestion for this; write the value: arc resolve \(open.number) --merge VALUE")
    }
    return .merge(try value(text, for: open))
  }

  /// What a person typed, as the field takes it.
  private func value(_ text: String, for open: OpenConflict) throws -> JSONValue {
    let conflict = open.conflict
    let edit = open.thing.map { "then: arc edit \($0)" } ?? "then change it as usual"
    let refusal = Failure(
      .refused, "a value for '\(open.fieldName)' cannot be written here",
      hints: ["arc resolve \(open.number) --accept settles it; \(edit)"])
    switch conflict.field {
    case "title", "description", "body", "location": return .text(text)
    case "date", "endDate", "startDate", "ends":
      guard Day(iso: text) != nil else {
        throw Failure(.usage, "'\(text)' is not a date like 2027-03-14")
      }
      return .text(text)
    case "time", "endTime":
      guard LocalDateTime(iso: "2027-01-01T" + text) != nil else {
        throw Failure(.usage, "'\(text)' is not a time like 17:00")
      }
      return .text(text)
    default: throw refusal
    }
  }

  private static func words(_ open: OpenConflict, _ resolution: Resolution) -> String {
    let field = open.fieldName
    let what =
      switch resolution {
      case .accept where open.conflict.field == Conflict.deletion:
        open.conflict.theirs == .bool(true) ? " stays deleted" : " stays"
      case .keep where open.conflict.field == Conflict.deletion:
        open.conflict.yours == .bool(true) ? " is deleted" : " comes back, \(open.aside.firstLine)"
      case .accept: " (\(field)): stays \(open.now.firstLine)"
      case .keep: " (\(field)): now \(open.aside.firstLine)"
      case .merge(let value): " (\(field)): now \((value.string ?? value.description).firstLine)"
      }
    return "settled: \(open.title)\(what)"
  }
}

extension Context {
  /// Refuses to move an Arc into its own SubArc, which the server would refuse, too.
  fileprivate func refuseCircle(_ open: OpenConflict) throws {
    guard open.conflict.field == "parent", let target = open.conflict.yours.string else { return }
    let tree = try store.read { try $0.arcs() }
    guard let arc = tree.arc(uuid: open.conflict.thing.id), let above = tree.arc(uuid: target),
      tree.subtree(of: arc.id).contains(where: { $0.id == above.id })
    else { return }
    throw Failure(
      .refused, "\(arc.path) cannot go into \(above.path), which lies in it",
      hints: ["arc resolve \(open.number) --accept leaves it; arc mv moves \(above.path) out first"])
  }
}
