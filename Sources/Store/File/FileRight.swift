import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock held by the one process that delivers a planner's reminders. It is on the file itself, so it also works when
/// the file has several names: hard links, or a folder that is mounted twice.
///
/// It locks one byte far behind the end of the file, which SQLite never uses. The lock belongs to the open file
/// (F_OFD_SETLK, fcntl(2)), so it ends with the process. On systems without such locks nobody ever holds it.
public final class FileRight {
  private var descriptor: Int32

  /// Takes the lock; nil when another process has it (see `isHeld`), or the file does not exist or cannot be written.
  public init?(of store: String) {
    let descriptor = open(store, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    guard FileRight.call(FileRight.set, F_WRLCK, descriptor) != nil else { return nil }
  }

  // Never closed: that would release SQLite's locks on the file in this program; see `StoreFile.content()`.
  deinit { if descriptor >= 0 { _ = FileRight.call(FileRight.set, F_UNLCK, descriptor) } }

  /// Releases the lock and closes the file, so that its folder can be unmounted or its disk space freed. Nothing else in
  /// this program may have the file open.
  public func giveBack() {
    close(descriptor)
    descriptor = -1
  }

  /// True when any process has the lock.
  public static func isHeld(of store: String) -> Bool {
    guard let descriptor = descriptor(for: store) else { return false }
    return call(get, F_WRLCK, descriptor) == F_WRLCK
  }

  /// The files that were checked. They stay open, since closing one would release SQLite's locks.
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

  /// Asks the system who has locked the byte.
  /// - Returns: the type of the lock; nil when the system has no such locks.
  private static func call(_ command: Int32, _ kind: some BinaryInteger, _ descriptor: Int32) -> Int32? {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (1 << 62, 1)
    guard fcntl(descriptor, command, &lock) == 0 else { return nil }
    return Int32(lock.l_type)
  }

  #if os(Linux)
    // F_OFD_GETLK and F_OFD_SETLK from <fcntl.h>, which Swift does not import.
    private static let (get, set): (Int32, Int32) = (36, 37)
  #else
    // No such locks here: an invalid command, which the system refuses.
    private static let (get, set): (Int32, Int32) = (-1, -1)
  #endif
}
