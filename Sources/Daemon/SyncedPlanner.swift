import Moments
import Store
import Syncing

/// Opens planners for syncing, with the person's settings.
public enum SyncedPlanner {
  /// Opens a planner.
  /// - Parameter makes: false to never create the file.
  public static func open(_ path: String, clock: DaemonClock, makes: Bool = true) -> sending PlannerStore {
    let settings = DaemonSettings.load()
    let store = PlannerStore(path: path, now: clock.now, zone: clock.zone) { .random(in: .min ... .max) }
    store.zones = { try? Zone(named: $0, in: DaemonClock.folders) }
    store.reminding = settings.reminding
    store.keepsMissed = settings.common.keepsMissed
    store.makesFile = makes
    return store
  }

  /// The account commands for a planner.
  public static func commands(_ path: String, clock: DaemonClock, json: Bool) -> AccountCommands {
    AccountCommands(path, json: json, zone: clock.zone, clock: { clock.now }) { open(path, clock: clock) }
  }
}
