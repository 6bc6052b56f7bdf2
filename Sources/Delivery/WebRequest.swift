import AsyncHTTPClient

/// One exchange over HTTP.
struct WebRequest: Sendable {
  var url: String
  var headers: [(name: String, value: String)] = []
  /// Nil: a GET; else a POST with this.
  var body: [UInt8]?
  /// How many seconds the whole exchange may take.
  var patience = 10

  /// No redirections: what was meant for one server is not told to another.
  static let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(90))))

  var message: HTTPClientRequest {
    var request = HTTPClientRequest(url: url)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if let body {
      request.method = .POST
      request.body = .bytes(body)
    }
    return request
  }

  /// Sends it.
  /// - Returns: what the server answered, its first 64 KiB.
  /// - Throws: `ChannelError` when there is no answer, or one that means no.
  func answer(of name: String) async throws -> [UInt8] {
    let request = message
    let (patience, url) = (patience, url)
    do {
      return try await within(patience, name) {
        let response = try await WebRequest.client.execute(request, timeout: .seconds(Int64(patience) + 5))
        try WebRequest.check(response.status.code, of: name)
        var bytes: [UInt8] = []
        for try await part in response.body where bytes.count < 65_536 {
          bytes += Array(part.readableBytesView)
        }
        return bytes
      }
    } catch let error as ChannelError {
      throw error
    } catch {
      throw ChannelError("\(name) does not answer at \(WebRequest.place(url))")
    }
  }

  /// - Throws: `ChannelError` for every status but 2xx.
  static func check(_ status: UInt, of name: String) throws(ChannelError) {
    switch status {
    case 200..<300: return
    case 401, 403:
      throw ChannelError(
        "\(name) refuses the token or secret (\(status))",
        repair:
          "put the right one where arc config --list says that it is taken from, then arc channel test phone")
    case 300..<400: throw ChannelError("\(name) sends to another address (\(status)); set that one")
    default: throw ChannelError("\(name) answers \(status)")
    }
  }

  /// A URL without what may be secret in it: user, password, path and query.
  static func place(_ url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count > 1 else { return "its address" }
    let host = parts[1].split(separator: "/").first ?? ""
    return "\(parts[0])//\(host.split(separator: "@").last ?? "")"
  }
}
