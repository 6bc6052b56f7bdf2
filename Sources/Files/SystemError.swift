#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the system refused, and why in its own words.
public struct SystemError: Error, Hashable, Sendable {
  /// What was tried, `read semester.txt`.
  public var action: String
  /// The system's number for the reason (errno).
  public var code: Int32

  /// A refusal with the current `errno`, or with the given one.
  public init(_ action: String, code: Int32 = errno) {
    self.action = action
    self.code = code
  }

  /// True when whoever read our output has gone away.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// True when the terminal is gone.
  public var isGone: Bool { code == EIO || code == ENXIO }

  /// True when there is no such file.
  public var isMissingFile: Bool { code == ENOENT }
}

extension SystemError: CustomStringConvertible {
  /// `cannot read semester.txt: no such file or directory`.
  public var description: String {
    let reason = String(cString: strerror(code))
    return "cannot \(action): \(reason.prefix(1).lowercased())\(reason.dropFirst())"
  }
}
