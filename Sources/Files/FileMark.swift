#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A text that changes whenever a file is written or replaced; empty when the file does not exist.
public func mark(ofFile path: String) -> String {
  var facts = stat()
  guard stat(path, &facts) == 0 else { return "" }
  #if canImport(Darwin)
    let time = facts.st_mtimespec
  #else
    let time = facts.st_mtim
  #endif
  return "\(facts.st_ino) \(facts.st_size) \(time.tv_sec) \(time.tv_nsec)"
}
