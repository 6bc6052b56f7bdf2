/// The systemd unit file that runs a server as its own user without access to anything else.
public enum SystemdUnit {
  /// Returns the unit file's text.
  /// - Parameters:
  ///   - program: the path of arc-server.
  ///   - options: options after `arc-server run`.
  public static func text(program: String, options: [String]) -> String {
    let command = ([program, "run"] + options).map(quoted).joined(separator: " ")
    return """
      [Unit]
      Description=arc-server, sync for arc
      Documentation=file:///usr/share/doc/arc/server.md
      After=network-online.target
      Wants=network-online.target

      [Service]
      ExecStart=\(command)
      ExecReload=/bin/kill -HUP $MAINPID
      Restart=on-failure
      TimeoutStopSec=10
      DynamicUser=yes
      StateDirectory=arc-server
      StateDirectoryMode=0700
      UMask=0077
      LimitNOFILE=65536
      AmbientCapabilities=CAP_NET_BIND_SERVICE
      CapabilityBoundingSet=CAP_NET_BIND_SERVICE
      NoNewPrivileges=yes
      ProtectSystem=strict
      ProtectHome=yes
      PrivateTmp=yes
      PrivateDevices=yes
      ProtectClock=yes
      ProtectHostname=yes
      ProtectKernelLogs=yes
      ProtectKernelModules=yes
      ProtectKernelTunables=yes
      ProtectControlGroups=yes
      ProtectProc=invisible
      ProcSubset=pid
      RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
      RestrictNamespaces=yes
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      LockPersonality=yes
      MemoryDenyWriteExecute=yes
      RemoveIPC=yes
      SystemCallArchitectures=native
      SystemCallFilter=@system-service
      SystemCallFilter=~@privileged @resources

      [Install]
      WantedBy=multi-user.target

      """
  }

  /// A word quoted for systemd (systemd.service(5), "Command lines").
  private static func quoted(_ word: String) -> String {
    let plain = word.replacing("%", with: "%%").replacing("$", with: "$$")
    guard plain.contains(where: { " \t\"'\\;".contains($0) }) else { return plain }
    return "\"" + plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
