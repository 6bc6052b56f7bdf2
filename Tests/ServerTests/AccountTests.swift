import Foundation
import TestServer
import Testing

@Suite(.fewAtOnce) struct AccountTests {
  @Test func aServerWithoutOptionsSaysWhereItIsAndHowToBegin() async throws {
    let server = try await RunningServer()
    #expect(server.greeting[0].hasPrefix("arc-server listens on http://127.0.0.1:"))
    #expect(server.greeting[1] == "data: \(server.folder.path)/data")
    #expect(server.greeting[2] == "web page: open \(server.url) in a browser")
    #expect(server.greeting[3] == "a new account: arc login \(server.url) --register")
    for path in ["/healthz", "/readyz"] {
      let answer = try await server.send("GET", path)
      #expect((answer.status, answer.body) == (200, #"{"status":"ok"}"#))
    }
  }

  @Test func anAccountIsMadeAndItsDevicesLogInAndOut() async throws {
    let server = try await RunningServer()
    let (token, laptop) = try await server.register("Mia", device: "laptop")
    let login = try await server.logIn("mia", device: "phone")
    #expect(login.status == 200)
    #expect(login.text("account") == "mia")
    let phone = login.text("token")
    #expect(phone != token && phone.hasPrefix("arc_") && phone.count == 47)

    let devices = try await server.send("GET", "/v1/devices", token: phone).list("devices").sorted {
      "\($0["name"] ?? "")" < "\($1["name"] ?? "")"
    }
    #expect(devices.map { $0["name"] as? String } == ["laptop", "phone"])
    #expect(devices.map { $0["current"] as? Bool } == [false, true])
    #expect(devices[0]["id"] as? String == laptop)

    #expect(try await server.send("POST", "/v1/auth/logout", token: phone).status == 204)
    let after = try await server.send("GET", "/v1/devices", token: phone)
    #expect((after.status, after.text("error.code")) == (401, "unknown_token"))
    #expect(try await server.send("GET", "/v1/devices", token: token).list("devices").count == 1)
  }

  @Test func aSecondDeviceOfTheSameNameGetsANumberUntilTheFirstIsGone() async throws {
    let server = try await RunningServer()
    let (token, laptop) = try await server.register("mia", device: "laptop")
    func name() async throws -> String {
      try await server.logIn("mia", device: "laptop").text("device.name")
    }
    #expect(try await (name(), name()) == ("laptop 2", "laptop 3"))
    let devices = try await server.send("GET", "/v1/devices", token: token).list("devices")
    #expect(Set(devices.map { $0["name"] as? String }) == ["laptop", "laptop 2", "laptop 3"])
    #expect(try await server.send("DELETE", "/v1/devices/\(laptop)", token: token).status == 204)
    #expect(try await name() == "laptop")
  }

