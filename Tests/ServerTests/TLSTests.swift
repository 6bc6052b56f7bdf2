import AsyncHTTPClient
import Foundation
import NIOSSL
import TestServer
import Testing

@Suite(.fewAtOnce) struct TLSTests {
  /// Makes a certificate for localhost and its key.
  static func certificate(_ folder: URL, _ name: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2",
      "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
      folder.path + "/key.pem",
      "-out", folder.path + "/cert.pem",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Asks whether the server is there, trusting only the certificate in a file.
  static func isTrusted(_ server: RunningServer, _ certificates: [NIOSSLCertificate]) async throws -> Bool {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .certificates(certificates)
    var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
    configuration.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(configuration: configuration)
    let answer = try? await client.execute(
      HTTPClientRequest(url: server.url + "/healthz"), timeout: .seconds(10))
    try await client.shutdown()
    return answer?.status == .ok
  }

  @Test func itSpeaksTLSAndTakesANewCertificateAtSIGHUP() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("arc-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.certificate(folder, "old")
    let old = try NIOSSLCertificate.fromPEMFile(folder.path + "/cert.pem")
    let server = try await RunningServer([
      "--tls-cert", folder.path + "/cert.pem", "--tls-key", folder.path + "/key.pem",
    ])
    #expect(server.url.hasPrefix("https://127.0.0.1:"))
    #expect(try await Self.isTrusted(server, old))

    try Self.certificate(folder, "new")
    let new = try NIOSSLCertificate.fromPEMFile(folder.path + "/cert.pem")
    #expect(try await Self.isTrusted(server, new) == false)
    kill(server.process.processIdentifier, SIGHUP)
    for _ in 0..<100 where !server.errors.contains("reloaded the certificates") {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try await Self.isTrusted(server, new))
    #expect(try await Self.isTrusted(server, old) == false)

    // A file that is no certificate leaves the one that works.
    try Data("nothing".utf8).write(to: folder.appendingPathComponent("cert.pem"))
    kill(server.process.processIdentifier, SIGHUP)
    for _ in 0..<100 where !server.errors.contains("kept the old certificates") {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try await Self.isTrusted(server, new))
  }

  @Test func aKeyOfAnotherCertificateIsSaidAtTheStart() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("arc-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.certificate(folder, "one")
    try FileManager.default.moveItem(atPath: folder.path + "/key.pem", toPath: folder.path + "/old.pem")
    try Self.certificate(folder, "two")
    let run = try RunningServer.command(
      folder,
      [
        "run", "--listen", "127.0.0.1:0", "--tls-cert", folder.path + "/cert.pem", "--tls-key",
        folder.path + "/old.pem",
      ])
    #expect(run.code == 64)
    #expect(
      run.errors
        == "arc-server: the key in \(folder.path)/old.pem does not match the certificate in \(folder.path)/cert.pem\n"
    )
  }
}
