import AsyncHTTPClient
import JSONText

/// Listens to the topic to which the buttons on a phone publish, and a person's own texts.
///
/// A connection that ends is made again, later each time; the server keeps what came meanwhile
/// (https://docs.ntfy.sh/subscribe/api/#fetch-cached-messages).
public struct PhoneAnswers: Sendable {
  /// What has come.
  public enum Heard: Hashable, Sendable {
    /// A button was pressed.
    case answer(Answer)
    /// Somebody wrote a line.
    case line(String)
  }

  let account: PhoneChannel.Account
  let topic: String

  /// - Returns: nil when the account has no topic for answers.
  public init?(account: PhoneChannel.Account) {
    guard let topic = account.answers else { return nil }
    (self.account, self.topic) = (account, topic)
  }

  /// What a button publishes: `arc:done:12`.
  static func text(of answer: Answer) -> String { "arc:\(answer.kind.rawValue):\(answer.reminder)" }

  /// What a message says; nil when it is empty.
  static func heard(_ message: String) -> Heard? {
    let parts = message.split(separator: ":", maxSplits: 2)
    if parts.count == 3, parts[0] == "arc", let kind = Answer.Kind(rawValue: String(parts[1])) {
      return .answer(Answer(kind, to: String(parts[2])))
    }
    let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.isEmpty ? nil : .line(line)
  }

  /// Listens until the task is cancelled.
  /// - Parameters:
  ///   - last: the identity of the last message that was heard, to go on from there; nil: only new ones.
  ///   - hear: is told every message and its identity, in their order.
  public func listen(after last: String?, _ hear: @escaping @Sendable (Heard, String) -> Void) async {
    var last = last
    var failures = 0
    while !Task.isCancelled {
      do {
        let url = "\(account.server)/\(topic)/json" + (last.map { "?since=\($0)" } ?? "")
        let request = WebRequest(url: url, headers: try await account.headers()).message
        let response = try await WebRequest.client.execute(request, timeout: .hours(24))
        try WebRequest.check(response.status.code, of: "the phone's server")
        var buffer: [UInt8] = []
        for try await part in response.body {
          failures = 0
          buffer += Array(part.readableBytesView)
          while let end = buffer.firstIndex(of: 10) {
            let line = String(decoding: buffer[..<end], as: UTF8.self)
            buffer.removeSubrange(...end)
            guard let (identity, message) = PhoneAnswers.message(in: line) else { continue }
            last = identity
            if let heard = PhoneAnswers.heard(message) { hear(heard, identity) }
          }
          // A line without an end is not of such a server.
          if buffer.count > 1 << 20 { break }
        }
      } catch {}
      failures += 1
      try? await Task.sleep(for: .seconds(Retry.wait(afterFailures: failures)))
    }
  }

  /// A line of the stream: its identity and text; nil for signs of life and whatever else.
  static func message(in line: String) -> (identity: String, message: String)? {
    var reader = JSONReader(line)
    guard let value = try? reader.value(), value["event"]?.string == "message",
      let identity = value["id"]?.string, identity.allSatisfy({ $0.isLetter || $0.isNumber }),
      let message = value["message"]?.string
    else { return nil }
    return (identity, message)
  }
}
