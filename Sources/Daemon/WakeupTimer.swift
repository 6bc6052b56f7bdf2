import Store

#if canImport(Darwin)
  import Darwin
#else
  import CTimer
  import Glibc
#endif

/// A way for the daemon to wait.
protocol WaitMethod {
  /// Waits until an instant, in seconds since 1970, or an event, whichever is first; nil: only for events.
  /// - Returns: false when the process must stop.
  func wait(until instant: Int?) -> Bool
}

/// Waits until it is time, the store may have changed, a channel has sent a message, or the process must stop.
///
/// A wait lasts at most a minute, so that changes without a notice (another time zone, a file system without events)
/// are found by then. On Linux, a timer on the wall clock wakes it after sleep and when the clock is set;
/// elsewhere it polls every second. Events arrive when one of the files or a folder above it is created, moved or
/// deleted, and when something is mounted.
final class WakeupTimer: WaitMethod {
  /// The longest wait, in seconds.
  static let longest = 60
  /// The delays after a file event, in milliseconds, of checks of the store; a thousand writes cause few checks.
  ///
  /// It is checked repeatedly, because an event can arrive before its transaction is visible: SQLite publishes that
  /// in shared memory, which causes no event, once the data is on disk.
  static let looks = [10, 30, 80, 200, 500, 1000]

  private let mail: Int32
  #if !canImport(Darwin)
    private let files: [String]
    private let timer: Int32
    private let notices: Int32
    /// Signals an exception when something is mounted or unmounted, proc_pid_mounts(5); below 0: not available.
    private let mounts: Int32
    /// The names to watch in each folder, by its watch descriptor.
    private var names: [Int32: Set<String>] = [:]
    /// The times of the next checks, earliest first.
    private var looks: [ContinuousClock.Instant] = []
  #endif

  /// - Parameters:
  ///   - mail: a descriptor that becomes readable when there is something to do.
  ///   - files: files that others may change; their existing folders are watched.
  init(mail: Int32, files: [String]) throws(DaemonError) {
    self.mail = mail
    Signals.catchThem()
    #if !canImport(Darwin)
      self.files = files
      timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
      notices = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard timer >= 0 else { throw .file("a timer", errno) }
      mounts = open("/proc/self/mounts", O_RDONLY | O_CLOEXEC)
      watch()
    #endif
  }

  #if !canImport(Darwin)
    deinit {
      close(timer)
      close(notices)
      if mounts >= 0 { close(mounts) }
    }
  #endif

