import Foundation
import TestServer
import Testing

/// A server with a certificate of a private authority.
@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct PrivateAuthorityTests {
  @Test func aDeviceTrustsAPrivateAuthorityThatItIsTold() throws {
    let bench = try Workbench(Self.certificates)
    #expect(bench.url.hasPrefix("https://127.0.0.1:"))
    let (laptop, desktop) = (try bench.device("laptop"), try bench.device("desktop"))
    let login = ["login", bench.url, "--password-file", bench.path("password")]
    #expect(
      try laptop.run("arc", login + ["--register"]).all == """
        arc: the certificate of \(bench.url) is not trusted
          if it is your own, add its certificate authority: arc login URL --ca FILE

        """)
    // The path counts from the folder in which it is typed, also later.
    let known = try laptop.run("arc", login + ["--register", "--ca", "authority.pem"])
    #expect(known.output.hasSuffix("on your next device: arc login \(bench.url) --ca FILE\n"), "\(known.all)")
    #expect(try desktop.run("arc", login + ["--ca", bench.path("authority.pem")]).exit == 0)
    try laptop.run("new", "Home")
    try laptop.sync()
    #expect(try desktop.sync().output == "in sync: got 1 change\n")
    try FileManager.default.removeItem(atPath: bench.path("authority.pem"))
    #expect(
      try desktop.run("sync").all
        == "arc: cannot read the certificates in \(bench.path("authority.pem"))\n")
  }

  /// Makes an authority, and a certificate of it for this machine.
  /// - Returns: the options of a server that uses it.
  private static func certificates(_ folder: URL) throws -> [String] {
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    func openssl(_ words: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["openssl"] + words
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(words)")
    }
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for (name, more) in [
      ("authority", ["-x509", "-days", "2", "-out", path("authority.pem")]),
      ("server", ["-out", path("server.csr")]),
    ] {
      try openssl(["req"] + key + ["-subj", "/CN=\(name)", "-keyout", path("\(name).key")] + more)
    }
    try "subjectAltName=DNS:localhost,IP:127.0.0.1".write(
      toFile: path("names"), atomically: true, encoding: .utf8)
    try openssl([
      "x509", "-req", "-in", path("server.csr"), "-CA", path("authority.pem"), "-CAkey",
      path("authority.key"), "-CAcreateserial", "-days", "2", "-extfile", path("names"), "-out",
      path("server.pem"),
    ])
    return ["--tls-cert", path("server.pem"), "--tls-key", path("server.key")]
  }
}
