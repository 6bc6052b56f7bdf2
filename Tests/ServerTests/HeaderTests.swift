import Foundation
import TestServer
import Testing

@testable import Server

/// What browsers, and whoever stands between, are told about each answer.
@Suite(.fewAtOnce) struct HeaderTests {
  @Test func pagesMayDoThisAndNoMore() async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    let policy = [
      "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self'",
      "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'",
      "form-action 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
      "trusted-types arc",
    ]
    for path in ["/login", "/register", "/index.html", "/sw.js"] {
      let headers = try await browser.ask("GET", path).headers
      #expect(headers["content-security-policy"]?.components(separatedBy: "; ") == policy, "\(path)")
    }
    let page = try await browser.ask("GET", "/login").headers
    #expect(
      page["permissions-policy"] == "camera=(), microphone=(), geolocation=(self), payment=(), usb=()")
    #expect(page["cross-origin-resource-policy"] == "same-origin")
    #expect(page["strict-transport-security"] == nil)
    let answer = try await browser.ask("GET", "/v1/devices").headers
    #expect(answer["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
  }

  @Test func whatIsSomebodysOwnIsKeptByNobody() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    let fields = ["name": "mia", "password": RunningServer.password]
    #expect(try await browser.ask("GET", "/").headers["cache-control"] == "no-store")
    #expect(try await browser.ask("GET", "/login").headers["cache-control"] == "no-store")
    #expect(try await browser.submit("/login", fields).headers["cache-control"] == "no-store")
    for path in ["/v1/planner?zone=UTC", "/v1/devices", "/v1/nothing"] {
      #expect(try await browser.ask("GET", path).headers["cache-control"] == "no-store", "\(path)")
    }
    #expect(try await browser.ask("GET", "/").headers["cache-control"] == "no-cache")
  }

  @Test func signingOutTakesTheCookieAndWhatTheBrowserKept() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    try await browser.signIn("mia")
    let out = try await browser.submit("/logout").headers
    #expect(out["set-cookie"] == "arc-\(server.port)=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
    #expect(out["clear-site-data"] == "\"storage\"")
    #expect(out["cache-control"] == "no-store")
  }

  @Test(arguments: ["/app.js", "/style.css", "/arc.wasm"])
  func filesComeAsSmallAsTheBrowserTakesThemAndSaySo(path: String) async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    var tags: [String: String?] = [:]
    for accepted in ["br, gzip", "gzip", "identity"] {
      // A build without the engine has no such file.
      guard let file = SiteFiles.embedded.file(path, accepted: accepted) else { continue }
      let answer = try await browser.ask("GET", path, headers: ["Accept-Encoding": accepted])
      #expect(answer.headers["content-encoding"] == file.encoding)
      #expect(answer.headers["content-length"] == String(file.bytes.count))
      #expect(answer.headers["vary"] == "Accept-Encoding")
      tags[file.encoding ?? "plain"] = answer.headers["etag"]
    }
    #expect(Set(tags.values).count == tags.count)
  }
}