  /// See `WaitMethod`.
  func wait(until instant: Int?) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let end = min(instant ?? .max, now.tv_sec + WakeupTimer.longest)
    if Signals.mustStop { return false }
    #if canImport(Darwin)
      var descriptors = [pollfd(fd: mail, events: Int16(POLLIN), revents: 0), Signals.descriptor]
      let rest = Double(end - now.tv_sec) - Double(now.tv_nsec) / 1e9
      poll(&descriptors, 2, Int32(min(max(rest * 1000, 0), 1000).rounded(.up)))
    #else
      arm(end)
      var descriptors = [mail, timer, notices].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      descriptors.append(Signals.descriptor)
      descriptors.append(pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0))
      while !Signals.mustStop {
        let count = poll(&descriptors, nfds_t(descriptors.count), pollTimeout)
        if count == 0 { break }
        if count < 0 { continue }
        if descriptors[0].revents != 0 || descriptors[1].revents != 0 || descriptors[3].revents != 0 { break }
        if descriptors[4].revents != 0 {
          // The descriptor is always readable; it signals each change of mounts once.
          watch()
          lookSoon()
        }
        if takeNotices() { lookSoon() }
      }
      looks.removeAll { $0 <= .now }
    #endif
    // After the wait: before it, a signal during work would be lost.
    Signals.take()
    return !Signals.mustStop
  }

  #if !canImport(Darwin)
    /// The milliseconds until the next check; -1: none is planned.
    private var pollTimeout: Int32 {
      guard let look = looks.first else { return -1 }
      return Int32(max((look - .now) / .milliseconds(1), 0).rounded(.up))
    }

    /// Plans the checks after an event; one that is already planned stays.
    private func lookSoon() {
      let first = looks.first
      looks = WakeupTimer.looks.map { .now + .milliseconds($0) }
      if let first { looks[0] = min(first, looks[0]) }
    }

    private func arm(_ instant: Int) {
      // A time of zero would disarm the timer.
      var time = itimerspec(
        it_interval: timespec(), it_value: timespec(tv_sec: max(instant, 1), tv_nsec: 0))
      let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
      var expirations: UInt64 = 0
      // Reading also clears the error that the clock was set, which would keep the timer from being armed.
      _ = read(timer, &expirations, 8)
      timerfd_settime(timer, flags, &time, nil)
    }

    /// Watches the files, at their own paths and at those that links lead to, and the folders that lead to them.
    /// Without inotify they are checked every minute.
    private func watch() {
      let kinds = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      var wanted: [String: (names: Set<String>, kinds: Int32)] = [:]
      for file in files.flatMap({ [$0, FileIdentity.realPath(of: $0)] }) {
        var rest = file.hasPrefix("/") ? file : "./" + file
        var isFolder = false
        while let slash = rest.lastIndex(of: "/"), rest.count > 1 {
          let name = String(rest[rest.index(after: slash)...])
          rest = slash == rest.startIndex ? "/" : String(rest[..<slash])
          guard !name.isEmpty else { continue }
          wanted[rest, default: ([], 0)].names.insert(name)
          wanted[rest]?.kinds |= kinds | (isFolder ? 0 : IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
          isFolder = true
        }
      }
      var known: [Int32: Set<String>] = [:]
      for (folder, want) in wanted {
        // Two paths may lead to the same folder, so this adds to its watch and does not replace it.
        let number = inotify_add_watch(notices, folder, UInt32(want.kinds) | UInt32(IN_ONLYDIR) | addsUp)
        if number >= 0 { known[number, default: []].formUnion(want.names) }
      }
      for old in names.keys where known[old] == nil { inotify_rm_watch(notices, old) }
      names = known
    }

    /// IN_MASK_ADD, inotify(7).
    private var addsUp: UInt32 { 0x2000_0000 }

    /// Reads the system's notices on the folders; true when one is about a watched file.
    private func takeNotices() -> Bool {
      var isAboutFiles = false
      var isAboutFolders = false
      defer { if isAboutFolders { watch() } }
      let size = 16_384
      let bytes = UnsafeMutableRawPointer.allocate(
        byteCount: size, alignment: MemoryLayout<inotify_event>.alignment)
      defer { bytes.deallocate() }
      while true {
        let count = read(notices, bytes, size)
        guard count > 0 else { return isAboutFiles }
        var offset = 0
        while offset < count {
          let event = bytes.load(fromByteOffset: offset, as: inotify_event.self)
          let name = bytes.advanced(by: offset + MemoryLayout<inotify_event>.size)
          if event.len > 0 {
            let text = String(cString: name.assumingMemoryBound(to: CChar.self))
            // SQLite sets the journal's owner each time root opens it, which is not a change.
            let isNews = event.mask != UInt32(IN_ATTRIB) || !text.hasSuffix("-wal")
            if isNews, names[event.wd]?.contains(text) == true {
              isAboutFiles = true
              if event.mask & UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE) != 0 {
                isAboutFolders = true
              }
            }
          } else if event.mask & UInt32(IN_IGNORED) == 0 || names[event.wd] != nil {
            // The folder itself is gone, or the queue overflowed.
            (isAboutFiles, isAboutFolders) = (true, true)
          }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
  #endif
}

/// SIGTERM and SIGINT, which stop the daemon in an orderly way, and SIGHUP, which wakes it.
///
/// A handler can interrupt any code, so it must neither take a lock nor allocate. The flag and the pipe are therefore
/// in memory that is allocated once and never freed. The flag is only ever set; the ends of the pipe never change.
enum Signals {
  nonisolated(unsafe) private static let stopped: UnsafeMutablePointer<sig_atomic_t> = {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }()
  nonisolated(unsafe) private static let ends: UnsafeMutablePointer<Int32> = {
    let ends = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    ends.initialize(repeating: -1, count: 2)
    guard pipe(ends) == 0 else { return ends }
    for end in 0..<2 {
      _ = fcntl(ends[end], F_SETFL, O_NONBLOCK)
      _ = fcntl(ends[end], F_SETFD, FD_CLOEXEC)
    }
    return ends
  }()

  /// True after the first SIGTERM or SIGINT.
  static var mustStop: Bool { stopped.pointee != 0 }

  /// Becomes readable when a signal arrives.
  static var descriptor: pollfd { pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0) }

  /// Empties the pipe.
  static func take() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(ends[0], &bytes, bytes.count) > 0 {}
  }

  /// Installs the signal handlers.
  static func catchThem() {
    // Allocated here, because a handler must not allocate.
    _ = (stopped.pointee, ends[0])
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in
        Signals.stopped.pointee = 1
        Signals.ring()
      }
    }
    signal(SIGHUP) { _ in Signals.ring() }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func ring() {
    var byte: UInt8 = 1
    _ = write(ends[1], &byte, 1)
  }
}
