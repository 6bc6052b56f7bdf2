// ConfigFile: a person's config.toml, read into the values of `Settings` and changed line by line.
//
//     config.toml ──SettingsFile──▶ Settings, and a warning for each mistake
//     arc config KEY VALUE ──SettingsText──▶ config.toml, its comments kept
//
// Start here.

import Application
import Files
import TOML

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The person's settings file, in TOML (https://toml.io/en/v1.0.0).
package struct SettingsFile {
  package var path: String

  /// The person's settings file, `~/.config/arc/config.toml`; nil when HOME is not set.
  package static var own: SettingsFile? {
    OwnFolder.configuration.path(of: "config.toml").map { SettingsFile(path: $0) }
  }

  /// Reads the settings, defaults without a file, and a warning for each mistake, with file and line.
  package static func load() -> (Settings, warnings: [String]) {
    guard let own else { return (Settings(), []) }
    do {
      guard let text = try own.text() else { return (Settings(), []) }
      let (values, warnings) = own.values(in: text)
      return (Settings(fromFile: values), warnings)
    } catch {
      return (Settings(), ["\(error.description); the file is ignored"])
    }
  }

  /// The text of the file; nil when it does not exist.
  package func text() throws(SystemError) -> String? {
    do {
      return String(decoding: try bytes(ofFile: path), as: UTF8.self)
    } catch {
      if error.isMissingFile || error.code == ENOTDIR { return nil }
      throw error
    }
  }

  /// The valid values in a text, and a warning for everything else.
  package func values(in text: String) -> ([String: String], warnings: [String]) {
    let settings = TOMLText(text)
    var values: [String: String] = [:]
    var mistakes = settings.mistakes.map {
      (line: $0.line, message: "\($0.column): \($0.message); the line is ignored")
    }
    let lines = SettingsText(text)
    for value in settings.values {
      let line = lines.line(of: value.name) ?? 1
      if let key = SettingKey.all.first(where: { $0.name == value.name || $0.former == value.name }) {
        if key.name != value.name, values[key.name] != nil { continue }
        if let text = value.text, key.kind.takes(text) {
          values[key.name] = text
        } else {
          mistakes.append((line, " " + key.refusal(value.text)))
        }
      } else {
        mistakes.append((line, " " + SettingKey.unknown(value.name)))
      }
    }
    mistakes.sort { $0.line < $1.line }
    return (values, mistakes.map { "\(path):\($0.line):\($0.message)" })
  }

  /// Replaces the file atomically; creates it and its folder when missing.
  package func write(_ text: String) throws(SystemError) {
    try PrivateFile.makeFolders(above: path)
    // A symbolic link, for example to a folder of dotfiles, is kept.
    var target = path
    if let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    let new = "\(target).new"
    try PrivateFile.write(text, to: new, O_TRUNC, isLasting: true)
    guard rename(new, target) == 0 else { throw SystemError("write \(path)") }
  }

  package init(path: String) {
    self.path = path
  }
}
