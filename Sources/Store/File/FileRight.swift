import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The right to remind for one planner, which goes with the file itself, whatever name it is reached by: a hard link,
/// a folder that is mounted twice, a copy of the lock's own name that somebody deleted.
///
/// It is a lock on a byte of the file that SQLite never uses, far behind its end. It belongs to the open file
/// (F_OFD_SETLK, fcntl(2)), so it ends with the process. Where a system has no such locks nobody ever holds the right.
public final class FileRight {
  private var descriptor: Int32

  /// Takes the right; nil when it cannot be had: another one has it (see `isHeld`), there is no such file, or the file
  /// cannot be written.
  public init?(of store: String) {
    let descriptor = open(store, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    guard FileRight.call(FileRight.set, F_WRLCK, descriptor) != nil else { return nil }
  }

  // Closing it would take away the locks of SQLite on the file in this whole program: see `StoreFile.content()`.
  deinit { if descriptor >= 0 { _ = FileRight.call(FileRight.set, F_UNLCK, descriptor) } }

  /// Gives it back together with the file, which nothing in this program may have open any more: so that a folder can
  /// be unmounted, and the room of a deleted file is free.
  public func giveBack() {
    close(descriptor)
    descriptor = -1
  }

  /// True when any process has the right.
  public static func isHeld(of store: String) -> Bool {
    guard let descriptor = descriptor(for: store) else { return false }
    return call(get, F_WRLCK, descriptor) == F_WRLCK
  }

  /// The files that were asked about; they stay open, since closing one would take SQLite's locks away.
  private static let asked = Mutex<[FileIdentity: Int32]>([:])

  private static func descriptor(for store: String) -> Int32? {
    guard let identity = FileIdentity(store) else { return nil }
    return asked.withLock { asked in
      if let descriptor = asked[identity] { return descriptor }
      let descriptor = open(store, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0, let opened = FileIdentity(of: descriptor) else { return nil }
      asked[opened] = descriptor
      return descriptor
    }
  }

  /// Asks the system about the byte.
  /// - Returns: the kind of lock that it answers; nil when it refuses.
  private static func call(_ command: Int32, _ kind: some BinaryInteger, _ descriptor: Int32) -> Int32? {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (1 << 62, 1)
    guard fcntl(descriptor, command, &lock) == 0 else { return nil }
    return Int32(lock.l_type)
  }

  #if os(Linux)
    // F_OFD_GETLK and F_OFD_SETLK of <fcntl.h>, which Swift does not see.
    private static let (get, set): (Int32, Int32) = (36, 37)
  #else
    // No lock of an open file: a command that the system refuses.
    private static let (get, set): (Int32, Int32) = (-1, -1)
  #endif
}
