import Foundation
import Testing
import TestServer

@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct AccountTests {
  @Test func wrongPasswordsAndAddressesAreSaidInWords() throws {
    let bench = try Workbench()
    let device = try bench.device("laptop")
    func failure(_ words: String..., input: String? = nil) throws -> String {
      let run = try device.run("arc", ["login"] + words, input: input)
      #expect(run.output.isEmpty)
      return "\(run.exit) \(run.errors)"
    }
    #expect(
      try failure(bench.url, "--name", "mia", input: "not the password\n") == """
        1 arc: wrong name or password: mia
          no account there yet? arc login \(bench.url) --register
          forgot the password? whoever runs the server can set a new one: arc-server user password mia

        """)
    #expect(
      try failure(bench.url, "--register", "--name", "Fran Smith", input: "\(Workbench.password)\n") == """
        1 arc: 'Fran Smith' cannot be the name of an account: it has 1 to 64 letters (a to z), digits or . _ @ + -, \
        and begins with a letter or digit
          arc login \(bench.url) --register --name fran-smith

        """)
    #expect(
      try failure(bench.url, "--register", input: "short\n").hasPrefix("1 arc: choose another password: "))
    #expect(try failure(bench.url).hasPrefix("64 arc: no password came on standard input\n"))
    #expect(
      try failure("http://arc.example.org") == """
        64 arc: http:// would send your password unencrypted; it is allowed only for this machine
          arc login https://arc.example.org

        """)
    #expect(
      try failure("ftp://arc.example.org") == "64 arc: a server's address begins with https://, not ftp://\n")
    // An address is looked at before the password is asked for.
    #expect(
      try failure("foo") == """
        64 arc: 'foo' is not an address; write one like https://arc.example.org
          a server of that name: arc login https://foo

        """)
    #expect(try failure(bench.url, "--password-file", "missing").hasPrefix("74 arc: cannot read missing: "))
    #expect(
      try failure("https://localhost:1", "--ca", "missing", input: "x\n")
        == "74 arc: cannot read the certificates in missing\n")
    #expect(!FileManager.default.fileExists(atPath: device.planner + ".account"))
  }

  @Test func aNameThatIsTakenIsSaidWithBothWaysOn() throws {
    let bench = try Workbench()
    _ = try bench.devices("laptop")
    let run = try bench.device("desktop").run(
      "login", bench.url, "--register", "--name", "mia", input: Workbench.password + "\n")
    #expect(
      run.all == """
        arc: there is already an account 'mia'
          if it is yours, log in: arc login \(bench.url)
          if not, choose another name: arc login \(bench.url) --register --name NAME

        """)
    #expect(run.exit == 1)
  }

  /// Under the names that it had: what the message says is typed as it stands.
  @Test func whoIsLoggedOutTypesWhatTheMessageSays() throws {
    let bench = try Workbench()
    let first = try bench.device("laptop")
    let second = try bench.device("desktop")
    let password = ["--password-file", bench.path("password")]
    for (device, words) in [(first, ["--register", "--device", "vm"]), (second, ["--device", "old phone"])] {
      #expect(try device.run("arc", ["login", bench.url, "--name", "fran"] + words + password).exit == 0)
    }
    #expect(try first.run("devices", "revoke", "old phone").exit == 0)
    let login = "arc login \(bench.url) --name fran"
    #expect(
      try second.run("sync").errors
        == "arc: this device is not logged in any more\n  log in again: \(login)\n")
    #expect(try second.run("status", "--format", "{sync}").output == "logged out: \(login)\n")
    #expect(try second.run("sync", "status").output.contains("log in: \(login)\n"))
    #expect(try second.run("daemon", "status").output.contains(login))
    // Without the name as well.
    for words in [["--name", "fran"], []] {
      let wrong = try second.run("arc", ["login", bench.url] + words, input: "wrong words here\n")
      #expect(
        wrong.errors == """
          arc: wrong password for fran
            forgot the password? whoever runs the server can set a new one: arc-server user password fran

          """)
    }
    let again = try second.run("arc", ["login", bench.url] + password)
    #expect(again.output.hasPrefix("logged in as fran at \(bench.url)\n"), "\(again.all)")
    #expect(!again.output.contains("this device is"), "\(again.all)")
    #expect(try second.run("devices").output.contains("old phone  this device"))
    // A planner of its own is named, so that the command acts on that one.
    #expect(try first.run("devices", "revoke", "old phone").exit == 0)
    let other = second.folder + "/other.db"
    for end in ["", ".account"] {
      try FileManager.default.moveItem(atPath: second.planner + end, toPath: other + end)
    }
    let run = try second.run("sync", "--store", other)
    #expect(run.errors.hasSuffix("log in again: \(login) --store \(other)\n"), "\(run.errors)")
  }

  @Test func aPasswordIsChangedByAScript() throws {
    let bench = try Workbench()
    let device = try bench.devices("laptop")[0]
    let how = """
        on standard input: the current password in the first line, the new one in the second
        or the new one from a file: arc account password --password-file FILE

      """
    let none = try device.run("account", "password", input: "")
    #expect(none.errors == "arc: the current password is missing\n\(how)")
    let one = try device.run("account", "password", input: "\(Workbench.password)\n")
    #expect(
      one.errors
        == "arc: the new password is missing; the line that came is taken for the current one\n\(how)")
    #expect((none.exit, one.exit) == (64, 64))
    let wrong = try device.run(
      "account", "password", input: "wrong words here\nfive quite other random words\n")
    #expect(
      wrong.errors == """
        arc: this is not the password of mia; nothing was changed
          try again: arc account password
          forgot the password? whoever runs the server can set a new one: arc-server user password mia

        """)
    let right = try device.run(
      "account", "password", input: "\(Workbench.password)\nfive quite other random words\n")
    #expect(right.all == "changed the password of mia\n")
  }

  /// As everything else that arc writes for programs: names in camelCase, times in ISO 8601.
  @Test func documentsOfSyncAreLikeAllOthers() throws {
    let bench = try Workbench()
    let alone = try bench.device("alone")
    for words in [["sync", "status"], ["devices"]] {
      let run = try alone.run("arc", words + ["--json"])
      #expect(run.exit == 1)
      #expect(run.errors == "arc: this planner is not logged in\n  arc login URL\n")
      #expect(
        run.output.hasPrefix("{\"schema\":1,") && run.output.contains("\"devices\":[]"), "\(run.output)")
    }
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--title", "hw one")
    try devices[1].run("edit", "1", "--title", "hw first")
    try sync(devices)
    let documents = try [
      ["sync", "status"], ["devices"], ["conflicts"], ["status"], ["daemon", "status"], ["channel", "ls"],
    ].map { try devices[0].run("arc", $0 + ["--json"]).output }
    for text in documents {
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
      expectUsual(json)
    }
    #expect(documents[1].contains(#/"lastSeen":"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#))
    #expect(documents[2].contains(#/"setAside":"hw first".*"time":"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#))
    #expect(documents[4].contains("\"running\":"))
    #expect(documents[5].contains("{\"name\":\"desktop\",\"levels\":["))
  }

  /// Checks that no name has an underscore, and that no number counts seconds since 1970.
  private func expectUsual(_ json: Any) {
    if let object = json as? [String: Any] {
      for (name, value) in object {
        #expect(!name.contains("_"))
        expectUsual(value)
      }
    } else if let list = json as? [Any] {
      for value in list { expectUsual(value) }
    } else if let number = json as? Double {
      #expect(number < 1_000_000_000)
    }
  }

  @Test func allProgramsSayTheirVersion() throws {
    let bench = try Workbench()
    let device = try bench.device("laptop")
    let version = try device.run("--version").output.dropFirst("arc ".count)
    for program in ["arcd", "arc-server"] {
      #expect(try device.run(program, ["--version"]).output == "\(program) \(version)")
    }
  }

  @Test func aServerThatIsDownIsSaidAtLoginAndLogout() throws {
    let bench = try Workbench()
    let device = try bench.device("laptop")
    try device.logIn(registers: true)
    let other = try bench.device("desktop")
    bench.stopServer()
    let login = try other.run("login", bench.url, input: Workbench.password + "\n")
    #expect(login.exit == 1)
    #expect(
      login.all == """
        arc: \(bench.url) does not answer
          you are not logged in; when the server runs, type this again

        """)
    try device.run("new", "Home")
    #expect(
      try device.run("logout").all == """
        logged out of \(bench.url); this planner stays as it is
          1 change not on the server yet; logging in again sends what is missing there
          the server did not answer; on another device, type: arc devices revoke laptop

        """)
    try bench.startServer()
    try other.logIn()
    #expect(try other.run("devices", "revoke", "laptop").output.hasPrefix("logged out laptop\n"))
    try device.logIn()
    try other.sync()
    try expectSame([device, other])
  }

  @Test(arguments: ["laptop": "laptop", "mia's": nil, "my phone": "'my phone'", "2": nil])
  func whatToTypeNamesADeviceSoThatAShellTakesIt(name: String, word: String?) throws {
    let bench = try Workbench()
    let device = try bench.device(name)
    try device.logIn(registers: true)
    let file = try String(contentsOfFile: device.planner + ".account", encoding: .utf8)
    let id = try #require(file.firstMatch(of: #/"device":"([^"]+)"/#)).1
    bench.stopServer()
    #expect(try device.run("logout").output.hasSuffix(" arc devices revoke \(word ?? String(id))\n"))
  }

  @Test func anAccountIsExportedGetsAnotherPasswordAndIsDeleted() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    try devices[0].sync()
    let export = try devices[0].run("account", "export")
    let json = try JSONSerialization.jsonObject(with: Data(export.output.utf8)) as? [String: Any]
    #expect(json?["account"] as? String == "mia")
    #expect((json?["devices"] as? [Any])?.count == 2)
    #expect((json?["things"] as? [Any])?.count == 1)
    #expect(((json?["audit"] as? [Any])?.count ?? 0) >= 3)
    try "five quite other random words".write(toFile: bench.path("new"), atomically: true, encoding: .utf8)
    let wrong = try devices[0].run(
      "account", "password", "--password-file", bench.path("new"), input: "wrong words here\n")
    #expect(wrong.exit == 1)
    let file = devices[0].planner + ".account"
    try FileManager.default.copyItem(atPath: file, toPath: bench.path("stolen"))
    let changed = try devices[0].run(
      "account", "password", "--password-file", bench.path("new"), input: Workbench.password + "\n")
    #expect(
      changed.output
        == "changed the password of mia\n  logged out: desktop; on each of them: arc login \(bench.url)\n")
    #expect(try devices[1].run("sync").exit == 1)
    #expect(
      try devices[1].run("status", "--format", "{sync}").output == "logged out: arc login \(bench.url)\n")
    try devices[0].sync()
    #expect(try devices[0].run("status", "--format", "{sync}").output == "synced\n")
    let own = bench.path("own")
    try FileManager.default.moveItem(atPath: file, toPath: own)
    try FileManager.default.moveItem(atPath: bench.path("stolen"), toPath: file)
    #expect(try devices[0].run("sync").errors.contains("this device is not logged in any more"))
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: own, toPath: file)
    #expect(try devices[0].run("account", "delete", "--password-file", bench.path("new")).exit == 1)
    let deleted = try devices[0].run("account", "delete", "--yes", "--password-file", bench.path("new"))
    #expect(deleted.output.hasPrefix("deleted the account mia on \(bench.url)\n"))
    #expect(try devices[0].run("ls").output.contains("Home"))
    #expect(try devices[0].run("sync").errors == "arc: this planner is not logged in\n  arc login URL\n")
  }

  @Test func aServerThatFindsArcTooOldIsHeard() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop")
    let words = """
      {"error":{"code":"too_old","message":"This arc is too old for the server.","hint":"Install a newer arc."}}
      """
    let server = try TestServer([.answer(426, words)])
    let file = devices[0].planner + ".account"
    let account = try String(contentsOfFile: file, encoding: .utf8)
    try account.replacing(bench.url, with: "http://127.0.0.1:\(server.port)").write(
      toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let run = try devices[0].run("sync")
    #expect(run.exit == 1)
    #expect(run.errors == "arc: this arc is too old for the server\n  install a newer arc\n")
    #expect(try devices[0].run("new", "Home").exit == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(try devices[0].run("sync").errors.hasPrefix("arc: other users can read \(file)"))
  }
}
