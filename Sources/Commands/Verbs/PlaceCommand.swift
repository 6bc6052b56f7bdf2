import Application
import ArgumentParser
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc place`: where people come and go.
struct PlaceCommand: ChangingCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Name places and say where you are, for reminders on arriving or leaving.",
    usage: "arc place [ls] | new NAME LAT,LON [--radius METRES] | rm NAME | here LAT,LON",
    discussion: """
      Examples:
        arc place new work 37.33,-121.88 --radius 150
        arc remind breathe when I arrive at work
        arc add CS298 print slides when I get home or to work
        arc place here 37.3301,-121.8799      a phone's automation can call it
        arc config positions ~/Sync/here.txt  a file that your phone writes

      Each line of the file is a position like 37.33,-121.88, optionally with a time before it, or \
      JSON from OwnTracks. Each arrival and departure counts once, however often you report a position.
      """)

  @Argument(help: ArgumentHelp("What to do, then the name of the place.", valueName: "new|ls|rm|here"))
  var words: [ArgumentText] = []
  @Option(help: ArgumentHelp("Its radius in metres; 100 by default.", valueName: "METRES")) var radius: Int?
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var hasOwnDocument: Bool { ["ls", "new"].contains(words.first?.text ?? "ls") }

  func run(in context: Context) throws -> Exit {
    let verb = words.first?.text ?? "ls"
    let rest = words.dropFirst().map(\.text)
    switch verb {
    case "ls": return try list(context.store.read { try $0.places() }, context)
    case "new":
      guard rest.count > 1 else {
        throw Failure(.usage, "what name, and where? arc place new work 37.33,-121.88")
      }
      let spot = try PlaceCommand.spot(rest[rest.count - 1])
      let radius = radius ?? 100
      guard (10...100_000).contains(radius) else {
        throw Failure(.usage, "--radius is a number of metres from 10 to 100000")
      }
      let name = rest.dropLast().joined(separator: " ")
      let place = try context.store.record("made the place \(name)") {
        try $0.add(place: name, spot, radius: radius)
      }
      return try list([place], context)
    case "rm":
      guard !rest.isEmpty else { throw Failure(.usage, "which place? arc place rm work") }
      let name = rest.joined(separator: " ")
      try context.store.record("deleted the place \(name)") { try $0.remove(place: name) }
      try context.console.show("deleted the place \(name)".asResult)
      return .done
    case "here":
      let spot = try PlaceCommand.spot(rest.joined())
      let moves = try context.store.record("was at \(spot)") { try $0.move(to: spot) }
      for move in moves {
        try context.console.tell("\(move.isArrival ? "arrived at" : "left") \(move.place.name, .strong)")
        for reminder in move.reminders {
          let task = try context.store.read { try $0.task(of: reminder) }
          try context.console.tell("  \(task?.id ?? reminder.id, .faint)  \(reminder.fields.title)")
        }
      }
      if moves.isEmpty {
        try context.console.tell(StyledText("you did not arrive at or leave any place", .faint))
      }
      return .done
    default:
      throw Failure.unknownVerb(verb, for: "places", known: ["new", "ls", "rm", "here"])
    }
  }

  private static func spot(_ text: String) throws(Failure) -> Coordinate {
    if let spot = Coordinate(text) { return spot }
    throw Failure(
      .usage, "'\(text)' is not a position", hints: ["write degrees north and east, like 37.33,-121.88"])
  }

  private func list(_ places: [Place], _ context: Context) throws -> Exit {
    if json {
      try context.console.show(
        .document(ofValues: places, called: "places") { list, place in list.value(place) })
      return .done
    }
    for place in places {
      let here = place.isInside == true ? "  you are here" : ""
      try context.console.tell(
        "  \(place.name, .strong)  \(place.spot.description)  \("\(place.radius) m", .faint)\(here, .time)")
    }
    if places.isEmpty {
      try context.console.tell(StyledText("no places yet: arc place new work 37.33,-121.88", .faint))
    }
    return .done
  }
}
