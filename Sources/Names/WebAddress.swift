/// An address on the web, taken apart as far as what is secret in it (RFC 3986 §3).
///
///     https://bob:p%40w@example.org:8443/private/x?key=1
///     ─scheme ─userInfo ─────authority── ──────rest─────
public struct WebAddress: Hashable, Sendable {
  /// `https`, in lower case.
  public var scheme: String
  /// What stands before the `@`, as it is written; nil without one.
  public var userInfo: String?
  /// The server and its port, `example.org:8443`.
  public var authority: String
  /// Path, query and fragment.
  public var rest: String

  /// An address; nil for a text that is none.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    scheme = text[..<colon].lowercased()
    guard !scheme.isEmpty,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    let behind = text[colon...].dropFirst(3)
    // Browsers take a backslash for a slash, so it ends the server's name here, too.
    let server = behind.prefix { !"/?#\\".contains($0) }
    rest = String(behind[server.endIndex...])
    let at = server.lastIndex(of: "@")
    userInfo = at.map { String(server[..<$0]) }
    authority = String(at.map { server[server.index(after: $0)...] } ?? server)
  }

  /// The name of the server without its port, in lower case; an IPv6 address keeps its brackets.
  public var host: String {
    if authority.hasPrefix("[") { return authority.prefix { $0 != "]" }.lowercased() + "]" }
    return authority.prefix { $0 != ":" }.lowercased()
  }

  /// True for this very machine.
  public var isLocal: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }

  /// The address without user and password, as it is asked for.
  public var withoutUser: String { "\(scheme)://\(authority)\(rest)" }

  /// The user and the password that it gives, `%40` undone; nil when it gives none.
  public var credentials: (user: String, password: String)? {
    guard let userInfo, !userInfo.isEmpty else { return nil }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (WebAddress.decoded(parts[0]), parts.count > 1 ? WebAddress.decoded(parts[1]) : "")
  }

  /// The address as others may see it: of user, password, path and query only that they are there, since each may be as
  /// good as a password.
  ///
  ///     https://bob:pw@example.org/private-1/a.ics   https://…@example.org/…
  ///     https://example.org                          https://example.org
  public var masked: String {
    "\(scheme)://\(userInfo == nil ? "" : "…@")\(authority)\(rest.isEmpty || rest == "/" ? "" : "/…")"
  }

  /// The text with every `%40` undone; what is no such sign stays as it is.
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
  /// The text with every address on the web in it masked: `read https://example.org/…: 3 new`.
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
