import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The right to remind for a planner, which one process at a time has.
///
/// It is a lock on `PLANNER.daemon` beside the file itself, which holds the process's number, and one on the file, so
/// that another name of it leads to the same right. Both end with the process, however that ends.
final class DaemonLock {
  private var descriptor: Int32
  private let path: String
  private let right: FileRight?
  private var holder = SideLock.Holder(process: Int(getpid()), trouble: nil)

  /// Takes the right.
  /// - Throws: `DaemonError.running` when another process has it, `.file` when there can be no such file.
  init(store: String) throws(DaemonError) {
    path = SideLock.path(.daemon, of: store)
    right = FileRight(of: store)
    if right == nil, FileRight.isHeld(of: store) {
      throw .running(process: SideLock.holder(of: store)?.process ?? DaemonProcess.number(for: store))
    }
    descriptor = try DaemonLock.opened(path, store)
    // Programs that look on take it for a moment.
    var tries = 20
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      tries -= 1
      if code == EWOULDBLOCK, tries > 0 {
        usleep(25_000)
        continue
      }
      let process = SideLock.holder(of: store)?.process
      close(descriptor)
      throw code == EWOULDBLOCK ? .running(process: process) : .file(path, code)
    }
    say(trouble: nil)
  }

  /// Opens the file to lock. Where none can be made or written, on a disk that is full or read-only, the one that is
  /// there will do, or the planner itself.
  private static func opened(_ path: String, _ store: String) throws(DaemonError) -> Int32 {
    var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    let code = errno
    for place in [path, store] where descriptor < 0 && [EROFS, EACCES, EPERM, ENOSPC, EDQUOT].contains(code) {
      descriptor = open(place, O_RDONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw .file(path, code) }
    return descriptor
  }

  deinit { close(descriptor) }

  /// Gives back the file of the planner, too, which nothing in this program may have open any more.
  func giveBack() { right?.giveBack() }

  /// True while the locked file is the one that others find.
  var isSeen: Bool { FileIdentity(of: descriptor) == FileIdentity(path) }

  /// Locks the file that others find, after somebody has deleted or replaced the one that was locked.
  func renew() {
    let other = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard other >= 0 else { return }
    guard flock(other, LOCK_EX | LOCK_NB) == 0 else {
      close(other)
      return
    }
    close(descriptor)
    descriptor = other
    write()
  }

  /// Lets others know why nothing is recorded; nil: all is well.
  func say(trouble: String?) {
    holder.trouble = trouble
    write()
  }

  /// Lets others know how many other devices ring; nil: that is not known.
  func say(others: Int?) {
    guard others != holder.others else { return }
    holder.others = others
    write()
  }

  private func write() {
    let bytes = holder.bytes
    // Never shorter in between: a full disk might not give back what was let go. Where the planner itself is locked it
    // cannot be written.
    if pwrite(descriptor, bytes, bytes.count, 0) > 0 { _ = ftruncate(descriptor, off_t(bytes.count)) }
  }
}
