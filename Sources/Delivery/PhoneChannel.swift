import JSONText

/// Messages on a phone, sent through an ntfy server (https://docs.ntfy.sh/publish/#publish-as-json).
///
/// With a topic for answers, messages have the buttons Done and Snooze, which publish to it; see `PhoneAnswers`.
public struct PhoneChannel: Channel {
  /// The name in the settings.
  public let name = "phone"
  /// The server, its topics and tokens.
  let account: Account
  let timeout: Int

  /// A server, its topics and tokens.
  public struct Account: Hashable, Sendable {
    /// The server: `https://ntfy.sh`.
    public var server: String
    /// The topic that the phone listens to; anyone who knows its name can read it.
    public var topic: String
    /// The topic that this program listens to; nil: messages have no buttons.
    public var answers: String?
    /// The server's token; nil: it needs none.
    public var token: Secret?
    /// The token in the buttons of messages, which should only be allowed to write to `answers`; nil: `token`.
    public var answersToken: Secret?
    /// The address that a tap on a message opens; nil: the app.
    public var link: String?

    /// An account without token, buttons or link.
    public init(server: String, topic: String) {
      self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
      self.topic = topic
    }

    /// What a person can do when the server refuses access.
    var repair: String {
      token.map { "put the right token into \($0.place), then: arc channel test phone" }
        ?? "arc config phone.token file:PATH"
    }

    /// The token that the buttons of a message use to publish; nil: none.
    ///
    /// Anyone who can read the message can read it. So it is only sent over https or to this machine, and
    /// `phone.answers-token` can be a token that may only publish answers.
    func buttonToken() async throws -> String? {
      guard answers != nil, WebFeed.isAllowed(server) else { return nil }
      return try await (answersToken ?? token)?.reveal()
    }

    /// The header that authenticates arc.
    func headers() async throws -> [(name: String, value: String)] {
      guard let token else { return [] }
      return [(name: "Authorization", value: "Bearer \(try await token.reveal())")]
    }
  }

  /// - Parameter timeout: the time limit in seconds.
  public init(account: Account, timeout: Int = 15) { (self.account, self.timeout) = (account, timeout) }

  /// See `Channel`.
  public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
    let token = notice.isAnswerable ? try await account.buttonToken() : nil
    try await publish(json(of: notice, token: token))
    return nil
  }

  /// Sends a message that is not a notice.
  public func say(_ title: String, _ message: String) async throws {
    var json = JSONWriter()
    json.object {
      $0.field("topic", account.topic)
      $0.field("title", title)
      $0.field("message", message)
      $0.field("priority", 2)
    }
    try await publish(Array(json.bytes))
  }

  private func publish(_ body: [UInt8]) async throws {
    let headers = try await account.headers() + [(name: "Content-Type", value: "application/json")]
    let answer = try await WebRequest(
      url: account.server, headers: headers, body: body, timeout: timeout, repair: account.repair
    ).answer(of: "the phone's server")
    // This is the log-in page of a network, not an ntfy server.
    var reader = JSONReader(String(decoding: answer, as: UTF8.self))
    guard let value = try? reader.value(), value["id"]?.string != nil else {
      throw ChannelError(
        "\(WebRequest.place(account.server)) does not answer like an ntfy server",
        repair: "arc config phone.server https://ntfy.sh")
    }
  }

  /// - Parameter token: the token in the buttons; nil: none.
  func json(of notice: Notice, token: String? = nil) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.field("topic", account.topic)
      $0.field("title", notice.title)
      $0.field("message", [notice.message, notice.arc].compactMap { $0 }.joined(separator: "\n"))
      $0.field("priority", notice.intensity)
      $0.key("tags")
      $0.array { $0.value(notice.level == .alarm ? "rotating_light" : "bell") }
      $0.field("click", account.link)
      guard let answers = account.answers, notice.isAnswerable else { return }
      $0.key("actions")
      $0.array { list in
        for (kind, label) in [(Answer.Kind.done, "Done"), (.snooze, "Snooze")] {
          list.object {
            $0.field("action", "http")
            $0.field("label", label)
            $0.field("url", "\(account.server)/\(answers)")
            $0.field("method", "POST")
            if let token {
              $0.key("headers")
              $0.object { $0.field("Authorization", "Bearer \(token)") }
            }
            $0.field("body", PhoneAnswers.text(of: Answer(kind, to: notice.reminder)))
            $0.field("clear", true)
          }
        }
      }
    }
    return Array(json.bytes)
  }
}
