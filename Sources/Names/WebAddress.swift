/// A web address, split into the parts that matter for hiding its secrets (RFC 3986 §3).
///
///     https://bob:p%40w@example.org:8443/private/x?key=1
///     ─scheme ─userInfo ─────authority── ──────rest─────
public struct WebAddress: Hashable, Sendable {
  /// The scheme in lower case: `https`.
  public var scheme: String
  /// The part before the `@` as written; nil without one.
  public var userInfo: String?
  /// The server with its port: `example.org:8443`.
  public var authority: String
  /// Path, query and fragment.
  public var rest: String

  /// Reads an address; nil when the text is not one.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    scheme = text[..<colon].lowercased()
    guard !scheme.isEmpty,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    let behind = text[colon...].dropFirst(3)
    // Browsers treat a backslash as a slash, so it ends the server's name here, too.
    let server = behind.prefix { !"/?#\\".contains($0) }
    rest = String(behind[server.endIndex...])
    let at = server.lastIndex(of: "@")
    userInfo = at.map { String(server[..<$0]) }
    authority = String(at.map { server[server.index(after: $0)...] } ?? server)
  }

  /// The server's name without its port, in lower case; an IPv6 address keeps its brackets.
  public var host: String {
    if authority.hasPrefix("[") { return authority.prefix { $0 != "]" }.lowercased() + "]" }
    return authority.prefix { $0 != ":" }.lowercased()
  }

  /// True when the server is this machine.
  public var isLocal: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }

  /// The address without user and password, as it is requested.
  public var withoutUser: String { "\(scheme)://\(authority)\(rest)" }

  /// User and password without percent-encoding; nil when there are none.
  public var credentials: (user: String, password: String)? {
    guard let userInfo, !userInfo.isEmpty else { return nil }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (WebAddress.decoded(parts[0]), parts.count > 1 ? WebAddress.decoded(parts[1]) : "")
  }

  /// The address with its secrets hidden: shows only that it has a user, password, path and query, each of which may
  /// be as secret as a password.
  ///
  ///     https://bob:pw@example.org/private-1/a.ics   https://…@example.org/…
  ///     https://example.org                          https://example.org
  public var masked: String {
    "\(scheme)://\(userInfo == nil ? "" : "…@")\(authority)\(rest.isEmpty || rest == "/" ? "" : "/…")"
  }

  /// The text with percent-encoding removed; anything else stays.
  private static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), text.utf8[...])
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ $0.isHexDigit }),
        let decoded = UInt8(digits, radix: 16)
      {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The text with every web address in it masked: `read https://example.org/…: 3 new`.
  public var maskingAddresses: String {
    guard utf8.contains(UInt8(ascii: ":")) else { return self }
    return split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard let start = word.indices.first(where: { word[$0...].hasPrefix("http") }) else {
        return String(word)
      }
      let end = word.lastIndex { $0 != ":" && $0 != "," } ?? word.startIndex
      guard let address = WebAddress(String(word[start...end])) else { return String(word) }
      return word[..<start] + address.masked + word[word.index(after: end)...]
    }.joined(separator: " ")
  }
}
