import JSONText

/// Messages on a phone, by way of a server that speaks ntfy (https://docs.ntfy.sh/publish/#publish-as-json).
///
/// With a topic for answers the messages have buttons, Done and Snooze, which publish there; see `PhoneAnswers`.
public struct PhoneChannel: Channel {
  /// What the configuration calls it.
  public let name = "phone"
  /// The server and what is published where.
  let account: Account
  let patience: Int

  /// Where messages go.
  public struct Account: Hashable, Sendable {
    /// The server: `https://ntfy.sh`.
    public var server: String
    /// The topic that the phone listens to; whoever knows its name can read it.
    public var topic: String
    /// The topic that this program listens to; nil: messages have no buttons.
    public var answers: String?
    /// The token of the server; nil: it wants none.
    public var token: Secret?
    /// The token that the buttons of messages carry, which may write to `answers` and nothing else; nil: `token`.
    public var answersToken: Secret?
    /// What a tap on a message opens; nil: the app.
    public var link: String?

    /// An account without token, buttons or link.
    public init(server: String, topic: String) {
      self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
      self.topic = topic
    }

    /// What a person can do when the server refuses who asks.
    var repair: String {
      token.map { "put the right token into \($0.place), then: arc channel test phone" }
        ?? "arc config phone.token file:PATH"
    }

    /// What the buttons of a message carry, so that a topic that wants a token takes what they publish; nil: nothing.
    ///
    /// Whoever reads the message reads it, too. So it goes out over https or to this very machine only, and
    /// `phone.answers-token` is there for one that can do no more than publish answers.
    func buttonToken() async throws -> String? {
      guard answers != nil, WebFeed.isAllowed(server) else { return nil }
      return try await (answersToken ?? token)?.reveal()
    }

    /// What shows the server who asks.
    func headers() async throws -> [(name: String, value: String)] {
      guard let token else { return [] }
      return [(name: "Authorization", value: "Bearer \(try await token.reveal())")]
    }
  }

  /// - Parameter patience: how many seconds the server may take.
  public init(account: Account, patience: Int = 15) { (self.account, self.patience) = (account, patience) }

  /// See `Channel`.
  public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
    let token = notice.isAnswerable ? try await account.buttonToken() : nil
    try await publish(json(of: notice, token: token))
    return nil
  }

  /// Sends a message that is no notice.
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
      url: account.server, headers: headers, body: body, patience: patience, repair: account.repair
    ).answer(of: "the phone's server")
    // A page that asks to log in to some network is no server of messages.
    var reader = JSONReader(String(decoding: answer, as: UTF8.self))
    guard let value = try? reader.value(), value["id"]?.string != nil else {
      throw ChannelError(
        "\(WebRequest.place(account.server)) does not answer like an ntfy server",
        repair: "arc config phone.server https://ntfy.sh")
    }
  }

  /// - Parameter token: what the buttons carry; nil: nothing.
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
