import Entry
import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of grammar files: the `.words` and `.rules` in it.
package struct GrammarFolder {
  package var path: String

  /// The folder for a person's own words: `arc/grammar` in XDG_CONFIG_HOME, which must be absolute, or in
  /// ~/.config; nil when there is no home.
  package static var own: GrammarFolder? {
    if let folder = Environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return GrammarFolder(path: folder + "/arc/grammar")
    }
    return Environment["HOME"].map { GrammarFolder(path: $0 + "/.config/arc/grammar") }
  }

  /// Its files by name; hidden ones are passed over.
  /// - Parameter passOver: is told of a file that cannot be read; nil: the first such file is the error.
  /// - Throws: that the folder cannot be read.
  package func files(passOver: ((SystemError) -> Void)? = nil) throws(SystemError)
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
        passOver(error)
      }
    }
    return files
  }

  package init(path: String) {
    self.path = path
  }
}
