import Entry
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of grammar files: the `.words` and `.rules` in it.
struct GrammarFolder {
  var path: String

  /// The folder for a person's own words: `arc/grammar` in XDG_CONFIG_HOME, which must be absolute, or in
  /// ~/.config; nil when there is no home.
  static var own: GrammarFolder? {
    if let folder = Terminal.environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return GrammarFolder(path: folder + "/arc/grammar")
    }
    return Terminal.environment("HOME").map { GrammarFolder(path: $0 + "/.config/arc/grammar") }
  }

  /// Its files by name; hidden ones are passed over.
  /// - Parameter passOver: is told of a file that cannot be read; nil: the first such file is the error.
  /// - Throws: that the folder cannot be read.
  func files(passOver: ((SystemError) throws(SystemError) -> Void)? = nil) throws(SystemError)
    -> [GrammarFile]
  {
    guard let folder = opendir(path) else { throw SystemError("read \(path)") }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if !name.hasPrefix("."), name.hasSuffix(".words") || name.hasSuffix(".rules") { names.append(name) }
    }
    var files: [GrammarFile] = []
    for name in names.sorted() {
      do {
        files.append(GrammarFile(name: "\(path)/\(name)", text: try bytes(ofFile: "\(path)/\(name)")))
      } catch {
        guard let passOver else { throw error }
        try passOver(error)
      }
    }
    return files
  }
}

/// The bytes of a file, line breaks as they are.
func bytes(ofFile path: String) throws(SystemError) -> [UInt8] {
  // A pipe under that name would otherwise block until somebody writes.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { throw SystemError("read \(path)") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &piece, piece.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw SystemError("read \(path)") }
    if count == 0 { return bytes }
    bytes += piece[..<count]
  }
}
