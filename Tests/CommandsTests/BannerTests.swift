import Foundation
import ScreenEmulator
import Testing

/// What arc says by itself about reminders: that nobody reminds, that a channel does not work.
struct BannerTests {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    arc.environment["TERM"] = "xterm-256color"
    try arc.run("new", "CS 298")
  }

  /// Runs arc on a terminal.
  /// - Returns: what a person sees at the end.
  private func see(_ arguments: String...) throws -> String {
    let terminal = PseudoTerminal()
    try terminal.start(arc, arguments)
    #expect(terminal.end() == 0)
    return terminal.screen
  }

  /// Puts a program into a folder of PATH.
  private func install(_ name: String, _ script: String) throws {
    let folder = arc.folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = try arc.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    arc.environment["PATH"] = "\(folder.path):/usr/bin:/bin"
  }

  @Test func aChannelThatDoesNotWorkIsSaidUntilItDoes() throws {
    try install("notify", "exit 3")
    let program = arc.folder.path + "/bin/notify"
    try arc.run("config", "command.program", program)
    try arc.run("config", "push-channels", "command")
    #expect(try see("ls").contains("has not worked") == false)
    #expect(
      try arc.run("channel").output.contains(
        "\ncommand   for push; not tried yet: arc channel test command\n"))
    let failed = try arc.run("channel", "test", "command")
    #expect(failed.exit == 1)
    #expect(failed.errors == "arc: \(program) ended with code 3\n")
    let banner = "command has not worked since today 09:00: "
    for _ in 0..<2 {
      let seen = try see("ls").replacingOccurrences(of: "\n", with: " ").replacingOccurrences(
        of: "  ", with: "")
      #expect(seen.contains(banner))
      #expect(seen.contains("to repair it: arc channel test command"))
    }
    // Pipes and other channels have nothing to say of it.
    #expect(try arc.run("ls").errors == "")
    try arc.run("config", "push-channels", "desktop")
    #expect(try see("ls").contains("has not worked") == false)
    try arc.run("config", "push-channels", "command")
    try install("notify", "exit 0")
    #expect(try arc.run("channel", "test", "command").output == "command works\n")
    #expect(try arc.run("channel").output.contains("\ncommand   for push; works\n"))
    #expect(try see("ls").contains("has not worked") == false)
    let status = try arc.run("daemon", "status").output
    #expect(status.contains("command  works again"))
    #expect(status.contains("command  failed: \(program) ended with code 3"))
  }

  @Test func installingTheDaemonInstallsAService() throws {
    try install("systemctl", #"echo "$@" >>"$HOME/calls""#)
    let installed = try arc.run(["daemon", "install", "--store", arc.folder.path + "/planner.db"])
    #expect(installed.output.contains("arc reminds you from now on, and after every login"))
    let calls = try String(contentsOf: arc.folder.appendingPathComponent("calls"), encoding: .utf8)
    #expect(calls == "--user daemon-reload\n--user enable --now arc.service\n")
    let unit = arc.folder.appendingPathComponent(".config/systemd/user/arc.service")
    let text = try String(contentsOf: unit, encoding: .utf8)
    #expect(text.contains(#"/arcd" "daemon" "--store" "\#(arc.folder.path)/planner.db""#))
    let removed = try arc.run("daemon", "uninstall")
    #expect(removed.output == "reminders are off; arc daemon install starts them again\n")
    #expect(!FileManager.default.fileExists(atPath: unit.path))
  }

  @Test func systemdTakesTheUnit() throws {
    let analyze = "/usr/bin/systemd-analyze"
    guard FileManager.default.isExecutableFile(atPath: analyze) else { return }
    try install("systemctl", "exit 0")
    // Signs that mean something to systemd.
    _ = try arc.run(["daemon", "install", "--store", arc.folder.path + "/my 100% $HOME \"x\".db"])
    let unit = arc.folder.path + "/.config/systemd/user/arc.service"
    #expect(FileManager.default.fileExists(atPath: unit))
    let run = try arc.shell("\(analyze) verify --man=no --user '\(unit)' 2>&1")
    #expect(!run.output.contains("arc.service"), "\(run.output)")
  }

  @Test func aSystemThatTakesNoServicesIsSaid() throws {
    try install("systemctl", "exit 1")
    let run = try arc.run("daemon", "install")
    #expect(run.exit == 1)
    #expect(run.errors.contains("but 'systemctl --user daemon-reload' failed"))
  }

  @Test func withoutADaemonTheFirstCommandOfAnHourSaysWhatIsDue() throws {
    for number in 1...5 { try arc.run("add", "CS298 hw \(number) today 2pm !nag") }
    arc.stopDaemon()
    arc.options = ["--now", "2026-11-20T14:10"]
    let words = "to remind you of: 1 hw 1, 2 hw 2, 3 hw 3 and 2 more"
    // Pipes and the mails of cron stay as they are, and take the line from nobody who sits at a terminal.
    #expect(try arc.run("ls", "--json").errors == "")
    let piped = try arc.run("ls")
    #expect(piped.errors == "" && !piped.output.contains("remind"))
    #expect(try see("ls").contains(words))
    #expect(try see("ls").contains("to remind you of") == false)
    arc.options = ["--now", "2026-11-20T15:01"]
    #expect(try see("next").contains(words))
    // Who has just snoozed one knows of it.
    arc.options = ["--now", "2026-11-20T16:10"]
    #expect(try see("snooze", "1", "2h").contains("to remind you of: 2 hw 2, 3 hw 3, 4 hw 4 and 1 more"))
  }
}
