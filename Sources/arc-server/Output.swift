import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension EnvironmentVariable {
  /// The environment variables of this process.
  static var all: [String: String] { ProcessInfo.processInfo.environment }
}

/// Reads small text files.
enum TextFile {
  /// The text of a file; nil when it cannot be read.
  static func read(_ path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Writes a line to standard error.
func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}
