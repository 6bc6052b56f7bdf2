import Application
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc archive`: puts Arcs away that are over.
struct Archive: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive an Arc with its SubArcs: all is kept, nothing can be added.",
    usage: "arc archive ARC [--close-open]",
    discussion: """
      Examples:
        arc archive cs298
        arc archive "CS 61B" --close-open
        arc ls --archived       archived Arcs

      Finish, move or delete open tasks first, or let --close-open give them up; repeating tasks end with the Arc.
      """)

  @Argument(help: ArgumentHelp("Name or path.", valueName: "ARC")) var words: [ArgumentText]
  @Flag(help: "Close the tasks in it that are still open; they were not done.") var closeOpen = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let arc = try context.store.read { try $0.arcs().arc(called: words.line) }
    if !closeOpen, let error = try context.store.read({ try $0.unfinished(in: arc.id) }).error(archiving: arc)
    {
      var failure = Failure(error)
      failure.hints.append("arc archive \(arc.path.quoted) --close-open closes what is open")
      throw failure
    }
    return try context.archive([arc], closingOpen: closeOpen)
  }
}

extension Context {
  /// Archives Arcs and says what that did.
  /// - Parameter closesOpen: closes the open tasks in them as ignored before.
  func archive(_ arcs: [Arc], closingOpen closesOpen: Bool = false) throws -> Exit {
    for arc in arcs {
      var closed = 0
      let done = try store.record("archived \(arc.path)") { step in
        if closesOpen {
          let inside = TaskFilter([]).within(arc, tree: try step.snapshot.arcs())
          for number in try step.snapshot.numbers(matching: inside, kind: .open) {
            guard try step.snapshot.task(number).fields.recurrence == nil else { continue }
            _ = try step.close(task: number, .ignored)
            closed += 1
          }
        }
        return try step.archive(arc: arc.id)
      }
      if done.arcs.isEmpty {
        try console.tell("\(arc.path) is already archived".asResult)
        continue
      }
      let below = done.arcs.count - 1
      let with = below < 1 ? "" : below == 1 ? " with 1 SubArc" : " with \(below) SubArcs"
      let open = closed == 0 ? "" : "; closed \(closed.counted("open task"))"
      try console.tell("archived \(arc.path)\(with)\(open)".asResult)
      for task in done.ended {
        try console.show("  \(task.id, .faint)  \(task.fields.title)  \("ends, it repeats no more", .faint)")
      }
    }
    return .done
  }
}

/// `arc unarchive`: brings an archived Arc back.
struct Unarchive: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unarchive",
    abstract: "Bring back an archived Arc, with the SubArcs archived with it.",
    usage: "arc unarchive ARC",
    discussion: """
      Examples:
        arc unarchive cs298
      """)

  @Argument(help: ArgumentHelp("Name or path.", valueName: "ARC")) var words: [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let back = try context.store.record("unarchived an arc") { step in
      let tree = try step.snapshot.arcs()
      let arc = try tree.arc(called: words.line, preferringArchived: true)
      guard arc.archived != nil else { throw Failure(.refused, "\(arc.path) is not archived") }
      step.label = "unarchived \(arc.path)"
      return try step.unarchive(arc: arc.id)
    }
    for arc in back.arcs { try context.console.tell("unarchived \(arc.path)".asResult) }
    for task in back.ended {
      let hint = StyledText("ended with its arc; arc reopen \(task.id) lets it repeat again", .faint)
      try context.console.note("  \(task.id, .faint)  \(task.fields.title)  \(hint)")
    }
    return .done
  }
}

/// `arc extend`: moves the last day of an Arc.
struct Extend: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "extend",
    abstract: "Change the last day of an Arc.",
    usage: "arc extend ARC WHEN",
    discussion: """
      Examples:
        arc extend cs298 6/30
        arc extend "CS 298" in 2 weeks
      """)

  @Argument(help: ArgumentHelp("The Arc, then its new last day.", valueName: "ARC WHEN")) var words:
    [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let tree = try context.store.read { try $0.arcs() }
    var reader = try FieldReader(context)
    let split = try ArcAndRest(
      words, in: tree, usage: "which arc, and until when? arc extend cs298 6/30"
    ) { (try? reader.day($0.line)) != nil }
    let arc = try context.extend(split.arc, until: split.rest.line)
    try context.console.tell(ExtendedArc(arc: arc, before: split.arc.fields.ends).line(context.here))
    if let line = try context.warning(ofEndOf: arc) { try context.console.note(line) }
    return .done
  }
}

/// An Arc with another last day.
struct ExtendedArc {
  var arc: Arc
  /// Its last day before; nil when it had none.
  var before: Day?

  /// `Home ends Fri 27 Nov`, and that this is sooner than before.
  func line(_ here: ViewContext) -> StyledText {
    let ends = arc.fields.ends.map { here.when.date($0) } ?? ""
    guard let day = arc.fields.ends, let before, day < before else {
      return "\(arc.path) ends \(ends)".asResult
    }
    return "\(arc.path) ends \(ends), earlier than before (\(here.when.date(before)))".asResult
  }
}

extension Context {
  /// Gives an Arc another last day.
  func extend(_ arc: Arc, until when: String) throws -> Arc {
    var reader = try FieldReader(self)
    let day = try reader.day(when)
    if day < here.local.day {
      throw Failure(.refused, "\(here.when.date(day)) has passed; choose a day in the future")
    }
    return try store.record("extended \(arc.path) to \(day)") { step in
      guard let current = try step.snapshot.arcs()[arc.id] else {
        throw PlannerError.unknownArc(name: arc.path, near: [])
      }
      var fields = current.fields
      fields.ends = day
      return try step.edit(arc: arc.id, fields)
    }
  }
}
