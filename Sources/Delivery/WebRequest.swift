import AsyncHTTPClient
import Names

/// One exchange over HTTP.
struct WebRequest: Sendable {
  var url: String
  var headers: [(name: String, value: String)] = []
  /// The body of a POST; nil for a GET.
  var body: [UInt8]?
  /// The time limit for the whole exchange, in seconds.
  var timeout = 10
  /// What a person can do when the server refuses access; nil: unknown.
  var repair: String?

  /// Without redirections, so that nothing meant for one server is sent to another.
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

  /// Sends the request.
  /// - Returns: the body of the server's answer.
  /// - Throws: `ChannelError` without an answer, and for one that is an error or too long.
  func answer(of name: String) async throws -> [UInt8] {
    let request = message
    let (timeout, url, repair) = (timeout, url, repair)
    do {
      return try await within(timeout, name) {
        let response = try await WebRequest.client.execute(request, timeout: .seconds(Int64(timeout) + 5))
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

  /// The maximum length of an answer in bytes.
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

  /// A URL without the parts that may be secret: user, password, path and query.
  static func place(_ url: String) -> String {
    WebAddress(url).map { "\($0.scheme)://\($0.authority)" } ?? "its address"
  }
}
