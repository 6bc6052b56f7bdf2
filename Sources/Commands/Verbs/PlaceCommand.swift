import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc place`: where people come and go.
struct PlaceCommand: CommandFamily {
  static let group = HelpGroup.remind
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration.family(
    "place",
    abstract: "Name places and say where you are, for reminders on arriving or leaving.",
    discussion: """
      Examples:
        arc place new work 37.33,-121.88 --radius 150
        arc remind breathe when I arrive at work
        arc add CS298 print slides when I get home or to work
        arc place here 37.3301,-121.8799      a phone's automation can call it
        arc config positions ~/Sync/here.txt  a file that your phone writes

      Each line of the file is a position like 37.33,-121.88, optionally with a time before it, or \
      JSON from OwnTracks. Each arrival and departure counts once, however often you report a position.
      """,
    of: [List.self, New.self, Remove.self, Here.self], standard: List.self)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// `arc place ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List all places.", usage: "arc place [ls] [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      try list(context.store.read { try $0.places() }, json: json, context)
      return .done
    }
  }

  /// `arc place new NAME LAT,LON`.
  struct New: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Name a place.",
      usage: "arc place new NAME LAT,LON [--radius METRES] [--json]")

    @Argument(
      help: ArgumentHelp("Its name, then its position: latitude,longitude.", valueName: "NAME LAT,LON"),
      completion: .nothing)
    var words: [ArgumentText]
    @Option(help: ArgumentHelp("Its radius in metres.", valueName: "METRES")) var radius = 100
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "what name, and where? arc place new work 37.33,-121.88" }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      guard words.count > 1 else { throw Failure(.usage, New.question ?? "") }
      let position = try coordinate(words[words.count - 1].text)
      let name = words.dropLast().map(\.text).joined(separator: " ")
      try list([context.makePlace(named: name, at: position, radius: radius)], json: json, context)
      return .done
    }
  }

  /// `arc place rm PLACE`.
  struct Remove: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Delete a place.", usage: "arc place rm PLACE [--json]")

    @Argument(help: ArgumentHelp("The name of the place.", valueName: "PLACE")) var name: [ArgumentText]
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which place? arc place rm work" }

    func run(in context: Context) throws -> Exit {
      do { try context.removePlace(named: name.line) } catch let error as ReminderError {
        guard case .inUse(_, _, _, let numbers) = error else { throw error }
        throw try Failure(error, ofUsers: numbers, context)
      }
      try context.console.show("deleted the place \(name.line)".asResult)
      return .done
    }
  }

  /// `arc place here LAT,LON`.
  struct Here: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "here", abstract: "Say where you are.", usage: "arc place here LAT,LON [--json]")

    @Argument(
      help: ArgumentHelp("Its position: latitude,longitude.", valueName: "LAT,LON"), completion: .nothing)
    var position: [ArgumentText]
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "where? arc place here 37.33,-121.88" }

    func run(in context: Context) throws -> Exit {
      let moves = try context.store.report(position: coordinate(position.map(\.text).joined()))
      for move in moves {
        try context.console.tell("\(move.isArrival ? "arrived at" : "left") \(move.place.name, .strong)")
        for thing in move.started {
          try context.console.tell("  \(thing.subject.number, .faint)  \(thing.title)")
        }
      }
      if moves.isEmpty {
        try context.console.tell(StyledText("you did not arrive at or leave any place", .faint))
      }
      return .done
    }
  }

  private static func coordinate(_ text: String) throws(Failure) -> Coordinate {
    if let coordinate = Coordinate(text) { return coordinate }
    throw Failure(
      .usage, "'\(text)' is not a position", hints: ["write latitude,longitude, like 37.33,-121.88"])
  }

  private static func list(_ places: [Place], json: Bool, _ context: Context) throws {
    if json {
      return try context.console.show(
        .document(ofValues: places, called: "places") { list, place in list.value(place) })
    }
    for place in places {
      let here = place.isInside == true ? "  you are here" : ""
      try context.console.tell(
        "  \(place.name, .strong)  \(place.coordinate.description)  \("\(place.radius) m", .faint)\(here, .time)"
      )
    }
    if places.isEmpty {
      try context.console.tell(StyledText("no places yet: arc place new work 37.33,-121.88", .faint))
    }
  }
}

extension Failure {
  /// For a place that reminders need, with the command that frees each of them from it.
  fileprivate init(_ error: ReminderError, ofUsers numbers: [Int], _ context: Context) throws {
    self.init(error)
    hints = try numbers.map { number in
      try context.store.read { try $0.reminderIfAny(number) } == nil
        ? "arc edit \(number) anywhere takes the place off it" : "arc rm \(number) deletes that reminder"
    }
  }
}
