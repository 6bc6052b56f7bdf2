import Application
import Delivery
import Store

/// Creates the channels that the settings name.
struct ChannelBook {
  let settings: DaemonSettings
  let mailbox: Mailbox
  /// The path of the store's file.
  let store: String

  /// The names of the built-in channels.
  static let names = ["desktop", "sound", "terminal", "phone", "webhook", "command"]

  /// The channel with a name: one of `names`, or `command:PROGRAM`.
  /// - Throws: `DaemonError`.
  func channel(_ name: String) throws(DaemonError) -> any Channel {
    if name.hasPrefix("command:") {
      return CommandChannel(name: name, program: String(name.dropFirst("command:".count)))
    }
    switch name {
    case "command":
      return CommandChannel(
        name: name, program: try required(.commandProgram, of: name, "the path of a program"))
    case "desktop":
      let mailbox = mailbox
      return DesktopChannel(store: store) {
        mailbox.put(.answer($0))
      } gone: {
        mailbox.put(.gone($0, channel: name, byPerson: $1))
      } runs: {
        mailbox.put(.runs(channel: name, isOfIt: $0))
      }
    case "sound": return SoundChannel()
    case "terminal":
      let (mailbox, store) = (mailbox, store)
      return TerminalChannel(isWatched: { SideLock.isHeld(.watch, of: store) }) { mailbox.put(.left($0)) }
    case "webhook":
      return WebhookChannel(
        url: try required(.webhookURL, of: name, "the address of a server"),
        secret: try secret(.webhookSecret, of: name))
    case "phone": return PhoneChannel(account: try phone())
    default: throw .unknownChannel(name, known: ChannelBook.names + ["command:PROGRAM"])
    }
  }

  /// The account on the server for phone messages.
  /// - Throws: `DaemonError` when no topic is set, or the same one for both directions.
  func phone() throws(DaemonError) -> PhoneChannel.Account {
    var account = PhoneChannel.Account(
      server: settings.common[.phoneServer],
      topic: try required(.phoneTopic, of: "phone", "a topic that is hard to guess"))
    account.answers = settings[.phoneAnswers]
    guard account.answers != account.topic else {
      throw .notSet(
        channel: "phone", key: "phone.answers", form: "another topic for answers than phone.topic")
    }
    account.token = try secret(.phoneToken, of: "phone")
    account.answersToken = try secret(.phoneAnswersToken, of: "phone")
    account.link = settings[.phoneLink]
    return account
  }

  private func secret(_ key: SettingKey, of channel: String) throws(DaemonError) -> Secret? {
    guard let text = settings[key] else { return nil }
    guard let secret = Secret(text) else { throw .notSet(channel: channel, key: key.name, form: Secret.form) }
    return secret
  }

  private func required(_ key: SettingKey, of channel: String, _ form: String) throws(DaemonError)
    -> String
  {
    guard let value = settings[key] else { throw .notSet(channel: channel, key: key.name, form: form) }
    return value
  }
}
