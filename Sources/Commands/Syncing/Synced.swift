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
enum Synced {
  /// True when a planner is logged in.
  static func isLoggedIn(_ store: String) -> Bool { access(PlannerFiles.account(of: store), F_OK) == 0 }

  /// `2 conflicts: arc conflicts`
  static func line(conflicts: Int) -> String {
    "\(conflicts) conflict\(conflicts == 1 ? "" : "s"): arc conflicts"
  }
}

extension Context {
  /// What is to be said of the account beside what was asked for; nil: nothing.
  func conflictLine() throws -> String? {
    guard Synced.isLoggedIn(store.path), let count = try store.syncStanding()?.conflicts, count > 0 else {
      return nil
    }
    return Synced.line(conflicts: count)
  }

  /// Says after a change that it could not be sent lately.
  func tellWhatWaits() throws {
    guard store.steps > 0, Terminal.isTerminal(2), Synced.isLoggedIn(store.path),
      let standing = try store.syncStanding(), standing.trouble != nil, standing.waiting > 0
    else { return }
    let waiting = standing.waiting == 1 ? "1 change waits" : "\(standing.waiting) changes wait"
    try console.note(StyledText("saved here; \(waiting) for the server", .faint))
  }

  /// Starts a sync in the background after a change, when there is an account and no daemon that does it.
  func syncInBackground() {
    guard store.steps > syncedSteps || hasToSync, Synced.isLoggedIn(store.path),
      !Reminded.runs(for: store.path), let program = DaemonProgram.path
    else { return }
    (syncedSteps, hasToSync) = (store.steps, false)
    // The shell ends at once, so the sync has no parent that would have to wait for it.
    let words =
      ["/bin/sh", "-c", "\"$@\" &", "sh", program, "sync", "--once"] + DaemonProgram.place(nil, self)
    Background.start(words)
  }
}

/// Programs that go on by themselves, without a terminal, an input or an output.
private enum Background {
  static func start(_ words: [String]) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A pipe that a shell has left open in arc must not stay open in there.
    for descriptor in Int32(3)..<256 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, words[0], &actions, nil, arguments, environ) == 0 else { return }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
