import Foundation
import Moments
import TestServer
import Testing

/// What must not be known stands in no output, no log, no export and not in the store.
@Suite(.fewAtOnce) struct SecretTests {
  private static let secret = "S3CR3T"

  /// Runs arc or arcd.
  /// - Returns: all that it writes.
  private func run(_ program: String, _ words: [String], in place: Workplace) async throws -> String {
    let process = Process()
    process.executableURL = Workplace.binary.deletingLastPathComponent().appendingPathComponent(program)
    process.arguments = words
    process.environment = place.environment
    process.currentDirectoryURL = place.folder
    process.standardInput = FileHandle.nullDevice
    let output = place.folder.appendingPathComponent("output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    try handle.seekToEnd()
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    _ = try await place.end(of: process)
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  @Test func noOutputHoldsASecret() async throws {
    let (place, server) = (try Workplace(), try TestServer([.answer(500, "")]))
    let secret = SecretTests.secret
    try place.set("push-channels = \"webhook phone\"\nalarm-channels = \"webhook phone\"")
    try place.set(
      "[webhook]\nurl = \"http://ann:\(secret)@127.0.0.1:\(server.port)/services/\(secret)?key=\(secret)\"")
    try place.set("secret = \"env:HOOK_KEY\"")
    try place.set("[phone]\nserver = \"http://\(secret)@127.0.0.1:\(server.port)\"\ntopic = \"\(secret)\"")
    try place.set("answers = \"\(secret)-back\"\ntoken = \"file:\(place.folder.path)/token\"")
    try place.set("link = \"https://example.org/\(secret)\"")
    let token = place.folder.appendingPathComponent("token")
    try secret.write(to: token, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token.path)
    place.environment["HOOK_KEY"] = secret
    place.environment["ARC_STORE"] = place.path
    try place.add(["hw 2"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    let standing = ["--store", place.path, "--at", "\(place.begin.seconds)"]

    var outputs: [(String, String)] = []
    for words in [
      ["daemon", "--once"] + standing, ["status"] + standing, ["channels"] + standing,
      ["test", "webhook"] + standing, ["test", "phone"] + standing, ["status"] + standing,
    ] {
      outputs.append((words[0], try await run("arcd", words, in: place)))
    }
    #expect(server.requests.count == 4)
    #expect(outputs[0].1.contains("2 deliveries failed"))
    #expect(outputs[1].1.contains("the webhook answers 500"))
    // Nobody answers there any more.
    try await closed(place, standing, &outputs)
    for words in [
      "config --list", "config --list --json", "config webhook.url", "config webhook.url --json",
      "config phone.server", "config phone.link", "config phone.token", "config webhook.secret",
      "config phone.token \(secret)", "config webhook.url \(secret)", "config webhook.secret \(secret)",
      "config webhook.url https://example.org/\(secret)", "alerts", "alerts --json", "ls", "today", "history",
      "status", "doctor", "export", "export --json", "channel ls", "daemon status", "undo --list",
    ] {
      outputs.append((words, try await run("arc", words.split(separator: " ").map(String.init), in: place)))
    }
    for (words, output) in outputs {
      #expect(!output.contains(secret), "\(words): \(output)")
      #expect(!output.isEmpty, "\(words)")
    }
    #expect(outputs.contains { $0.1.contains("https://example.org/…") })
    for file in try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    where file.hasPrefix("planner.db") {
      let bytes = try Data(contentsOf: place.folder.appendingPathComponent(file))
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
    }
  }

  /// Tries a webhook where nobody listens, and one whose address is none.
  private func closed(_ place: Workplace, _ standing: [String], _ outputs: inout [(String, String)])
    async throws
  {
    let file = place.folder.appendingPathComponent(".config/arc/config.toml")
    let before = try String(contentsOf: file, encoding: .utf8)
    for address in ["http://127.0.0.1:1/", "hooks.example.org/", "https:/hooks/"] {
      let lines = before.split(separator: "\n").map { line in
        line.hasPrefix("url = ") ? "url = \"\(address)\(SecretTests.secret)\"" : String(line)
      }
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      outputs.append((address, try await run("arcd", ["test", "webhook"] + standing, in: place)))
      outputs.append(("ls with \(address)", try await run("arc", ["config", "--list"], in: place)))
    }
    try before.write(to: file, atomically: true, encoding: .utf8)
  }

  @Test(arguments: ["file", "env"])
  func theAddressOfAWebhookCanStandElsewhere(kind: String) async throws {
    let (place, server) = (try Workplace(), try TestServer([.answer(204, "")]))
    let file = place.folder.appendingPathComponent("hook")
    try (server.url + "/services/T01\n").write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    place.environment["HOOK"] = server.url + "/services/T01"
    try place.set("[webhook]\nurl = \"\(kind == "file" ? "file:" + file.path : "env:HOOK")\"")
    let output = try await run("arcd", ["test", "webhook", "--store", place.path], in: place)
    #expect(output == "webhook works\n")
    #expect(server.requests.map(\.line) == ["POST /services/T01 HTTP/1.1"])
  }
}
