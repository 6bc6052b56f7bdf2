#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a line to standard error.
func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}
