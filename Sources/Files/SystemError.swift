#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error of the system: what was tried, and the reason.
public struct SystemError: Error, Hashable, Sendable {
  /// The attempted action, `read semester.txt`.
  public var action: String
  /// The reason as errno.
  public var code: Int32
  /// The open file that could not be written; nil for another action.
  public var descriptor: Int32?

  /// An error with the current `errno`, or a given one.
  public init(_ action: String, code: Int32 = errno, on descriptor: Int32? = nil) {
    self.action = action
    self.code = code
    self.descriptor = descriptor
  }

  /// True when standard output or standard error could not be written.
  public var isOfStandardStream: Bool { descriptor == 1 || descriptor == 2 }

  /// True when the reader of our output has gone away.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// True when the terminal has gone away.
  public var isGone: Bool { code == EIO || code == ENXIO }

  /// True when the file does not exist.
  public var isMissingFile: Bool { code == ENOENT }
}

extension SystemError: CustomStringConvertible {
  /// The message, `cannot read semester.txt: no such file or directory`.
  public var description: String {
    let reason = String(cString: strerror(code))
    return "cannot \(action): \(reason.prefix(1).lowercased())\(reason.dropFirst())"
  }
}
