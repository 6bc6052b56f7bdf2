import AsyncHTTPClient
import Names

/// Downloads a calendar from the web if it has changed since the last time (RFC 9110 §13).
///
/// Only over https, or http on this machine. Redirections are followed, but never from https to anything else. The user
/// and password in an address are sent (Basic, RFC 7617) only to the server of that address.
public struct WebFeed: Sendable {
  /// The server's answer.
  public enum Answer: Hashable, Sendable {
    /// Not changed.
    case unchanged
    /// The new content, with the server's ETag and Last-Modified.
    case changed([UInt8], etag: String?, modified: String?)
  }

  /// Why there is no answer.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// What is wrong: lower case, without a full stop.
    public var description: String
    /// The server's Retry-After header (RFC 9110 §10.2.3); nil: it sent none.
    public var retryAfter: String?

    /// A problem with a message.
    public init(description: String, retryAfter: String? = nil) {
      (self.description, self.retryAfter) = (description, retryAfter)
    }
  }

  private let url: String
  private let etag: String?
  private let modified: String?
  /// The maximum size of a feed in bytes, decompressed.
  public static let mostBytes = 20 << 20
  /// The time limit for the whole exchange, in seconds.
  var timeout = 60

  /// A feed at an address.
  /// - Parameters:
  ///   - etag: the ETag of the last download; `modified` is its Last-Modified.
  public init(url: String, etag: String? = nil, modified: String? = nil, timeout: Int = 60) {
    (self.url, self.etag, self.modified, self.timeout) = (url, etag, modified, timeout)
  }

  /// True for an address that arc may download from.
  public static func isAllowed(_ url: String) -> Bool {
    guard let address = WebAddress(url) else { return false }
    return address.scheme == "https" && !address.host.isEmpty || isLocal(url)
  }

  /// True for http on this machine.
  private static func isLocal(_ url: String) -> Bool {
    WebAddress(url).map { $0.scheme == "http" && $0.isLocal } ?? false
  }

  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: .seconds(30)),
      decompression: .enabled(limit: .size(mostBytes))))

  /// Downloads the feed.
  /// - Throws: `Problem`.
  public func answer() async throws -> Answer {
    let timeout = timeout
    do {
      return try await within(timeout, "the calendar") { try await follow() }
    } catch let problem as Problem {
      throw problem
    } catch let error as ChannelError {
      throw Problem(description: error.description)
    } catch {
      // NIOHTTPDecompression.DecompressionError.limit, from a library that AsyncHTTPClient uses.
      if "\(error)" == "limit" { throw Problem(description: "it is larger than 20 MB") }
      if "\(error)".contains("CERTIFICATE_VERIFY_FAILED") {
        throw Problem(description: "the certificate of \(WebRequest.place(url)) is not trusted")
      }
      throw Problem(description: "it does not answer at \(WebRequest.place(url))")
    }
  }

  /// Sends the request, and follows redirections.
  private func follow() async throws -> Answer {
    var place = url
    for _ in 0...5 {
      guard WebFeed.isAllowed(place) else {
        throw Problem(description: "it redirects to \(WebRequest.place(place)), which is not https")
      }
      if WebFeed.isLocal(place), !WebFeed.isLocal(url) {
        throw Problem(description: "it redirects to this computer")
      }
      let address = WebAddress(place)
      var request = HTTPClientRequest(url: address?.withoutUser ?? place)
      if let own = WebAddress(url), let (user, password) = own.credentials,
        address?.scheme == own.scheme, address?.authority.lowercased() == own.authority.lowercased()
      {
        let credentials = HTTPClient.Authorization.basic(username: user, password: password)
        request.headers.add(name: "Authorization", value: credentials.headerValue)
      }
      request.headers.add(name: "Accept", value: "text/calendar")
      request.headers.add(name: "User-Agent", value: "arc")
      if let etag { request.headers.add(name: "If-None-Match", value: etag) }
      if let modified { request.headers.add(name: "If-Modified-Since", value: modified) }
      let response = try await WebFeed.client.execute(request, timeout: .seconds(Int64(timeout) + 5))
      switch response.status.code {
      case 200: return try await answer(response)
      case 304: return .unchanged
      case 301, 302, 303, 307, 308:
        guard let location = response.headers.first(name: "Location"),
          let next = WebFeed.address(location, from: place)
        else { throw Problem(description: "it redirects without an address (\(response.status.code))") }
        place = next
      case 401 where WebAddress(url)?.credentials != nil:
        throw Problem(description: "it refuses the user or password in its address (401)")
      case 401, 403:
        throw Problem(description: "it refuses access (\(response.status.code)); its address may be old")
      case 404, 410: throw Problem(description: "it no longer exists (\(response.status.code))")
      default:
        throw Problem(
          description: "it answers \(response.status.code)",
          retryAfter: response.headers.first(name: "Retry-After"))
      }
    }
    throw Problem(description: "it redirects in circles")
  }

  private func answer(_ response: HTTPClientResponse) async throws -> Answer {
    var bytes: [UInt8] = []
    do {
      for try await part in response.body {
        bytes.append(contentsOf: part.readableBytesView)
        if bytes.count > WebFeed.mostBytes { throw Problem(description: "it is larger than 20 MB") }
      }
    } catch let error where !(error is Problem) && !(error is CancellationError) && "\(error)" != "limit" {
      throw Problem(description: "its answer is incomplete or not compressed as it says")
    }
    return .changed(
      bytes, etag: response.headers.first(name: "ETag"),
      modified: response.headers.first(name: "Last-Modified"))
  }

  /// The target of a redirection (RFC 3986 §5.2, without dots): a whole address, or a path on the same server.
  static func address(_ location: String, from place: String) -> String? {
    if WebAddress(location) != nil { return location }
    let parts = place.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    if location.hasPrefix("//") { return parts[0] + location }
    let server = parts[..<3].joined(separator: "/")
    if location.hasPrefix("/") { return server + location }
    return location.isEmpty
      ? nil : (parts.count > 3 ? parts.dropLast().joined(separator: "/") : server) + "/" + location
  }
}
