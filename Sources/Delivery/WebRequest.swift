import AsyncHTTPClient
import Names

/// One exchange over HTTP.
struct WebRequest: Sendable {
  var url: String
  var headers: [(name: String, value: String)] = []
  /// Nil: a GET; else a POST with this.
  var body: [UInt8]?
  /// How many seconds the whole exchange may take.
  var patience = 10
  /// What a person can do when the server refuses who asks; nil: nothing is known.
  var repair: String?

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
  /// - Returns: what the server answered.
  /// - Throws: `ChannelError` when there is no answer, or one that means no or has no end.
  func answer(of name: String) async throws -> [UInt8] {
    let request = message
    let (patience, url, repair) = (patience, url, repair)
    do {
      return try await within(patience, name) {
        let response = try await WebRequest.client.execute(request, timeout: .seconds(Int64(patience) + 5))
        try WebRequest.check(response, of: name, repair: repair)
        var bytes: [UInt8] = []
        for try await part in response.body {
          bytes += Array(part.readableBytesView)
          guard bytes.count <= WebRequest.longest else {
            throw ChannelError("\(name) sends an answer that is too long at \(WebRequest.place(url))")
          }
        }
        return bytes
      }
    } catch let error as ChannelError {
      throw error
    } catch {
      throw ChannelError("\(name) does not answer at \(WebRequest.place(url))")
    }
  }

  /// How many bytes an answer may have.
  static let longest = 65_536

  /// - Throws: `ChannelError` for every status but 2xx.
  static func check(_ response: HTTPClientResponse, of name: String, repair: String? = nil)
    throws(ChannelError)
  {
    let status = response.status.code
    switch status {
    case 200..<300: return
    case 401, 403: throw ChannelError("\(name) refuses the token or secret (\(status))", repair: repair)
    case 300..<400: throw ChannelError("\(name) redirects to another address (\(status)); use that one")
    default:
      var error = ChannelError("\(name) answers \(status)")
      error.retryAfter = response.headers.first(name: "Retry-After")
      throw error
    }
  }

  /// A URL without what may be secret in it: user, password, path and query.
  static func place(_ url: String) -> String {
    WebAddress(url).map { "\($0.scheme)://\($0.authority)" } ?? "its address"
  }
}
