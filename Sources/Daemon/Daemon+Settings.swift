import Delivery
import Escalation
import Store

// What is set: the channels, and what is heard from them.
extension Daemon {
  /// Takes in what is set.
  func configure() throws {
    settings = source.settings()
    // Until it is known whether this device is alone, it is not; without sync it is.
    settings.others = others.count ?? (isOnce ? 0 : 1)
    sync?.ring(settings.common.ringing)
    lock?.say(others: others.count)
    store.reminding = settings.reminding
    store.keepsMissed = settings.common.keepsMissed
    let book = ChannelBook(settings: settings, mailbox: mailbox, store: store.path)
    var channels = given
    if let only {
      channels.append(try book.channel(only))
      settings.onlyChannel = only
    } else {
      for name in settings.channelNames where !given.contains(where: { $0.name == name }) {
        do { channels.append(try channel(name, book)) } catch {
          // What is not there must not be waited for.
          settings.missing.insert(name)
          Log.say("\(error)")
          try? store.failed(channel: name, message: "\(error)", remedy: error.remedy)
        }
      }
      if !channels.contains(where: { $0.name == "terminal" }) {
        channels.append(try book.channel("terminal"))
      }
    }
    dispatcher.channels = Dispatcher.byName(channels)
    dispatcher.make = { name throws(DaemonError) in try book.channel(name) }
    dispatcher.usualSnooze = settings.common.snooze
    answers = Answers(store: store, snooze: settings.common.snooze)
    digest.times = settings.common.digestTimes
    positions.path = settings.common.positions
    // What cannot be forgotten now is forgotten the next time.
    try? digest.forget()
  }

  /// A channel as it is set now; one whose settings are as before goes on with what it shows.
  private func channel(_ name: String, _ book: ChannelBook) throws(DaemonError) -> any Channel {
    let made = try book.channel(name)
    let isKept = ["desktop", "sound"].contains(name)
    return (isKept ? dispatcher.channels[name] : nil) ?? made
  }

  /// True when the channels that reminders name themselves do not count: one channel was asked for, or this device does
  /// not ring.
  var ignoresNamedChannels: Bool { only != nil || !settings.rings }

  /// The channels for a level: those that are set, and terminals while somebody looks on.
  func channels(_ level: Level) -> [String] {
    let names = settings.channels(level)
    if only != nil || names.contains("terminal") { return names }
    return SideLock.isHeld(.watch, of: store.path) ? names + ["terminal"] : names
  }

  /// Hears what people answer.
  func listen() {
    for channel in dispatcher.channels.values { channel.listen() }
    listenToPhone()
  }

  /// Listens to the buttons of messages on the phone and to what is written there, when a topic for that is set.
  private func listenToPhone() {
    let book = ChannelBook(settings: settings, mailbox: mailbox, store: store.path)
    let account = settings.channelNames.contains("phone") ? try? book.phone() : nil
    if let phone, phone.account == account { return }
    phone?.stop()
    phone = account.flatMap { account in
      PhoneListener(
        account: account, lines: PhoneLines(store: store.path, clock: clock),
        after: try? store.memo(PhoneListener.memo),
        mailbox: mailbox)
    }
  }
}
