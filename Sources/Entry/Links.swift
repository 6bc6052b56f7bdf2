import Grammar

/// URLs in a line.
enum Links {
  private static let meetingHosts = [
    "zoom.us", "meet.google.com", "teams.microsoft.com", "teams.live.com", "webex.com",
  ]

  /// The tokens of each URL: what begins with a scheme and `://`, or with the host of a meeting, up to
  /// white space, without the signs that end a sentence.
  static func find(in line: LineText) -> [Range<Int>] {
    var links: [Range<Int>] = []
    var token = 0
    while token < line.count {
      guard line[token].kind == .word, line.canBegin(token), beginsLink(token, line) else {
        token += 1
        continue
      }
      var end = token + 1
      while end < line.count, !line[end].isSpaced { end += 1 }
      while end > token + 1, let sign = line.sign(end - 1), ".,;:!?)]>\"'”’".unicodeScalars.contains(sign) {
        end -= 1
      }
      links.append(token..<end)
      token = end
    }
    return links
  }

  private static func beginsLink(_ token: Int, _ line: LineText) -> Bool {
    if line.isSign(token + 1, ":"), line.isGlued(token + 1) {
      return line.isSign(token + 2, "/") && line.isGlued(token + 2) && line.isSign(token + 3, "/")
        && line.isGlued(token + 3) && line.isGlued(token + 4)
    }
    guard line.isSign(token + 1, "."), line.isGlued(token + 1), line.isGlued(token + 2) else { return false }
    var end = token + 2
    while end < line.count, line.isGlued(end), end - token < 12, !line.isSign(end, "/") { end += 1 }
    return line.isSign(end, "/")
      && isMeetingHost(line.text(of: TokenRange(start: Int32(token), end: Int32(end))).lowercased()[...])
  }

  /// True for the URL of a video meeting.
  static func isMeeting(_ url: String) -> Bool {
    let lower = url.lowercased()
    var host = lower[...]
    if let colon = lower.firstIndex(of: ":"), lower[colon...].hasPrefix("://") {
      host = lower[colon...].dropFirst(3)
    }
    host = host.prefix { !"/?#".contains($0) }
    if let at = host.lastIndex(of: "@") { host = host[at...].dropFirst() }
    return isMeetingHost(host.prefix { $0 != ":" })
  }

  private static func isMeetingHost(_ host: Substring) -> Bool {
    meetingHosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
