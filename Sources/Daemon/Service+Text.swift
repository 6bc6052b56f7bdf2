// How the service is described to the system; both texts are made everywhere, so that both are tested everywhere.
extension Service {
  /// What launchd calls it.
  static let name = "arc.daemon"

  private var words: [String] { [program, "daemon", "--store", store] }

  /// A unit of the person's own systemd, systemd.service(5).
  var unit: String {
    // What begins with a dollar is replaced in arguments, and not in the name of the program.
    let arguments = words.dropFirst().map { Service.quoted($0.replacing("$", with: "$$")) }
    return """
      [Unit]
      Description=Reminders of arc

      [Service]
      ExecStart=\(([Service.quoted(program)] + arguments).joined(separator: " "))
      Restart=on-failure
      RestartSec=5

      [Install]
      WantedBy=default.target

      """
  }

  /// A word as it stands in ExecStart: in quotes, with signs that mean something to systemd taken literally.
  private static func quoted(_ word: String) -> String {
    let signs = [("\\", "\\\\"), ("\"", "\\\""), ("%", "%%"), ("\n", "\\n")]
    return "\"\(signs.reduce(word) { $0.replacing($1.0, with: $1.1) })\""
  }

  /// An agent of launchd, launchd.plist(5).
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
