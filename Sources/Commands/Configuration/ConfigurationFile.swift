import TOMLKit
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file in which a person sets things: TOML (https://toml.io/en/v1.0.0).
struct ConfigurationFile {
  var path: String

  /// `arc/config.toml` in XDG_CONFIG_HOME, which must be absolute, or in ~/.config; nil when there is no home.
  static var own: ConfigurationFile? {
    if let folder = Terminal.environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return ConfigurationFile(path: folder + "/arc/config.toml")
    }
    return Terminal.environment("HOME").map { ConfigurationFile(path: $0 + "/.config/arc/config.toml") }
  }

  /// What is set; without a file nothing is. Mistakes come back beside it, each with file and line.
  static func load() -> (Configuration, warnings: [String]) {
    guard let own else { return (Configuration(), []) }
    do {
      guard let text = try own.text() else { return (Configuration(), []) }
      let (values, warnings) = own.values(in: text)
      return (Configuration(fromFile: values), warnings)
    } catch {
      return (Configuration(), ["\(error.description); the file is left out"])
    }
  }

  /// What stands in the file; nil when there is none.
  func text() throws(SystemError) -> String? {
    do {
      return String(decoding: try bytes(ofFile: path), as: UTF8.self)
    } catch {
      if error.isMissingFile || error.code == ENOTDIR { return nil }
      throw error
    }
  }

  /// The values in a text that their keys take, and a warning for everything else.
  func values(in text: String) -> ([String: String], warnings: [String]) {
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let reason = error.description.prefix(1).lowercased() + error.description.dropFirst()
      let place = error.source.begin
      return ([:], ["\(path):\(place.line):\(place.column): \(reason); the file is left out"])
    } catch {
      return ([:], ["\(path): it is no TOML; the file is left out"])
    }
    var values: [String: String] = [:]
    var mistakes: [(line: Int, message: String)] = []
    let lines = ConfigurationText(text)
    for (name, value) in table.entries {
      let line = lines.line(of: name) ?? 1
      if let key = ConfigurationKey.all.first(where: { $0.name == name }) {
        if let text = value, key.kind.takes(text) {
          values[name] = text
        } else {
          mistakes.append((line, key.refusal(value ?? "a list or a table")))
        }
      } else {
        mistakes.append((line, ConfigurationKey.unknown(name)))
      }
    }
    mistakes.sort { $0.line < $1.line }
    return (values, mistakes.map { "\(path):\($0.line): \($0.message)" })
  }

  /// Puts a text into the place of the file at once, making it and its folder when they are missing.
  func write(_ text: String) throws(SystemError) {
    try PrivateFile.makeFolders(above: path)
    // A link, for example into a folder of dotfiles, stays one.
    var target = path
    if let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    let new = "\(target).new"
    try PrivateFile.write(text, to: new, O_TRUNC, isLasting: true)
    guard rename(new, target) == 0 else { throw SystemError("write \(path)") }
  }
}

extension TOMLTable {
  /// The values as texts, those of inner tables under `table.key`; nil for lists and dates.
  fileprivate var entries: [(name: String, text: String?)] {
    keys.flatMap { name -> [(name: String, text: String?)] in
      guard let value = self[name] else { return [] }
      if let table = value.table { return table.entries.map { ("\(name).\($0.name)", $0.text) } }
      return [(name, value.string ?? value.int.map { "\($0)" } ?? value.bool.map { "\($0)" })]
    }
  }
}
