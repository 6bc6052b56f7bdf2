// The service files for systemd and launchd. Both are built on every system, so that both are tested everywhere.
extension Service {
  /// The label of the agent in launchd.
  static let name = "arc.daemon"

  private var words: [String] { [program, "daemon", "--store", store] }

  /// The unit for the person's own systemd, systemd.service(5).
  var unit: String {
    // systemd expands dollar signs in arguments, but not in the program's name.
    let arguments = words.dropFirst().map { Service.quoted($0.replacing("$", with: "$$")) }
    return """
      [Unit]
      Description=arc reminders

      [Service]
      ExecStart=\(([Service.quoted(program)] + arguments).joined(separator: " "))
      Restart=on-failure
      RestartSec=5

      [Install]
      WantedBy=default.target

      """
  }

  /// A word for ExecStart: quoted, with systemd's special characters escaped.
  private static func quoted(_ word: String) -> String {
    let signs = [("\\", "\\\\"), ("\"", "\\\""), ("%", "%%"), ("\n", "\\n")]
    return "\"\(signs.reduce(word) { $0.replacing($1.0, with: $1.1) })\""
  }

  /// The agent for launchd, launchd.plist(5).
  var agent: String {
    let words = words.map { word in
      "    <string>\(word.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(Service.name)</string>
        <key>ProgramArguments</key>
        <array>
      \(words.joined(separator: "\n"))
        </array>
        <key>RunAtLoad</key>
        <true/>
        <key>KeepAlive</key>
        <dict>
          <key>SuccessfulExit</key>
          <false/>
        </dict>
      </dict>
      </plist>

      """
  }
}
