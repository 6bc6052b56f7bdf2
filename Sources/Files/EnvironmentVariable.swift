// Files: reading and writing files, environment variables, and system errors.
//
//     file or pipe ──LineInput──▶ lines of bytes        bytes(ofFile:) ──▶ a whole file
//     bytes ──ByteOutput──▶ file, pipe or terminal      PrivateFile: files that only their owner can read
//                 └── SystemError: what was tried, and the system's reason
//
// Start at `SystemError`.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The variables of the process's environment.
public enum EnvironmentVariable {
  /// The value of a variable; nil when it is not set or empty.
  public static subscript(name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
