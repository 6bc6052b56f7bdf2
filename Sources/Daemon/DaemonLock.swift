#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The right to remind for a store, which one process at a time has.
///
/// It is a lock on `STORE.daemon`, which holds the process's number and ends with the process, however that ends.
final class DaemonLock {
  private let descriptor: Int32

  /// Takes the right.
  /// - Throws: `DaemonError.running` when another process has it, `.file` when there can be no such file.
  init(store: String) throws(DaemonError) {
    let path = store + ".daemon"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path, errno) }
    // Programs that look on take it for a moment.
    var tries = 20
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      tries -= 1
      if code == EWOULDBLOCK, tries > 0 {
        usleep(25_000)
        continue
      }
      let process = DaemonLock.process(in: descriptor)
      close(descriptor)
      throw code == EWOULDBLOCK ? .running(process: process) : .file(path, code)
    }
    let text = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.count, 0)
  }

  deinit { close(descriptor) }

  /// The number of the process that reminds for a store; nil when none does.
  static func holder(store: String) -> Int? {
    let descriptor = open(store + ".daemon", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Sharing it is possible exactly when nobody has it alone; it is given back at once.
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    return process(in: descriptor) ?? 0
  }

  private static func process(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }
}
