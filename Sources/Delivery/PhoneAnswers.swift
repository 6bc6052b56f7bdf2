import AsyncHTTPClient
import JSONText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Listens to the topic for answers: pressed buttons, and lines that a person sends from a phone.
///
/// A lost connection is made again, after a longer wait each time; the server keeps the messages in between
/// (https://docs.ntfy.sh/subscribe/api/#fetch-cached-messages).
public struct PhoneAnswers: Sendable {
  /// A message on the topic.
  public enum Heard: Hashable, Sendable {
    /// A button was pressed.
    case answer(Answer)
    /// Somebody wrote a line.
    case line(String)
  }

  /// The position in the stream of messages, so that none is read twice or missed.
  public struct Place: Hashable, Sendable {
    /// The id of the last message; empty before the first.
    public var message: String
    /// When it came, or when listening began; in seconds since 1970.
    public var time: Int

    /// The position after a message.
    public init(message: String = "", time: Int) { (self.message, self.time) = (message, time) }

    /// Reads `1795194000 aBcDeF`; nil for other text.
    public init?(_ text: String) {
      let words = text.split(separator: " ")
      guard let time = words.first.flatMap({ Int($0) }) else { return nil }
      self.init(message: words.count > 1 ? String(words[1]) : "", time: time)
    }

    /// The position as text.
    public var text: String { message.isEmpty ? "\(time)" : "\(time) \(message)" }
  }

  let account: PhoneChannel.Account
  let topic: String
  /// The current time, in seconds since 1970.
  var present: @Sendable () -> Int = { Int(time(nil)) }
  /// The number of recent messages that are recognized when a server sends them again.
  static let mostRemembered = 1000

  /// - Returns: nil when the account has no topic for answers.
  public init?(account: PhoneChannel.Account) {
    guard let topic = account.answers else { return nil }
    (self.account, self.topic) = (account, topic)
  }

  /// The text that a button publishes: `arc:done:12`.
  static func text(of answer: Answer) -> String { "arc:\(answer.kind.rawValue):\(answer.reminder)" }

  /// Reads a message: a button, or lines; nothing when it is empty.
  static func heard(_ message: String) -> [Heard] {
    let parts = message.split(separator: ":", maxSplits: 2)
    if parts.count == 3, parts[0] == "arc", let kind = Answer.Kind(rawValue: String(parts[1])) {
      return [.answer(Answer(kind, to: String(parts[2])))]
    }
    return message.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      .map { .line(String($0)) }
  }

  /// Listens until the task is cancelled.
  /// - Parameters:
  ///   - place: the position to continue from.
  ///   - hear: called for every message in order, with the position after it.
  public func listen(after place: Place, _ hear: @escaping @Sendable ([Heard], Place) async -> Void) async {
    var place = place
    var failures = 0
    var heard: [String] = []
    while !Task.isCancelled {
      do {
        let since = place.message.isEmpty ? "\(place.time)" : place.message
        let url = "\(account.server)/\(topic)/json?since=\(since)"
        let request = WebRequest(url: url, headers: try await account.headers()).message
        let response = try await WebRequest.client.execute(request, timeout: .hours(24))
        try WebRequest.check(response, of: "the phone's server")
        var lines = LineStream()
        for try await part in response.body {
          failures = 0
          for line in lines.take(Array(part.readableBytesView)) {
            if let time = PhoneAnswers.opening(in: line) {
              // If a wrong clock put the position into the future, nothing would arrive until then.
              place.time = min(place.time, time)
              continue
            }
            // A server that no longer has the last message sends all messages that it has.
            guard let (next, message) = PhoneAnswers.message(in: line), next.time >= place.time,
              !heard.contains(next.message), next.message != place.message
            else { continue }
            heard.append(next.message)
            if heard.count > PhoneAnswers.mostRemembered { heard.removeFirst() }
            // A message with a time in the future is no position for later ones.
            place = Place(message: next.message, time: min(next.time, max(place.time, present())))
            await hear(PhoneAnswers.heard(message), place)
          }
          if lines.isEndless {
            // The server would send it again, so listening goes on behind it.
            place = Place(time: max(place.time, present()))
            await hear([], place)
            break
          }
        }
      } catch {}
      failures += 1
      try? await Task.sleep(for: .seconds(Retry.wait(afterFailures: failures)))
    }
  }

  /// The start of the stream by the server's clock; nil for another line, and for an impossible time.
  static func opening(in line: String) -> Int? {
    // What is no longer than that.
    guard line.utf8.count < 1000 else { return nil }
    var reader = JSONReader(line)
    guard let value = try? reader.value(), value["event"]?.string == "open",
      let time = value["time"]?.integer, time > 1_500_000_000
    else { return nil }
    return time
  }

  /// Reads a line of the stream: the position after it, and its text; nil for keep-alive lines and all others.
  static func message(in line: String) -> (place: Place, message: String)? {
    var reader = JSONReader(line)
    guard let value = try? reader.value(), value["event"]?.string == "message",
      let identity = value["id"]?.string, !identity.isEmpty,
      identity.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      let message = value["message"]?.string, let time = value["time"]?.integer
    else { return nil }
    return (Place(message: identity, time: time), message)
  }
}
