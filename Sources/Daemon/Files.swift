#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads small files.
enum Files {
  /// A text that changes whenever a file is written or replaced; empty when the file does not exist.
  static func mark(_ path: String) -> String {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return "" }
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    return "\(facts.st_ino) \(facts.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// The text of a file; nil when it cannot be read.
  static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
      bytes += buffer[..<count]
    }
  }
}
