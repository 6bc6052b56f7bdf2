import Foundation
import TestServer
import Testing

@Suite(.fewAtOnce) struct CommandTests {
  @Test func theAdministratorMakesListsAndRemovesAccounts() async throws {
    let server = try await RunningServer(["--registration", "closed"])
    let refused = try await server.send(
      "POST", "/v1/auth/register", json: ["name": "mia", "password": RunningServer.password, "device": "x"])
    #expect((refused.status, refused.text("error.code")) == (403, "registration_closed"))

    let added = try server.command(
      "user", "add", "Mia", input: RunningServer.password + "\n")
    #expect((added.output, added.code) == ("added Mia\n", 0), "\(added.errors)")
    #expect(try await server.logIn("mia").status == 200)
    #expect(try server.command("user", "ls").output.hasPrefix("mia  since 20"))
    #expect(try server.command("user", "ls").output.contains("1 device, last seen 20"))

    let again = try server.command("user", "add", "mia", input: RunningServer.password + "\n")
    #expect((again.errors, again.code) == ("arc-server: there is already an account 'mia'\n", 1))
    let weak = try server.command("user", "add", "eve", input: "short\n")
    #expect((weak.errors, weak.code) == ("arc-server: a password needs at least 12 characters\n", 1))
    let unknown = try server.command("user", "disable", "eve")
    #expect(
      (unknown.errors, unknown.code) == (
        "arc-server: there is no account 'eve'; arc-server user ls shows all\n", 2
      ))

    #expect(try server.command("user", "rm", "mia").code == 1)
    #expect(try server.command("user", "rm", "mia", "--yes").output == "removed mia\n")
    #expect(try server.command("user", "ls").output.isEmpty)
    for table in ["device", "audit", "log", "planner", "entry", "thing", "outcome"] {
      #expect(try server.rows("SELECT count(*) FROM \(table)") == ["0"], "\(table)")
    }
  }

  /// What arc-server says when it cannot begin names the next command.
  @Test func anAddressThatIsInUseIsSaidWithAnotherOne() async throws {
    let server = try await RunningServer()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "arc-in-use-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try RunningServer.command(folder, ["--listen", "127.0.0.1:\(server.port)"])
    let next = server.port < 65_535 ? server.port + 1 : 8787
    #expect(
      run.errors.hasSuffix(
        "arc-server: cannot listen on 127.0.0.1:\(server.port): another program, perhaps another arc-server, listens there; "
          + "choose another port: arc-server --listen 127.0.0.1:\(next)\n"), "\(run.errors)")
    #expect(run.code == 74)
    #expect(try RunningServer.command(folder, ["--version"]).output.hasPrefix("arc-server 0."))
  }

  @Test func aNewPasswordByTheAdministratorLogsOutAllDevices() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let new = "words that nobody guesses"
    #expect(
      try server.command("user", "password", "mia", input: new + "\n").code == 0)
    #expect(try await server.send("GET", "/v1/devices", token: token).status == 401)
    #expect(try await server.logIn("mia", password: new).status == 200)
  }

  @Test func anInvitationWorksOnce() async throws {
    let server = try await RunningServer(["--registration", "invite"])
    func register(_ name: String, _ invite: String?) async throws -> Answer {
      var json = ["name": name, "password": RunningServer.password, "device": "x"]
      json["invite"] = invite
      return try await server.send("POST", "/v1/auth/register", json: json)
    }
    #expect(try await register("mia", nil).text("error.code") == "invite_needed")
    #expect(try await register("mia", "arc_invite_made-up").text("error.code") == "invite_needed")
    let code = try server.command("invite").output.trimmingCharacters(in: .newlines)
    #expect(code.hasPrefix("arc_invite_"))
    #expect(try await register("mia", code).status == 201)
    #expect(try await register("eve", code).text("error.code") == "invite_needed")
  }

  @Test func theUnitFileHoldsTheOptions() throws {
    let folder = FileManager.default.temporaryDirectory
    let shown = try RunningServer.command(
      folder, ["install", "--print", "--listen", "127.0.0.1:99", "--data", "/a b/$c"])
    #expect(shown.code == 0, "\(shown.errors)")
    #expect(shown.output.contains("/arc-server run --listen 127.0.0.1:99 --data \"/a b/$$c\"\n"))
    #expect(shown.output.contains("DynamicUser=yes\nStateDirectory=arc-server\n"))
    let refused = try RunningServer.command(folder, ["install", "--print", "--listen", "0.0.0.0:99"])
    #expect(refused.code == 64)
  }

  @Test func withoutADatabaseTheCommandsSayHowToBegin() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "arc-none-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try RunningServer.command(folder, ["user", "ls"])
    #expect(run.code == 2)
    #expect(
      run.errors
        == "arc-server: there is no database in \(folder.path)/data; start arc-server once, or name another folder with --data\n"
    )
  }

  @Test(arguments: [5, 6, 7, 20])
  func withTooFewOpenFilesItSaysSo(limit: Int) throws {
    let folder = FileManager.default.temporaryDirectory
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1; ulimit -n \(limit); exec '\(RunningServer.binary.path)' check"]
    process.environment = ["HOME": folder.path, "SWIFT_BACKTRACE": "enable=no"]
    process.standardOutput = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      text.hasPrefix("arc-server: only \(limit) files may be open at once, and arc-server needs "), "\(text)")
    #expect((process.terminationReason, process.terminationStatus) == (.exit, 74))
  }
}
