import Application
import ArgumentParser
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `arc __arrive`: adapts a large planner to the machine's new zone, in the background of the command that noticed it.
struct Arrive: ArcCommand {
  static let group = HelpGroup.none
  static let configuration = CommandConfiguration(
    commandName: "__arrive", abstract: "Bring the planner to the zone of this machine.", shouldDisplay: false)

  @OptionGroup var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    // The terminal may close before this process ends.
    setsid()
    try context.store.arriveAlone()
    return .done
  }
}

extension Context {
  /// Lets the planner follow a machine that has moved, once the person has the answer: large ones in a program of its own,
  /// so that the prompt is back at once.
  func arrive() {
    guard (try? store.hasToArrive()) == true else { return }
    guard !isStopped, let program = DaemonProgram.ownPath else { return (try? store.arrive()) ?? () }
    Background.start([program, "__arrive", "--store", DaemonProgram.absolute(store.path)])
  }
}
