import HTTPTypes
import Hummingbird
import NIOCore

/// The page's files: at their own paths, revalidated each time, and below the version, cached for a year.
///
///     /views/today.js                     no-cache, with a tag
///     /3f2a8c…/views/today.js             immutable; another version is another address
struct SiteRoutes: Sendable {
  let shared: ServerServices
  let cookie: SessionCookie
  let site: SiteFiles

  func add(to addresses: Addresses<ServerContext>) {
    addresses.on(.get, "/") { request, _ in try await start(request) }
    for path in site.files.keys.sorted() {
      addresses.on(.get, path) { request, _ in file(path, request, isImmutable: false) }
      addresses.on(.get, "/\(site.version)\(path)") { request, _ in file(path, request, isImmutable: true) }
    }
  }

  /// The page for someone who is signed in, whose cookie is renewed.
  private func start(_ request: Request) async throws -> Response {
    guard let token = cookie.token(in: request) else { return .redirect(to: "/login") }
    let hash = TokenHash(of: token)
    guard try await shared.store.read({ try $0.session(token: hash) }) != nil else {
      return .redirect(to: "/login")
    }
    var response = file("/index.html", request, isImmutable: false)
    response.headers[.setCookie] = cookie.keeping(token, for: request)
    return response
  }

  private func file(_ path: String, _ request: Request, isImmutable: Bool) -> Response {
    guard let file = site.file(path, accepted: request.headers[.acceptEncoding]) else {
      return APIError.notFound.response()
    }
    var headers: HTTPFields = [
      .contentType: file.type, .eTag: file.tag, .vary: "Accept-Encoding",
      .cacheControl: isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    // A worker obeys the policy it comes with; other files obey that of their page.
    if file.type.hasPrefix("text/html") || path == "/sw.js" {
      headers[.contentSecurityPolicy] = HTTPFields.pagePolicy
    }
    let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
    if known.contains(where: { $0 == "*" || $0 == file.tag || $0 == "W/" + file.tag }) {
      return Response(status: .notModified, headers: headers)
    }
    if let encoding = file.encoding { headers[.contentEncoding] = encoding }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }
}
