import AsyncHTTPClient
import Foundation
import NIOCore

/// A browser as far as a server sees it: it keeps a cookie, says where its pages come from, and follows nothing.
struct Browser {
  let server: RunningServer
  /// `arc-34567=arc_3k2J…`, as the last answer set it.
  var cookie: String?
  /// Where the page that asks comes from; nil: nothing is said.
  var origin: String?

  static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    return HTTPClient(configuration: configuration)
  }()

  init(_ server: RunningServer) { (self.server, origin) = (server, server.url) }

  /// Sends a form.
  mutating func submit(_ path: String, _ fields: [String: String] = [:]) async throws -> Answer {
    let body = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
    return try await ask(
      "POST", path, body: body.joined(separator: "&"), type: "application/x-www-form-urlencoded")
  }

  /// Signs in with the password of all accounts in tests.
  mutating func signIn(_ name: String) async throws {
    _ = try await submit("/login", ["name": name, "password": RunningServer.password])
  }

  mutating func ask(
    _ method: String, _ path: String, body: String? = nil, type: String? = nil,
    headers: [String: String] = [:]
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: server.url + path)
    request.method = .RAW(value: method)
    request.headers.add(
      name: "User-Agent", value: "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0")
    if let cookie { request.headers.add(name: "Cookie", value: cookie) }
    if let origin { request.headers.add(name: "Origin", value: origin) }
    if let type { request.headers.add(name: "Content-Type", value: type) }
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    if let body { request.body = .bytes(Array(body.utf8)) }
    let response = try await Browser.client.execute(request, timeout: .seconds(60))
    let bytes = try await response.body.collect(upTo: 64 << 20)
    if let set = response.headers["Set-Cookie"].first?.split(separator: ";").first {
      cookie = set.hasSuffix("=") ? nil : String(set)
    }
    return Answer(
      status: Int(response.status.code),
      headers: Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { $1 },
      body: String(buffer: bytes))
  }

  /// Sends JSON, as the page's scripts do.
  mutating func post(_ path: String, _ json: String = "{}", headers: [String: String] = [:]) async throws
    -> Answer
  {
    try await ask("POST", path, body: json, type: "application/json", headers: headers)
  }
}
