#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The names in a folder, including `.` and `..`, in no particular order.
/// - Throws: when the folder cannot be read.
public func names(inFolder path: String) throws(SystemError) -> [String] {
  guard let folder = opendir(path) else { throw SystemError("read \(path)") }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
  return names
}
