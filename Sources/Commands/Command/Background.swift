#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Programs that go on by themselves, without a terminal, an input or an output.
enum Background {
  /// Starts a program, and does not wait for it.
  /// - Parameter command: its path and its arguments.
  static func start(_ command: [String]) {
    // The shell ends at once, so the program has no parent that would have to wait for it. A terminal that goes away with
    // the command does not end it.
    let words = ["/bin/sh", "-c", "trap '' HUP; \"$@\" &", "sh"] + command
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
