import Foundation
import Sync
import TestServer
import Testing

@Suite(.fewAtOnce) struct HostileTests {
  @Test func whatCannotBeReadIsRefusedInWords() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let deep = String(repeating: "[", count: 10_000)
    let device = UUID().uuidString.lowercased()
    func push(_ rest: String) -> String {
      #"{"protocol":1,"device":"\#(device)","cursor":0,"last":1,"operations":[\#(rest)]}"#
    }
    func operation(_ change: [String: String]) -> String {
      var parts = [
        "op": "\"\(device)-1\"", "entity": "\"task\"", "id": "\"\(UUID().uuidString.lowercased())\"",
        "kind": "\"create\"", "base": "0",
      ]
      parts.merge(change) { $1 }
      return "{" + parts.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    let huge = String(repeating: "9", count: 400)
    let cases: [(body: String, status: Int)] = [
      ("", 400), ("{", 400), ("[]", 400), ("\"x\"", 400), ("{\"a\":1}}", 400), ("\u{0}", 400), ("nul", 400),
      (deep, 400), ("{\"a\":" + deep, 400), (#"{"device":\#(deep)}"#, 400), ("{}", 422),
      (#"{"protocol":"1"}"#, 422),
      (#"{"protocol":1,"device":"../../etc/passwd","cursor":0,"last":0}"#, 422),
      (#"{"protocol":1,"device":"\#(device)","cursor":-1,"last":0}"#, 422),
      (#"{"protocol":1,"device":"\#(device)","cursor":\#(huge),"last":0}"#, 422),
      (#"{"protocol":1,"device":"\#(device)","cursor":1e3,"last":0}"#, 422),
      (#"{"protocol":1,"device":"\#(device)","cursor":999999,"last":0}"#, 409),
      (push("7"), 422), (push("{}"), 422), (push(operation(["op": "\"\(device)-0\""])), 422),
      (push(operation(["op": "\"\(device)-\(huge)\""])), 422),
      (push(operation(["op": "\"\(device)-7\""])), 409),
      (push(operation(["op": "\"\(UUID().uuidString.lowercased())-1\""])), 422),
      (push(operation(["kind": "\"join\""])), 422), (push(operation(["kind": "\"drop table\""])), 422),
      (push(operation(["base": "5"])), 409), (push(operation(["entity": "\"\""])), 422),
      (push(operation(["id": "\"\(String(repeating: "x", count: 300))\""])), 422),
      (push(operation(["id": "\"../../etc\"", "kind": "\"set\"", "fields": #"{"title":"x"}"#])), 422),
      (push(operation(["fields": #"{"title":"x","arc":"../../etc"}"#])), 422),
      (push(operation(["entity": "\"conflict\"", "id": "\"../../etc\"", "kind": "\"set\""])), 422),
      (push(Array(repeating: operation([:]), count: 501).joined(separator: ",")), 413),
    ]
    for (body, status) in cases {
      let answer = try await server.send("POST", "/v1/sync", token: token, body: body)
      #expect(answer.status == status, "\(body.prefix(100)): \(answer.body)")
      for part in ["code", "message", "hint"] {
        #expect(!answer.text("error.\(part)").isEmpty, "\(body.prefix(100)): \(answer.body)")
      }
    }
    #expect(try server.rows("SELECT head FROM log") == ["0"])
    #expect(try server.rows("SELECT count(*) FROM outcome") == ["0"])
  }

  @Test(arguments: [
    (["Content-Type": "text/plain"], 415), (["Content-Type": ""], 415), (["Content-Encoding": "br"], 415),
    (["Content-Type": "application/json; charset=utf-8"], 401), (["Arc-Protocol": "0"], 426),
    (["Arc-Protocol": "two"], 426), (["Arc-Protocol": "99"], 401),
  ])
  func headersThatDoNotFitAreRefused(headers: [String: String], status: Int) async throws {
    let server = try await RunningServer()
    let answer = try await server.send(
      "POST", "/v1/auth/login", json: ["name": "mia", "password": "wrong words", "device": "x"],
      headers: headers)
    #expect(answer.status == status, "\(answer.body)")
  }

  @Test func aBodyThatIsTooLargeIsRefusedWithItsLengthSaidOrNot() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let body = "{\"x\":\"" + String(repeating: "x", count: 3 << 20) + "\"}"
    let said = try await server.send("POST", "/v1/sync", token: token, body: body)
    #expect((said.status, said.text("error.code")) == (413, "too_large"))
    let raw = try RawConnection(server.port)
    try raw.send("POST /v1/sync HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n")
    try raw.send("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = "10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n"
    for _ in 0..<48 { try? raw.send(chunk) }
    #expect(raw.receive(seconds: 20).hasPrefix("HTTP/1.1 413"))
    let metrics = try await server.send("GET", "/metrics").body
    #expect(metrics.contains(#"arc_refused_total{limit="bodies"} 2.0"#), "\(metrics)")
  }

  @Test func headersThatAreTooLargeAreRefusedInWordsAndEndTheConnection() async throws {
    let server = try await RunningServer()
    for header in [
      "X: " + String(repeating: "x", count: 100_000), (0..<100).map { "X\($0): x" }.joined(separator: "\r\n"),
    ] {
      let raw = try RawConnection(server.port)
      try? raw.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n")
      let answer = raw.receiveAll(seconds: 10)
      #expect(answer.hasPrefix("HTTP/1.1 431"), "\(answer)")
      #expect(answer.contains("Content-Type: application/json"), "\(answer)")
      #expect(
        answer.hasSuffix(
          #"{"error":{"code":"headers_too_large","message":"The headers of the request are too large.","#
            + #""hint":"Send at most 64 headers, with 8 KB in one and 16 KB in all."}}"#), "\(answer)")
    }
    #expect(try await server.send("GET", "/healthz").status == 200)
    let metrics = try await server.send("GET", "/metrics").body
    #expect(metrics.contains(#"arc_refused_total{limit="headers"} 2.0"#), "\(metrics)")
  }

  @Test func whatCannotBeReadIsRefusedAfterTheAnswersToWhatCameBefore() async throws {
    let server = try await RunningServer()
    let raw = try RawConnection(server.port)
    let large = "X: " + String(repeating: "x", count: 9000)
    let request = "GET /healthz HTTP/1.1\r\nHost: x\r\n"
    try raw.send("\(request)\r\n\(request)\(large)\r\n\r\n")
    let answer = raw.receiveAll(seconds: 10)
    #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    #expect(answer.contains("HTTP/1.1 431") && answer.hasSuffix("}}"), "\(answer)")
  }

  @Test func connectionsBeyondTheLimitWaitUntilOthersEnd() async throws {
    let server = try await RunningServer(["--connections", "10"])
    var open: [RawConnection] = []
    // The server takes several at a time.
    for _ in 0..<40 { open.append(try RawConnection(server.port)) }
    let late = try RawConnection(server.port)
    try late.send("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(late.receive(seconds: 1).isEmpty)
    open = []
    let metrics = late.receiveAll(seconds: 20)
    #expect(metrics.contains(#"arc_refused_total{limit="connections"}"#), "\(metrics)")
  }

  @Test func whatIsNotHTTPIsRefused() async throws {
    let server = try await RunningServer()
    for text in [
      "\u{16}\u{3}\u{1}\u{2}\u{0}", "hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
      let raw = try RawConnection(server.port)
      try raw.send(text)
      let answer = raw.receiveAll(seconds: 12)
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
      if !answer.isEmpty { #expect(answer.contains(#""code":"not_http""#), "\(answer)") }
    }
    #expect(try await server.send("GET", "/healthz").status == 200)
  }

  @Test func clientsThatDripAreSentAwayAndOthersAreServed() async throws {
    let server = try await RunningServer()
    var dripping: [RawConnection] = []
    for _ in 0..<200 { dripping.append(try RawConnection(server.port)) }
    let body = "POST /v1/sync HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
    for index in dripping.indices {
      try dripping[index].send(index % 2 == 0 ? "GET /healthz HTTP/1.1\r\nX: " : "\(body)1000\r\n\r\n")
    }
    #expect(try await server.send("GET", "/healthz").status == 200)
    // On a bad line, but it goes on.
    let token = try await server.register("mia").token
    let honest = try RawConnection(server.port)
    try honest.send(body.replacing("Host: x", with: "Host: x\r\nAuthorization: Bearer \(token)"))
    try honest.send("\(14 * 20_480)\r\n\r\n")
    let start = Date()
    for _ in 0..<14 {
      for index in dripping.indices { try? dripping[index].send("x") }
      try honest.send(String(repeating: " ", count: 20_480))
      try await Task.sleep(for: .seconds(1))
    }
    #expect(Date().timeIntervalSince(start) >= 14)
    #expect(honest.receive(seconds: 10).hasPrefix("HTTP/1.1 400"))
    // The bodies were answered with 401 before that.
    for index in dripping.indices where index % 2 == 1 { _ = dripping[index].receive(seconds: 1) }
    let open = dripping.indices.filter { !dripping[$0].isClosed }
    #expect(open.isEmpty, "\(open.count) of 200 are still open")
    #expect(try await server.send("GET", "/healthz").status == 200)
  }

  @Test func passwordsAreNotGuessedFromOneAddressAndTheOwnerGetsIn() async throws {
    let server = try await RunningServer(["--behind-proxy", "--registration", "open"])
    _ = try await server.register("mia")
    func logIn(_ address: String, _ password: String) async throws -> Answer {
      try await server.send(
        "POST", "/v1/auth/login", json: ["name": "mia", "password": password, "device": "x"],
        headers: ["X-Forwarded-For": "10.9.9.9, \(address)"])
    }
    var statuses: [Int] = []
    for _ in 0..<7 { statuses.append(try await logIn("203.0.113.7", "a wrong password").status) }
    #expect(statuses == [401, 401, 401, 401, 401, 429, 429])
    let refused = try await logIn("203.0.113.7", RunningServer.password)
    #expect(refused.status == 429)
    let wait = Int(refused.headers["retry-after"] ?? "") ?? 0
    #expect((1...12).contains(wait))
    #expect(try await logIn("198.51.100.2", RunningServer.password).status == 200)
    let metrics = try await server.send("GET", "/metrics").body
    #expect(metrics.contains(#"arc_refused_total{limit="logins"} 3.0"#), "\(metrics)")
  }

  @Test func aDeviceThatSyncsWithoutPauseIsToldToWait() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "1"])
    var laptop = Planner(try await server.register("mia").token)
    for _ in 0..<10 { _ = try await laptop.sync(with: server) }
    let refused = try await laptop.send(laptop.request, to: server)
    #expect((refused.status, refused.text("error.code")) == (429, "too_many"))
    #expect((1...60).contains(Int(refused.headers["retry-after"] ?? "") ?? 0))
  }

  @Test func anAddressSaysWhichMethodsItTakes() async throws {
    let server = try await RunningServer()
    for (path, allowed) in [("/v1/devices", "GET"), ("/v1/devices/x", "DELETE"), ("/v1/sync", "POST")] {
      for method in ["PUT", "QUERY", "TRACE"] {
        let answer = try await server.send(method, path)
        #expect((answer.status, answer.headers["allow"]) == (405, allowed))
        #expect(answer.text("error.message") == "This address accepts only \(allowed).")
      }
    }
    #expect(try await server.send("GET", "/v2/nothing").text("error.code") == "not_found")
  }

  @Test func logsHoldNoSecret() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    var laptop = Planner(token)
    laptop.add("task", ["title": "the secret plan"])
    _ = try await laptop.sync(with: server)
    _ = try await server.logIn("mia", password: "a wrong password")
    _ = try await server.send("POST", "/v1/sync", token: token, body: "{")
    let metrics = try await server.send("GET", "/metrics").body
    _ = server.stop()
    for secret in [token, RunningServer.password, "a wrong password", "secret plan", "mia"] {
      #expect(!server.errors.contains(secret), "\(server.errors)")
      #expect(!metrics.contains(secret))
    }
    #expect(try server.rows("SELECT count(*) FROM device WHERE hex(token) LIKE '%6172635F%'") == ["0"])
  }
}
