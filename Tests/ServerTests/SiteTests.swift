import Foundation
import TestServer
import Testing

@testable import Server

@Suite(.fewAtOnce) struct SiteTests {
  @Test func filesAreServedWithATagAndAreNotSentAgain() async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    let style = try await browser.ask("GET", "/style.css")
    #expect((style.status, style.headers["content-type"]) == (200, "text/css; charset=utf-8"))
    #expect(style.headers["cache-control"] == "no-cache")
    let tag = style.headers["etag"] ?? ""
    let again = try await browser.ask("GET", "/style.css", headers: ["If-None-Match": tag])
    #expect((again.status, again.body, again.headers["etag"]) == (304, "", tag))
    let head = try await browser.ask("HEAD", "/style.css")
    #expect((head.status, head.body, head.headers["etag"]) == (200, "", tag))
    #expect(try await browser.ask("POST", "/style.css").status == 405)
    #expect(try await browser.ask("GET", "/../server.db").status == 404)
    #expect(try await browser.ask("GET", "/no-such.css").text("error.code") == "not_found")
  }

  @Test func belowTheVersionFilesNeverChange() async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    let version = SiteFiles.embedded.version
    #expect(version.count == 16)
    let style = try await browser.ask("GET", "/\(version)/style.css")
    #expect((style.status, style.headers["cache-control"]) == (200, "public, max-age=31536000, immutable"))
    #expect(try await browser.ask("GET", "/0123456789abcdef/style.css").status == 404)
    #expect(try await !browser.ask("GET", "/sw.js").body.contains("__VERSION__"))
  }

  @Test func whoeverIsSignedInGetsThePage() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var browser = Browser(server)
    try await browser.signIn("mia")
    let page = try await browser.ask("GET", "/")
    #expect((page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8"))
    #expect(page.headers["set-cookie"]?.contains("Max-Age=15552000") == true)
    #expect(page.headers["content-security-policy"]?.contains("require-trusted-types-for 'script'") == true)
  }

  @Test func onlyPagesAndWorkersComeWithWhatOnlyTheyObey() async throws {
    let server = try await RunningServer()
    var browser = Browser(server)
    for (path, hasPolicy, isPage) in [
      ("/index.html", true, true), ("/login", true, true), ("/sw.js", true, false), ("/app.js", false, false),
      ("/style.css", false, false), ("/icons/icon.svg", false, false), ("/v1/devices", false, false),
    ] {
      let headers = try await browser.ask("GET", path).headers
      let policy = headers["content-security-policy"] ?? ""
      #expect(policy.contains("trusted-types arc") == hasPolicy, "\(path)")
      #expect(policy.hasPrefix("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "\(path)")
      #expect((headers["permissions-policy"] != nil) == isPage, "\(path)")
      #expect((headers["cross-origin-opener-policy"] == "same-origin") == isPage, "\(path)")
      #expect(headers["x-content-type-options"] == "nosniff" && headers["referrer-policy"] == "same-origin")
    }
  }

  @Test func aBrowserGetsTheSmallestEncodingThatItTakes() {
    func file(_ encoding: String?, _ size: Int) -> (path: String, file: SiteFiles.File) {
      ("/a", SiteFiles.File(type: "text/plain", encoding: encoding, bytes: Array(repeating: 0, count: size)))
    }
    let site = SiteFiles([file(nil, 9), file("br", 3)])
    for (accepted, size) in [
      (nil, 9), ("", 9), ("gzip", 9), ("br", 3), ("gzip, br", 3), ("gzip;q=1.0, BR;q=0.5", 3), ("br;q=0", 9),
    ] {
      #expect(site.file("/a", accepted: accepted)?.bytes.count == size, "\(accepted ?? "none")")
    }
    #expect(SiteFiles([file("br", 3)]).file("/a", accepted: nil) == nil)
  }

  @Test func whatWasCompressedFromOtherBytesIsNotServed() {
    // SHA-256 of nothing, and of the letter a.
    let (nothing, letter) = (
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    )
    for (source, size) in [(letter, 0), (nothing, 1)] {
      let site = SiteFiles([
        ("/a", SiteFiles.File(type: "text/plain", bytes: [97])),
        ("/a", SiteFiles.File(type: "text/plain", encoding: "br", bytes: [], source: source)),
      ])
      #expect(site.file("/a", accepted: "br")?.bytes.count == size)
    }
  }

  @Test func anotherByteIsAnotherVersion() {
    func version(_ bytes: [UInt8]) -> String {
      SiteFiles([(path: "/a", file: SiteFiles.File(type: "text/plain", bytes: bytes))]).version
    }
    #expect(version([1]) == version([1]))
    #expect(version([1]) != version([2]))
  }
}
