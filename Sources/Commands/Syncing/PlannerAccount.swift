import Application
import Names
import Store
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What commands do for an account: say what is in conflict or waits, and start a sync in the background. arc itself
// never uses the network.

/// A planner's account, as far as arc knows of it.
enum PlannerAccount {
  /// True when a planner is logged in.
  static func isLoggedIn(_ store: String) -> Bool { access(PlannerFiles.account(of: store), F_OK) == 0 }

  /// `2 conflicts: arc conflicts`
  static func line(conflicts: Int) -> String {
    "\(conflicts) conflict\(conflicts == 1 ? "" : "s"): arc conflicts"
  }
}

extension Context {
  /// A line on open sync conflicts; nil: there are none, or the planner is not logged in.
  func conflictLine() throws -> String? {
    guard PlannerAccount.isLoggedIn(store.path), let count = try store.syncStanding()?.conflicts, count > 0
    else {
      return nil
    }
    return PlannerAccount.line(conflicts: count)
  }

  /// Says what a sync in the background has said, and after a change that it could not be sent lately.
  func tellOfSync() throws {
    guard Terminal.isTerminal(2), PlannerAccount.isLoggedIn(store.path) else { return }
    // A disk that is full keeps them for later.
    for news in (try? store.takeSyncNews()) ?? [] {
      try console.note(StyledText("while syncing: \(news)", .faint))
    }
    guard store.steps > 0, let standing = try store.syncStanding(), standing.trouble != nil,
      standing.waiting > 0
    else { return }
    if let login = standing.login {
      return try console.note(
        StyledText("saved here, but this device was logged out: \(login)", .faint))
    }
    let waiting = standing.waiting == 1 ? "1 change waits" : "\(standing.waiting) changes wait"
    try console.note(StyledText("saved here; \(waiting) for the server", .faint))
  }

  /// Starts a sync in the background after a change, when there is an account and no daemon that does it.
  func syncInBackground() {
    guard store.steps > syncedSteps, PlannerAccount.isLoggedIn(store.path),
      !Reminded.runs(for: store.path), let program = DaemonProgram.path
    else { return }
    syncedSteps = store.steps
    Background.start([program, "sync", "--once"] + DaemonProgram.place(nil, self))
  }
}
