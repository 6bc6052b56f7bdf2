import Subprocess
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Plays sounds with the first player that works on this system.
public final class SoundChannel: Channel {
  /// The name in the settings.
  public let name = "sound"
  /// The programs that can play a file; the first that exists and works is used.
  public static let players = ["pw-play", "paplay", "aplay", "afplay"]

  private let players: [String]
  /// The sounds being played, by reminder.
  private let playing = Mutex<[String: Playing]>([:])

  private struct Playing: Sendable {
    var number: Int
    var task: Task<Void, any Error>
  }

  /// - Parameter players: programs that play the file in their argument: paths, or names in PATH.
  public init(players: [String] = SoundChannel.players) { self.players = players }

  /// See `Channel`. When a player cannot play, for example without its sound server, the next one is tried.
  public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
    let tone = Tone(notice)
    let file = try SoundFile(tone.wav)
    let (failure, players, none) = (PlaybackFailure(), players, nothing)
    let task = Task {
      var last = none
      for player in players
      where (try? await Executable.program(player).resolveExecutablePath(in: .inherit)) != nil {
        do { return try await SoundChannel.play(file, by: player, for: tone.seconds) } catch let error
          as ChannelError
        { last = error }
      }
      failure.error.withLock { [last] in $0 = last }
    }
    put(task, for: notice.reminder)
    // A player without a sound card ends at once.
    for _ in 0..<15 {
      try await Task.sleep(for: .milliseconds(20))
      if let error = failure.error.withLock({ $0 }) { throw error }
    }
    return nil
  }

  private var nothing: ChannelError {
    ChannelError(
      "no program to play sounds was found", repair: "install one of \(players.joined(separator: ", "))")
  }

  /// See `Channel`.
  public func silence(_ reminder: String) async {
    playing.withLock { $0.removeValue(forKey: reminder) }?.task.cancel()
  }

  /// See `Channel`.
  public func silenceAll() async {
    let all = playing.withLock { playing in
      defer { playing = [:] }
      return playing.values
    }
    for one in all { one.task.cancel() }
  }

  /// See `Channel`.
  public func withdraw(_ receipt: String) async { await silence(receipt) }

  /// See `Channel`.
  public func finish() async {
    for one in playing.withLock({ Array($0.values) }) { _ = try? await one.task.value }
  }

  /// Registers a sound; it replaces an earlier one of the same reminder.
  private func put(_ task: Task<Void, any Error>, for reminder: String) {
    let number = playing.withLock { playing in
      let before = playing[reminder]
      before?.task.cancel()
      let number = (before?.number ?? 0) + 1
      playing[reminder] = Playing(number: number, task: task)
      return number
    }
    Task {
      _ = try? await task.value
      playing.withLock { if $0[reminder]?.number == number { $0[reminder] = nil } }
    }
  }

  /// Plays a file again and again until the time is over; when cancelled, it ends the player.
  private static func play(_ file: SoundFile, by player: String, for seconds: Int) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        repeat {
          let result = try await FreeDescriptors.forProgram {
            try await run(.program(player), arguments: [file.path], output: .discarded, error: .discarded)
          }
          guard result.terminationStatus.isSuccess || Task.isCancelled else {
            throw ChannelError(
              "\(player) cannot play: is there a sound card, and a session with sound?",
              repair: "log in to a session with sound, or choose other channels: arc config alarm-channels …")
          }
        } while ContinuousClock.now < end && !Task.isCancelled
      }
      group.addTask {
        // The last repetition may take a moment longer, so that a push is not cut off.
        try await Task.sleep(until: end + .seconds(1), clock: .continuous)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

/// A temporary file with a sound, deleted when nothing plays it any more.
final class SoundFile: Sendable {
  let path: String

  /// - Throws: `ChannelError` when it cannot be written.
  init(_ bytes: [UInt8]) throws {
    // XDG_RUNTIME_DIR is in memory and private; TMPDIR is POSIX's folder for temporary files. When the disk is full,
    // /dev/shm may still have space.
    let folders = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { (name: String) in
      getenv(name).map { String(cString: $0) }
    }
    var failure: Int32 = 0
    for folder in folders + ["/tmp", "/dev/shm"] {
      if let path = SoundFile.write(bytes, in: folder) {
        self.path = path
        return
      }
      if failure == 0 { failure = errno }
    }
    throw ChannelError("cannot save the sound: \(String(cString: strerror(failure)).lowercased())")
  }

  /// Writes a new file with these bytes and returns its path; nil, with errno set, when that fails.
  private static func write(_ bytes: [UInt8], in folder: String) -> String? {
    // mkstemps replaces XXXXXX by letters; 4 is the length of `.wav` after them.
    var template = Array("\(folder)/arc-sound-XXXXXX.wav".utf8CString)
    let descriptor = mkstemps(&template, 4)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let count = systemWrite(descriptor, bytes, bytes.count)
    close(descriptor)
    if count == bytes.count { return path }
    unlink(path)
    errno = ENOSPC
    return nil
  }

  deinit { unlink(path) }
}

/// The system's function, which a method hides.
private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Why a player ended; can be waited for.
private final class PlaybackFailure: Sendable {
  let error = Mutex<ChannelError?>(nil)
}