  @Test func aDeviceIsLoggedOutByAnother() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    let phone = try await server.logIn("mia")
    let path = "/v1/devices/\(phone.text("device.id"))"
    #expect(try await server.send("DELETE", path, token: token).status == 204)
    #expect(try await server.send("GET", "/v1/devices", token: phone.text("token")).status == 401)
    let again = try await server.send("DELETE", path, token: token)
    #expect((again.status, again.text("error.code")) == (404, "no_such_device"))
  }

  @Test func aProgramComesInWithAPasswordOfItsOwnUntilThatIsRevoked() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    let wrong = try await server.send(
      "POST", "/v1/auth/app-passwords", token: token,
      json: ["name": "script", "password": "not the right words"])
    #expect((wrong.status, wrong.text("error.code")) == (401, "wrong_password"))
    let made = try await server.appPassword("backup script", token: token)
    #expect(made.status == 201)
    #expect(made.text("device.name") == "backup script")

    let secret = made.text("token")
    let basic = "Basic " + Data("mia:\(secret)".utf8).base64EncodedString()
    for authorization in ["Bearer \(secret)", basic] {
      let answer = try await server.send("GET", "/v1/planner", headers: ["Authorization": authorization])
      #expect(answer.status == 200)
    }
    let devices = try await server.send("GET", "/v1/devices", token: token).list("devices")
    let programs = devices.filter { $0["app"] as? Bool == true }.map { $0["name"] as? String }
    #expect((devices.count, programs) == (2, ["backup script"]))
    #expect(
      try await server.send("DELETE", "/v1/devices/\(made.text("device.id"))", token: token).status == 204)
    #expect(try await server.send("GET", "/v1/planner", headers: ["Authorization": basic]).status == 401)
  }

  @Test func aDeviceMayHaveAnyName() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia", device: "app: laptop")
    #expect(try await server.appPassword("script", token: token).status == 201)
  }

  @Test func anAppPasswordDoesNotReachTheAccount() async throws {
    let server = try await RunningServer()
    let (token, laptop) = try await server.register("mia")
    let secret = try await server.appPassword("script", token: token).text("token")
    let password = RunningServer.password
    for (method, path, body) in [
      ("POST", "/v1/auth/app-passwords", ["name": "more", "password": password]),
      ("POST", "/v1/auth/password", ["current": password, "new": "other words, four of them"]),
      ("POST", "/v1/auth/delete", ["password": password]),
      ("DELETE", "/v1/devices/\(laptop)", nil),
    ] {
      let answer = try await server.send(method, path, token: secret, json: body)
      #expect((answer.status, answer.text("error.code")) == (403, "app_password"), "\(path)")
    }
    #expect(try await server.send("POST", "/v1/auth/logout", token: secret, json: [:]).status == 204)
  }

  @Test func aWrongPasswordAndAnUnknownNameSoundAlike() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    let wrong = try await server.logIn("mia", password: "not the right words")
    let unknown = try await server.logIn("nobody", password: "not the right words")
    #expect(wrong.status == 401)
    #expect(wrong.status == unknown.status)
    #expect(wrong.body == unknown.body)
  }

  @Test func anUnknownNameTakesAsLongAsAWrongPassword() async throws {
    let server = try await RunningServer(cost: 14)
    _ = try await server.register("mia")
    func seconds(_ name: String) async throws -> Double {
      let start = Date()
      #expect(try await server.logIn(name, password: "not the right words").status == 401)
      return Date().timeIntervalSince(start)
    }
    var known: [Double] = []
    var unknown: [Double] = []
    for _ in 0..<4 {
      known.append(try await seconds("mia"))
      unknown.append(try await seconds("nobody"))
    }
    // The fastest of each: what else the machine does only adds.
    let ratio = (known.min() ?? 0) / (unknown.min() ?? 1)
    #expect((0.25...4).contains(ratio), "\(known) \(unknown)")
    #expect((unknown.min() ?? 0) > 0.01)
  }

  @Test(arguments: [
    ("short", "a password needs at least 12 characters"),
    ("password1234", "this password is on every list of common passwords"),
    ("Sunshine2024!", "this password is on every list of common passwords"),
    ("aaaaaaaaaaaaaaab", "the password repeats the same few characters"),
    ("mia.example.orgmia.example.org", "the password repeats the name"),
  ])
  func aPasswordThatIsGuessedSoonIsRefused(password: String, reason: String) async throws {
    let server = try await RunningServer()
    let answer = try await server.send(
      "POST", "/v1/auth/register",
      json: ["name": "mia.example.org", "password": password, "device": "laptop"])
    #expect(answer.status == 422)
    #expect(answer.text("error.code") == "weak_password")
    #expect(answer.text("error.message") == "Choose another password: \(reason).")
  }

  @Test func aNameIsTakenOnce() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    let again = try await server.send(
      "POST", "/v1/auth/register", json: ["name": "MIA", "password": RunningServer.password, "device": "x"])
    #expect((again.status, again.text("error.code")) == (409, "name_taken"))
  }

  @Test(arguments: [nil, true, false]) func anotherPasswordNeedsTheOldOneAndLogsOutAllOthers(revokes: Bool?)
    async throws
  {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    let phone = try await server.logIn("mia", device: "phone").text("token")
    let new = "another four random words"
    let wrong = try await server.send(
      "POST", "/v1/auth/password", token: token, json: ["current": "not the right words", "new": new])
    #expect(wrong.status == 401)
    let right = try await server.send(
      "POST", "/v1/auth/password", token: token,
      json: ["current": RunningServer.password, "new": new].merging(
        revokes.map { ["revoke_others": $0] } ?? [:]
      ) { $1 })
    #expect(right.status == 200)
    #expect(right["logged_out"] as? [String] == (revokes == false ? [] : ["phone"]))
    #expect(
      try await server.send("GET", "/v1/devices", token: phone).status == (revokes == false ? 200 : 401))
    #expect(
      try await server.send("GET", "/v1/devices", token: token).status == 401,
      "whoever copied the token is out")
    #expect(try await server.send("GET", "/v1/devices", token: right.text("token")).status == 200)
    #expect(try await server.logIn("mia").status == 401)
    #expect(try await server.logIn("mia", password: new).status == 200)
  }

  @Test func aDeletedAccountIsGoneAndItsNameIsFree() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    let wrong = try await server.send(
      "POST", "/v1/auth/delete", token: token, json: ["password": "not it at all"])
    #expect(wrong.status == 401)
    let right = try await server.send(
      "POST", "/v1/auth/delete", token: token, json: ["password": RunningServer.password])
    #expect(right.status == 204)
    #expect(try await server.send("GET", "/v1/devices", token: token).status == 401)
    #expect(try await server.logIn("mia").status == 401)
    _ = try await server.register("mia")
  }

  @Test func passwordsAreStretchedMoreWhenTheServerIsSetTo() async throws {
    let server = try await RunningServer(cost: 10)
    _ = try await server.register("mia")
    #expect(try server.passwords() == ["scrypt$10$8$1"])
    _ = server.stop()
    let stronger = try await RunningServer(cost: 11)
    _ = stronger.stop()
    try FileManager.default.removeItem(at: stronger.folder.appendingPathComponent("data"))
    try FileManager.default.copyItem(
      at: server.folder.appendingPathComponent("data"), to: stronger.folder.appendingPathComponent("data"))
    try stronger.start()
    #expect(try await stronger.logIn("mia").status == 200)
    #expect(try stronger.passwords() == ["scrypt$11$8$1"])
    #expect(try await stronger.logIn("mia").status == 200)
  }
}
