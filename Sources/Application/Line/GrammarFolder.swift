import Entry
import Files

/// A folder of grammar files: the `.words` and `.rules` in it.
package struct GrammarFolder {
  package var path: String

  /// The person's own grammar folder, `~/.config/arc/grammar`; nil when HOME is not set.
  package static var own: GrammarFolder? {
    OwnFolder.configuration.path(of: "grammar").map { GrammarFolder(path: $0) }
  }

  /// Its files by name; hidden ones are passed over.
  /// - Parameter passOver: called with a file that cannot be read; nil: the first such file is an error.
  /// - Throws: that the folder cannot be read.
  package func files(passOver: ((SystemError) -> Void)? = nil) throws(SystemError)
    -> [GrammarFile]
  {
    let names = try names(inFolder: path).filter {
      !$0.hasPrefix(".") && ($0.hasSuffix(".words") || $0.hasSuffix(".rules"))
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
