import Delivery
import Escalation
import Store

// Applying the settings: the channels, and listening to them.
extension Daemon {
  /// Applies the current settings.
  func configure() throws {
    settings = source.settings()
    // Until the number of other devices is known, assume that there is one; without sync there is none.
    settings.others = others.count ?? (isOnce ? 0 : 1)
    sync?.ring(settings.common.ringing)
    lock?.say(others: others.count)
    store.reminding = settings.reminding
    store.keepsMissed = settings.common.keepsMissed
    let book = ChannelBook(settings: settings, mailbox: mailbox, store: store.path)
    var channels = given
    if let only {
      channels.append(try channel(only, book))
      settings.onlyChannel = only
    } else {
      for name in settings.channelNames where !given.contains(where: { $0.name == name }) {
        do { channels.append(try channel(name, book)) } catch {
          // Nothing may wait for a channel that cannot be created.
          settings.missing.insert(name)
          DaemonLog.say("\(error)")
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
    // If this fails, the next change of settings tries again.
    try? digest.forget()
  }

  /// The channel with the current settings; desktop and sound channels are kept, with what they show.
  private func channel(_ name: String, _ book: ChannelBook) throws(DaemonError) -> any Channel {
    let made = try book.channel(name)
    let isKept = ["desktop", "sound"].contains(name)
    return (isKept ? dispatcher.channels[name] : nil) ?? made
  }

  /// True when the channels that reminders name are ignored: with `--channel`, and when this device does not ring.
  var ignoresNamedChannels: Bool { only != nil || !settings.rings }

  /// The channels for a level: those in the settings, and terminals while `arc watch` runs.
  func channels(_ level: Level) -> [String] {
    let names = settings.channels(level)
    if only != nil || names.contains("terminal") { return names }
    return SideLock.isHeld(.watch, of: store.path) ? names + ["terminal"] : names
  }

  /// Starts listening for answers from the channels.
  func listen() {
    for channel in dispatcher.channels.values { channel.listen() }
    listenToPhone()
  }

  /// Listens to buttons and lines from the phone, when a topic for answers is set.
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
