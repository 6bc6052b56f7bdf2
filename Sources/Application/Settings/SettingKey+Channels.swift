import Names
import Reminding
import Store
import Sync

// The settings of `arcd`: the channels it reminds through, and what they need.
extension SettingKey {
  /// The keys of the channels, in the order of `arc config --list`.
  package static let channels = [
    ring, pushChannels, alarmChannels, digest, commandProgram, webhookURL, webhookSecret, phoneServer,
    phoneTopic,
    phoneAnswers,
    phoneToken, phoneAnswersToken, phoneLink,
  ]

  package static let ring = SettingKey(
    name: "ring", kind: .choice(Ringing.allCases.map(\.rawValue)), usual: "on",
    summary: """
      Whether this device reminds you; off: never; when-alone: only while no other device that \
      reminds you is connected.
      """)

  package static let pushChannels = channelList(of: "Pushes")
  package static let alarmChannels = channelList(of: "Alarms")

  private static func channelList(of level: String) -> SettingKey {
    SettingKey(
      name: level == "Pushes" ? "push-channels" : "alarm-channels",
      kind: .text(form: "names of channels like 'desktop sound', or none") { text in
        let names = text.split { $0 == " " || $0 == "," }
        return !names.isEmpty && names.allSatisfy { isChannel($0) }
      },
      usual: "desktop sound", summary: "\(level) go through these channels, in this order: arc channel ls.")
  }

  package static func isChannel(_ name: Substring) -> Bool {
    channelNames.contains(String(name)) || name.hasPrefix("command:/")
  }

  package static let channelNames = ["none", "desktop", "sound", "terminal", "phone", "webhook", "command"]

  package static let digest = SettingKey(
    name: "digest", kind: .text(form: "on, off or times like '07:30 19:00'") { DigestTimes.times($0) != nil },
    usual: "off", summary: "When a summary of your day comes as a push; on: at 07:30 and 19:00.")

  package static let commandProgram = SettingKey(
    name: "command.program", kind: .text(form: "the path of a program") { $0.hasPrefix("/") }, usual: "",
    summary: "The program that the channel 'command' runs; it gets the alert as JSON and in variables.")

  package static let webhookURL = SettingKey(
    name: "webhook.url",
    kind: .text(form: "an address like https://example.org/alerts, or where to find one: \(secretForm)") {
      isAddress($0) || isSecret($0)
    }, usual: "", summary: "Where the channel webhook posts alerts.")

  package static let webhookSecret = SettingKey(
    name: "webhook.secret", kind: secret, usual: "",
    summary: "Where to find the key that signs the webhook's posts.")

  package static let phoneServer = SettingKey(
    name: "phone.server", kind: address, usual: "https://ntfy.sh",
    summary: "The ntfy server of the channel 'phone'.")

  package static let phoneTopic = SettingKey(
    name: "phone.topic", kind: topic, usual: "", summary: "The ntfy topic that your phone is subscribed to.")

  package static let phoneAnswers = SettingKey(
    name: "phone.answers", kind: topic, usual: "",
    summary: "A second topic, for answers from the buttons of messages; keep it secret.")

  package static let phoneToken = SettingKey(
    name: "phone.token", kind: secret, usual: "", summary: "Where to find the token of the phone's server.")

  package static let phoneAnswersToken = SettingKey(
    name: "phone.answers-token", kind: secret, usual: "",
    summary: "Where to find the token of the phone's buttons: one that may only write to phone.answers.")

  package static let phoneLink = SettingKey(
    name: "phone.link", kind: address, usual: "", summary: "What a tap on a message opens.")

  private static let address = Kind.text(
    form: "an address like https://example.org/alerts", isValid: isAddress)
  @Sendable private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") || text.hasPrefix("http://")
  }
  private static let topic = Kind.text(form: "a name that is hard to guess, of letters, digits, - and _") {
    !$0.isEmpty && $0.utf8.count <= 64
      && $0.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0 & 0xDF) || $0 == 45 || $0 == 95
      }
  }
  /// A reference to a secret; the secret itself is not kept in the settings.
  private static let secret = Kind.text(form: secretForm, isValid: isSecret)
  private static let secretForm = "file:PATH, env:NAME or command:PROGRAM"
  @Sendable private static func isSecret(_ text: String) -> Bool {
    ["file:", "env:", "command:"].contains { text.hasPrefix($0) && text.count > $0.count }
  }
}

extension SettingKey {
  /// True when a value may be or contain a secret.
  package var isPrivate: Bool {
    name.hasPrefix("webhook.") || name.hasPrefix("phone.")
  }

  /// A value as it may be shown: of an address only the server, since its path may be a password; nothing of a topic,
  /// since everyone who knows it can read and write there.
  ///
  ///     https://bob:pw@hooks.example.org/T01/B02   https://…@hooks.example.org/…
  ///     my-secret-topic                            …
  package func shown(_ text: String) -> String {
    guard isPrivate, !text.isEmpty, text != usual, !SettingKey.isSecret(text) else { return text }
    return WebAddress(text)?.masked ?? "…"
  }
}
