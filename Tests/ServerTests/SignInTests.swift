import Foundation
import TestServer
import Testing

@testable import Server

@Suite(.fewAtOnce) struct SignInTests {
  @Test func somebodyMakesAnAccountAndIsSignedInUntilTheySignOut() async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    #expect(try await browser.ask("GET", "/").headers["location"] == "/login")
    let page = try await browser.ask("GET", "/register")
    #expect(page.status == 200 && page.body.contains("<form method=\"post\" action=\"/register\">"))
    let made = try await browser.submit(
      "/register", ["name": "Mia", "password": RunningServer.password, "again": RunningServer.password])
    #expect((made.status, made.headers["location"]) == (303, "/"))
    let cookie = made.headers["set-cookie"] ?? ""
    #expect(cookie.hasPrefix("arc-\(server.port)=arc_"))
    #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
    let devices = try await browser.ask("GET", "/v1/devices").list("devices")
    #expect(devices.map { $0["name"] as? String } == ["web: Firefox on Linux"])
    #expect(try await browser.ask("GET", "/login").headers["location"] == "/")

    let kept = browser.cookie
    let out = try await browser.submit("/logout")
    #expect((out.status, out.headers["location"], browser.cookie) == (303, "/login", nil))
    browser.cookie = kept
    #expect(try await browser.ask("GET", "/v1/devices").status == 401)
    #expect(try await browser.ask("GET", "/").headers["location"] == "/login")
  }

  @Test func whatIsWrongStandsOnThePageWithTheNameThatWasTyped() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    let wrong = try await browser.submit("/login", ["name": "mia", "password": "a wrong password"])
    #expect(wrong.status == 401)
    #expect(wrong.body.contains("<p class=\"error\" role=\"alert\">Wrong name or password."))
    #expect(wrong.body.contains("value=\"mia\""))
    #expect(browser.cookie == nil)
    let different = try await browser.submit(
      "/register", ["name": "eve", "password": RunningServer.password, "again": "another long one"])
    #expect(different.status == 422 && different.body.contains("the two passwords are not the same"))
    let hostile = try await browser.submit(
      "/login", ["name": "\"><script>alert(1)</script>", "password": "x"])
    #expect(hostile.body.contains("value=\"&quot;&gt;&lt;script&gt;") && !hostile.body.contains("<script"))
    for body in ["", "name", "%", "name=%ff%fe", "a[]=1&a=2", String(repeating: "x", count: 100_000)] {
      let answer = try await browser.ask(
        "POST", "/login", body: body, type: "application/x-www-form-urlencoded")
      #expect((400..<500).contains(answer.status), "\(body.prefix(20)): \(answer.status)")
    }
  }

  @Test func wrongPasswordsInTheFormAreSlowedDownAsElsewhere() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    var statuses: [Int] = []
    for _ in 0..<6 {
      statuses.append(
        try await browser.submit("/login", ["name": "mia", "password": "a wrong password"]).status)
    }
    #expect(statuses == [401, 401, 401, 401, 401, 429])
  }

  @Test func aServerWithInvitationsAsksForACodeAndAClosedOneSaysSo() async throws {
    let server = try await RunningServer(["--registration", "invite"])
    let code = try server.command("invite").output.split(separator: "\n").first.map(String.init) ?? ""
    var browser = Browser(server)
    #expect(try await browser.ask("GET", "/register").body.contains("name=\"invite\""))
    var fields = ["name": "mia", "password": RunningServer.password, "again": RunningServer.password]
    #expect(try await browser.submit("/register", fields).status == 403)
    fields["invite"] = code
    #expect(try await browser.submit("/register", fields).status == 303)

    let closed = try await RunningServer(["--registration", "closed"])
    browser = Browser(closed)
    #expect(try await browser.ask("GET", "/register").body.contains("does not accept new accounts"))
    #expect(try await !browser.ask("GET", "/login").body.contains("href=\"/register\""))
  }

  @Test func behindAProxyTheCookieGoesByTLSAlone() async throws {
    let server = try await RunningServer(["--behind-proxy", "--registration", "open"])
    _ = try await server.register("mia")
    var browser = Browser(server)
    browser.origin = server.url.replacing("http:", with: "https:")
    let answer = try await browser.submit("/login", ["name": "mia", "password": RunningServer.password])
    let cookie = answer.headers["set-cookie"] ?? ""
    #expect(
      cookie.hasPrefix("__Host-arc=arc_") && cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
    #expect(answer.headers["strict-transport-security"] == "max-age=31536000")
    #expect(try await browser.ask("GET", "/v1/devices").status == 200)
  }

  @Test(arguments: [
    (nil, "en"), ("en-US,en;q=0.9", "en"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr-CH, de;q=0.7", "de"),
    ("en,de", "en"),
    ("fr", "en"),
  ])
  func theFormsSpeakTheLanguageOfTheBrowser(header: String?, language: String) async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    let headers = header.map { ["Accept-Language": $0] } ?? [:]
    let page = try await browser.ask("GET", "/register", headers: headers)
    #expect(page.body.contains("<html lang=\"\(language)\">"))
    #expect(page.body.contains(language == "de" ? "Konto anlegen" : "Create account"))
  }

  @Test func whatWentWrongIsSaidInGermanToo() {
    let german = SignInWords.german
    #expect(german.words(for: .wrongPassword) == "Name oder Passwort ist falsch.")
    for error in [
      APIError.weakPassword("x"), .nameTaken, .registrationClosed, .inviteNeeded, .disabled, .busy,
      .tooMany("attempts", retryAfter: 3),
    ] {
      #expect(german.errors[error.code] != nil, "\(error.code)")
    }
    #expect(
      german.words(for: .internalError)
        == "The server made a mistake. Try again later. The server's log has more.")
  }

  // MARK: Other sites

  /// What changes something, as another site could have a browser ask for it.
  static let changes: [(method: String, path: String)] = [
    ("POST", "/v1/auth/logout"), ("POST", "/v1/auth/password"), ("POST", "/v1/auth/delete"),
    ("DELETE", "/v1/devices/x"), ("POST", "/v1/sync"), ("POST", "/logout"),
  ]

  @Test(arguments: ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", nil])
  func anotherSiteChangesNothing(origin: String?) async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    try await browser.signIn("mia")
    let cookie = browser.cookie
    browser.origin = origin
    for (method, path) in Self.changes {
      let answer = try await browser.ask(method, path, body: "{}", type: "application/json")
      #expect((answer.status, answer.text("error.code")) == (403, "other_origin"), "\(method) \(path)")
    }
    // Nor is anybody signed in to somebody else's account.
    #expect(
      try await browser.submit("/login", ["name": "mia", "password": RunningServer.password]).status == 403)
    (browser.origin, browser.cookie) = (server.url, cookie)
    #expect(try await browser.ask("GET", "/v1/devices").list("devices").count == 2)
  }

  @Test func aFormOfAnotherSiteCannotBeJSON() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    try await browser.signIn("mia")
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", nil] {
      let answer = try await browser.ask("POST", "/v1/auth/logout", body: "{}", type: type)
      #expect((answer.status, answer.text("error.code")) == (415, "not_json"))
    }
    #expect(try await browser.post("/v1/auth/logout").status == 204)
  }

  @Test func aCookieIsOfNoUseToThePagesOfAnotherSite() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    try await browser.signIn("mia")
    for site in ["cross-site", "same-site"] {
      let answer = try await browser.ask("GET", "/v1/devices", headers: ["Sec-Fetch-Site": site])
      #expect(answer.status == 403)
    }
    browser.origin = "https://evil.example"
    let answer = try await browser.ask("GET", "/v1/devices")
    #expect(answer.status == 403 && answer.headers["access-control-allow-origin"] == nil)
    #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
    browser.origin = nil
    #expect(
      try await browser.ask("GET", "/v1/devices", headers: ["Sec-Fetch-Site": "same-origin"]).status == 200)
    #expect(try await browser.ask("GET", "/v1/devices", headers: ["Sec-Fetch-Site": "none"]).status == 200)
  }

  @Test func aBrowserThatIsLoggedOutElsewhereHearsNothingMore() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var browser = Browser(server)
    try await browser.signIn("mia")
    let device = try await browser.ask("GET", "/v1/devices").list("devices").first {
      $0["current"] as? Bool == true
    }
    let stream = try RawConnection(server.port)
    try stream.send(
      "GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: \(browser.cookie ?? "")\r\n\r\n")
    try await Task.sleep(for: .milliseconds(300))
    let start = Date()
    _ = try await server.send("DELETE", "/v1/devices/\(device?["id"] as? String ?? "")", token: token)
    // It ends by itself, at once; a machine that is busy with other tests may take its time.
    let heard = stream.receive(seconds: 60)
    #expect(heard.contains("event: changed") && Date().timeIntervalSince(start) < 50)
    #expect(try await browser.ask("GET", "/v1/devices").status == 401)
  }

  @Test func everyAnswerSaysWhatABrowserMayDoWithIt() async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    let page = try await browser.ask("GET", "/login")
    let policy = page.headers["content-security-policy"] ?? ""
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"))
    #expect(policy.hasSuffix("require-trusted-types-for 'script'; trusted-types arc"))
    #expect(!policy.contains("unsafe-inline"))
    for path in ["/login", "/v1/devices", "/healthz", "/nothing"] {
      let headers = try await browser.ask("GET", path).headers
      #expect(headers["x-content-type-options"] == "nosniff")
      #expect(headers["referrer-policy"] == "same-origin")
      #expect(headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
    }
    #expect(try await browser.ask("HEAD", "/login").status == 200)
  }
}
