// Files: what the system holds outside the program: bytes of files, variables of the environment, its refusals.
//
//     file or pipe ──LineInput──▶ lines of bytes        bytes(ofFile:) ──▶ a whole file
//     bytes ──ByteOutput──▶ file, pipe or terminal      PrivateFile: what only its owner reads
//                 └── SystemError: what was tried, and why the system refused it
//
// Start at `SystemError`.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The variables of the process's environment.
public enum Environment {
  /// The value of a variable; nil when it is not set or empty.
  public static subscript(name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
