import Application
import ArgumentParser
import ConfigFile
import Files
import JSONText
import Planner
import Store
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `arc config`: what is set, and setting it.
struct Config: ArcCommand {
  static let group = HelpGroup.arc
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show or change settings: language, date order, colours …",
    usage: "arc config [KEY [VALUE]] [--list] [--path] [--edit]",
    discussion: """
      Examples:
        arc config --list                       every key with its value
        arc config first-weekday                the value of one key
        arc config first-weekday sunday         sets it
        arc config default-arc ""               removes it from the file
        arc config --edit                       opens the file in $VISUAL or $EDITOR

      All settings are optional. The file is TOML: config.toml in $XDG_CONFIG_HOME/arc \
      (~/.config/arc). A mistake in it gives a warning. Setting a key keeps your comments.

      Lists, JSON and logs never show secrets. arc config phone.topic shows that topic, because you have to type it \
      into the phone; of a secret address arc shows only the server.
      """)

  @Argument(help: ArgumentHelp("A key, then its new value.", valueName: "KEY")) var words: [ArgumentText] = []
  @Flag(help: "Show every key with its value, where it is set, and what it is for.") var list = false
  @Flag(help: "Show the path of the settings file.") var path = false
  @Flag(help: "Open the settings file in your editor.") var edit = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    if [list, path, edit, !words.isEmpty].count(where: { $0 }) > 1 {
      throw Failure(.usage, "give only one of a key, --list, --path and --edit")
    }
    if path || edit {
      let file = try file()
      if path { try context.console.output.write(file.path + "\n") } else { try open(file, context) }
      return .done
    }
    guard let name = words.first?.text else {
      try show(SettingKey.all, context)
      return .done
    }
    let key = try SettingKey.named(name)
    guard words.count > 1 else {
      if json {
        try show([key], context)
      } else {
        let text = context.settings.value(of: key).text
        // A topic is what one has to type into the phone; an address may hold a password.
        try context.console.output.write((text.contains("://") ? key.shown(text) : text) + "\n")
      }
      return .done
    }
    try set(key, to: words.dropFirst().map(\.text).joined(separator: " "), context)
    return .done
  }

  private func file() throws(Failure) -> SettingsFile {
    guard let file = SettingsFile.own else {
      throw Failure(
        .usage, "neither HOME nor XDG_CONFIG_HOME is set, so arc does not know where the settings are",
        hints: [Config.otherFolder])
    }
    return file
  }

  private func show(_ keys: [SettingKey], _ context: Context) throws {
    let console = context.console
    if json { return try console.show(context.settings.document(of: keys)) }
    for (index, key) in keys.enumerated() {
      let (text, source) = context.settings.value(of: key)
      if index > 0 { try console.show("") }
      let shown = text.isEmpty ? "\"\"" : key.shown(text)
      try console.show("\(key.name, .strong) = \(shown)  \("(\(source.rawValue))", .faint)")
      for (text, style) in [(key.summary, Style.plain), ("Values: \(key.kind.form).", .faint)] {
        let lines = NarrowText.fitted("  " + text, to: console.appearance).split(separator: "\n")
        for line in lines { try console.show(StyledText(line, style)) }
      }
    }
  }

  private func set(_ key: SettingKey, to value: String, _ context: Context) throws {
    guard value.isEmpty || key.kind.takes(value) else { throw Failure(.refused, key.refusal(value)) }
    if key.isArc, !value.isEmpty {
      let tree = try context.store.read { try $0.arcs() }
      let arc = try tree.arc(called: value)
      if arc.archived != nil { throw PlannerError.archivedArc(path: arc.path) }
    }
    if key.isPath, !value.isEmpty { _ = try context.namedPath(value) }
    let file = try file()
    let old = try file.text() ?? ""
    var text = SettingsText(old)
    if let former = key.former { text.remove(former) }
    if value.isEmpty { text.remove(key.name) } else { text.set(key.name, to: value) }
    // Read again, since a file may be written in ways that a change by lines does not foresee.
    guard file.values(in: text.text).0[key.name] == (value.isEmpty ? nil : value) else {
      throw Failure(
        .refused, "arc cannot change \(key.name) in \(file.path), because of how it is written",
        hints: ["arc config --edit opens it"])
    }
    if text.text != old { try write(text.text, to: file) }
    var changed = context.settings
    changed.fromFile[key.name] = value.isEmpty ? nil : value
    if json { return try context.console.show(changed.document(of: [key])) }
    let (now, source) = changed.value(of: key)
    let shown = now.isEmpty ? "\"\"" : key.shown(now)
    try context.console.show("\(key.name, .strong) = \(shown)  \("(\(source.rawValue))", .faint)")
  }

  /// Writes the file, or says how to have it where it can be written.
  private func write(_ text: String, to file: SettingsFile) throws(Failure) {
    do throws(SystemError) { try file.write(text) } catch {
      var failure = Failure(error)
      failure.hints = [Config.otherFolder]
      throw failure
    }
  }

  /// Sets the folder of the settings.
  private static let otherFolder = "export XDG_CONFIG_HOME=FOLDER"

  /// Opens the file in the person's editor; a missing one is made, with every key in a comment.
  private func open(_ file: SettingsFile, _ context: Context) throws {
    if try file.text() == nil { try write(Config.template, to: file) }
    guard let editor = EnvironmentVariable["VISUAL"] ?? EnvironmentVariable["EDITOR"] else {
      throw Failure(.refused, "neither VISUAL nor EDITOR is set", hints: ["the file is \(file.path)"])
    }
    try context.console.flush()
    // The shell splits what is set, for it may hold options: `code --wait`.
    let status = try run("/bin/sh", ["sh", "-c", "\(editor) \"$1\"", "sh", file.path])
    guard status == 0 else { throw Failure(.refused, "the editor '\(editor)' failed") }
    guard let text = try file.text() else { return }
    for warning in file.values(in: text).warnings {
      try context.console.note("\("arc:", .warning) \(warning)")
    }
  }

  /// Runs a program with our keyboard and screen.
  /// - Returns: its exit code.
  private func run(_ program: String, _ arguments: [String]) throws(SystemError) -> Int32 {
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child = pid_t()
    let code = posix_spawn(&child, program, nil, nil, &words, environ)
    guard code == 0 else { throw SystemError("run \(program)", code: code) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// A file in which nothing is set yet.
  static var template: String {
    SettingKey.all.map { key in
      "# \(key.summary)\n# Values: \(key.kind.form).\n# \(key.name) = \"\(key.usual)\"\n"
    }.joined(separator: "\n")
  }
}
