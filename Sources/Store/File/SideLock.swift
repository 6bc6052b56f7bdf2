#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock on a file next to a store, by which programs detect each other; the lock ends with the process, even after
/// a crash.
///
/// The file is next to the store itself, not next to a link to it: programs that use the same store share its locks.
public final class SideLock {
  /// The meaning of a lock.
  public enum Meaning: String, Sendable {
    /// Its only holder delivers the reminders of the store.
    case daemon
    /// Its holders, any number of them, show alerts in terminals.
    case watch
    /// Its only holder is syncing with the server of the planner's account.
    case sync

    var isShared: Bool { self == .watch }
  }

  private let descriptor: Int32

  /// Takes a lock; nil when another process has it, or the file cannot be created.
  public init?(_ meaning: Meaning, of store: String) {
    if meaning == .daemon, FileRight.isHeld(of: store) { return nil }
    let descriptor = open(SideLock.path(meaning, of: store), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, (meaning.isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Returns true when another process has the lock. The check holds the lock for a moment; a process that fails
  /// because of that tries again.
  public static func isHeld(_ meaning: Meaning, of store: String) -> Bool {
    if meaning == .daemon, FileRight.isHeld(of: store) { return true }
    let descriptor = open(path(meaning, of: store), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, (meaning.isShared ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0
      && errno == EWOULDBLOCK
  }

  /// Returns the path of the locked file.
  public static func path(_ meaning: Meaning, of store: String) -> String {
    "\(FileIdentity.realPath(of: store)).\(meaning.rawValue)"
  }

  /// Returns what the process that delivers the reminders of a store wrote about itself; nil when no process does.
  public static func holder(of store: String) -> Holder? {
    guard isHeld(.daemon, of: store) else { return nil }
    let descriptor = open(path(.daemon, of: store), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return Holder() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Holder.size)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Holder(bytes.prefix(max(count, 0)))
  }

  /// The process that delivers the reminders of a store, as written in the locked file.
  public struct Holder: Hashable, Sendable {
    /// The process id; nil when it is unknown.
    public var process: Int?
    /// Why its work cannot be recorded; nil when all is well.
    public var trouble: String?
    /// The number of other devices of the account that ring, according to the server; nil when it is unknown.
    public var others: Int?

    /// The size in bytes: always the same, so that changes need no room on a full disk.
    static let size = 1024

    /// Reads the file; all nil when the content is not from a holder.
    init(_ bytes: some Collection<UInt8> = []) {
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
      process = lines.first.flatMap { Int($0) }
      trouble = lines.count > 1 && !lines[1].isEmpty ? String(lines[1]) : nil
      others = lines.count > 2 ? Int(lines[2]) : nil
    }

    /// Creates the entry of a process.
    public init(process: Int, trouble: String?) { (self.process, self.trouble) = (process, trouble) }

    /// The content of the file: one line per value, padded with empty lines.
    public var bytes: [UInt8] {
      let line = (trouble ?? "").replacing("\n", with: " ")
      // A long `trouble` is cut off, together with what follows it.
      let text = Array(
        "\(process ?? 0)\n\(line)\n\(others.map(String.init) ?? "")".utf8.prefix(Holder.size - 1))
      return text + Array(repeating: UInt8(ascii: "\n"), count: Holder.size - text.count)
    }
  }
}
