import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The right to remind for a planner, which only one process can hold.
///
/// It consists of a lock on `PLANNER.daemon` next to the file, which contains the process number, and a lock on the
/// file itself, so that other names of the file share the right. Both end with the process, even if it is killed.
final class DaemonLock {
  private var descriptor: Int32
  private let path: String
  private let right: FileRight?
  private var holder = SideLock.Holder(process: Int(getpid()), trouble: nil)

  /// Takes the right.
  /// - Throws: `DaemonError.running` when another process holds it, `.file` when the lock file cannot be opened.
  init(store: String) throws(DaemonError) {
    path = SideLock.path(.daemon, of: store)
    right = FileRight(of: store)
    if right == nil, FileRight.isHeld(of: store) {
      throw .running(process: SideLock.holder(of: store)?.process ?? DaemonProcess.number(for: store))
    }
    descriptor = try DaemonLock.opened(path, store)
    // A program that checks for a daemon holds the lock for a moment, so try again.
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

  /// Opens the file to lock. When it cannot be created or written, on a full or read-only disk, opens the
  /// existing one or the planner itself to read.
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

  /// Releases the lock on the planner itself, which must not be open anywhere in this process.
  func giveBack() { right?.giveBack() }

  /// True while the locked file is still the one at the path.
  var isSeen: Bool { FileIdentity(of: descriptor) == FileIdentity(path) }

  /// Locks the file at the path, after the locked one was deleted or replaced.
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

  /// Writes why nothing is recorded, for other programs; nil: there is no problem.
  func say(trouble: String?) {
    holder.trouble = trouble
    write()
  }

  /// Writes how many other devices ring, for other programs; nil: unknown.
  func say(others: Int?) {
    guard others != holder.others else { return }
    holder.others = others
    write()
  }

  private func write() {
    let bytes = holder.bytes
    // Overwrites before it truncates, since a full disk might not return freed space. Does nothing when the locked
    // file is the planner itself, which is only open to read.
    if pwrite(descriptor, bytes, bytes.count, 0) > 0 { _ = ftruncate(descriptor, off_t(bytes.count)) }
  }
}
