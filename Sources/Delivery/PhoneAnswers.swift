import AsyncHTTPClient
import JSONText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  /// How far somebody has listened, so that nothing is heard twice and nothing missed while nobody listened.
  public struct Place: Hashable, Sendable {
    /// The identity of the last message; empty: none was heard yet.
    public var message: String
    /// When that came, or when the listening began; in seconds since 1970.
    public var time: Int

    /// The place after a message.
    public init(message: String = "", time: Int) { (self.message, self.time) = (message, time) }

    /// `1795194000 aBcDeF`; nil for anything else.
    public init?(_ text: String) {
      let words = text.split(separator: " ")
      guard let time = words.first.flatMap({ Int($0) }) else { return nil }
      self.init(message: words.count > 1 ? String(words[1]) : "", time: time)
    }

    /// The same as text.
    public var text: String { message.isEmpty ? "\(time)" : "\(time) \(message)" }
  }

  let account: PhoneChannel.Account
  let topic: String
  /// What time it is here, in seconds since 1970.
  var present: @Sendable () -> Int = { Int(time(nil)) }
  /// How many messages are known again when a server tells them twice.
  static let mostRemembered = 1000

  /// - Returns: nil when the account has no topic for answers.
  public init?(account: PhoneChannel.Account) {
    guard let topic = account.answers else { return nil }
    (self.account, self.topic) = (account, topic)
  }

  /// What a button publishes: `arc:done:12`.
  static func text(of answer: Answer) -> String { "arc:\(answer.kind.rawValue):\(answer.reminder)" }

  /// What a message says: a button, or lines; nothing when it is empty.
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
  ///   - place: where to go on.
  ///   - hear: is told what every message says, and the place after it, in their order.
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
              // A place that a wrong clock has put into the future would keep everything away until then.
              place.time = min(place.time, time)
              continue
            }
            // A server that has forgotten the last message tells all that it has.
            guard let (next, message) = PhoneAnswers.message(in: line), next.time >= place.time,
              !heard.contains(next.message), next.message != place.message
            else { continue }
            heard.append(next.message)
            if heard.count > PhoneAnswers.mostRemembered { heard.removeFirst() }
            // A message from the future says nothing of those that come after it.
            place = Place(message: next.message, time: min(next.time, max(place.time, present())))
            await hear(PhoneAnswers.heard(message), place)
          }
          if lines.isEndless { break }
        }
      } catch {}
      failures += 1
      try? await Task.sleep(for: .seconds(Retry.wait(afterFailures: failures)))
    }
  }

  /// When a server says that the stream begins, by its own clock; nil for another line, or a clock that cannot be.
  static func opening(in line: String) -> Int? {
    // What is no longer than that.
    guard line.utf8.count < 1000 else { return nil }
    var reader = JSONReader(line)
    guard let value = try? reader.value(), value["event"]?.string == "open",
      let time = value["time"]?.integer, time > 1_500_000_000
    else { return nil }
    return time
  }

  /// A line of the stream: the place after it, and its text; nil for signs of life and whatever else.
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
