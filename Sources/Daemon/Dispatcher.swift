import Delivery
import Moments
import Reminding
import Store

/// Brings what waits in the store's outbox to the channels, and what they say back to the store.
///
/// Every channel has one thing to do at a time, in a task of its own, and nobody waits for it. More than three
/// reminders within a minute become one notice that lists them (`ShownLately`).
final class Dispatcher {
  private let store: PlannerStore
  /// The channels that there are, by name.
  var channels: [String: any Channel]
  /// Makes a channel that only some reminders name.
  var make: (String) throws(DaemonError) -> any Channel = { name throws(DaemonError) in
    throw .unknownChannel(name, known: ChannelBook.names)
  }
  /// How many seconds a snooze of what says nothing else lasts.
  var usualSnooze = 3600
  private let mailbox: Mailbox
  /// False in a program that ends when everything is delivered.
  private let mayHold: Bool
  /// The channels that have something to do.
  private var busy: Set<String> = []
  /// What channels have shown within the last minute, and what stands in bubbles that list several.
  private var lately: [String: ShownLately] = [:]
  /// What channels are silencing or withdrawing.
  private var recalling: [Int: AlertRecall] = [:]
  private var lastRecall = 0
  /// Messages that are to show less as soon as their channel has nothing else to do; their sounds are silent already.
  private var postponed: [AlertRecall] = []
  /// Those of `recalling` after which their message is still to show less.
  private var unfinished: Set<Int> = []
  /// Alarms that go on and that nobody sees any more, to be shown again as soon as their channel is free.
  private var lost: [String: [[AlertDelivery]]] = [:]
  /// When something is to be delivered that is held back now.
  private(set) var held: Moment?
  /// How many deliveries have failed.
  private(set) var failures = 0
  /// How many seconds a server may ask to be left alone; one that lies must not be silent for ever.
  static let longestWait = 3600

  /// - Parameter mayHold: whether pushes may wait for the end of a minute in which there were many.
  init(store: PlannerStore, channels: [any Channel], mailbox: Mailbox, mayHold: Bool) {
    self.store = store
    self.channels = Dispatcher.byName(channels)
    self.mailbox = mailbox
    self.mayHold = mayHold
  }

  private func notice(of alert: FiredAlert) -> Notice {
    Notice(alert, in: store.zone, usualSnooze: usualSnooze)
  }

  static func byName(_ channels: [any Channel]) -> [String: any Channel] {
    Dictionary(channels.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Whether a channel has something to do.
  var isBusy: Bool { !busy.isEmpty || !recalling.isEmpty }

  /// Gives every channel that is free the next thing to do.
  func dispatch() throws {
    try recall()
    held = nil
    for (name, alarms) in lost where !busy.contains(name) {
      lost[name] = alarms.count > 1 ? Array(alarms.dropFirst()) : nil
      guard let channel = channels[name], let first = alarms.first else { continue }
      // Meanwhile it may be closed, or have come again.
      let standing = try store.lostAlarms(of: name) { _ in true }.joined().map(\.alert.id)
      let open = first.filter { standing.contains($0.alert.id) }
      if !open.isEmpty { send(open, replacing: nil, to: channel) }
    }
    let waiting = try store.waitingDeliveries(limit: 10_000).filter { !busy.contains($0.channel) }
    for (name, deliveries) in Dictionary(grouping: waiting, by: \.channel) {
      guard let channel = try channel(name, for: deliveries) else { continue }
      var shown = lately[name] ?? ShownLately()
      shown.forget(before: store.now.seconds - ShownLately.span)
      lately[name] = shown
      switch shown.form(of: deliveries, mayHold: mayHold) {
      case .single(let delivery): send([delivery], replacing: try store.replaced(by: delivery), to: channel)
      case .group(let all):
        send(all, replacing: shown.group?.receipt, removing: shown.superseded(by: all), to: channel)
      case .held(let until): held = [held, Moment(seconds: until)].compactMap { $0 }.min()
      }
    }
  }

  /// The channel of a name; nil when there is none, which its deliveries then say.
  private func channel(_ name: String, for deliveries: [AlertDelivery]) throws -> (any Channel)? {
    if let channel = channels[name] { return channel }
    do {
      let channel = try make(name)
      channels[name] = channel
      return channel
    } catch {
      failures += 1
      for delivery in deliveries where delivery.isWaiting {
        let next = store.now.adding(seconds: Retry.wait(afterFailures: delivery.attempts + 1))
        try store.refused(alert: delivery.alert.id, by: name, error: "\(error)", next: next)
      }
      try store.failed(channel: name, message: "\(error)", remedy: error.remedy)
      return nil
    }
  }

  /// - Parameters:
  ///   - deliveries: one, or those of a group: what waits, and what was shown within the last minute.
  ///   - old: what need not be seen any more after that.
  private func send(
    _ deliveries: [AlertDelivery], replacing previous: String?, removing old: Set<String> = [],
    to channel: any Channel
  ) {
    let notice = Notice.group(deliveries.map { self.notice(of: $0.alert) })
    let (mailbox, name) = (mailbox, channel.name)
    busy.insert(name)
    Task.detached {
      do {
        CrashPoint.point()
        let receipt = try await channel.deliver(notice, replacing: previous)
        CrashPoint.point()
        if receipt != nil { for old in old { await channel.withdraw(old) } }
        mailbox.put(.accepted(deliveries, channel: name, receipt: receipt))
      } catch {
        mailbox.put(.failed(deliveries, channel: name, error as? ChannelError ?? ChannelError("\(error)")))
      }
    }
  }

  /// Shows alarms again that go on and whose messages are gone with what showed them.
  /// - Parameter isSeen: which receipts are still of use.
  func showAgain(_ channel: String, isSeen: (String) -> Bool) throws {
    lost[channel] = try store.lostAlarms(of: channel) { !isSeen($0) }
  }

  /// Sends something that is no alert, unless the channel has something else to do.
  /// - Returns: false when it has, or there is no such channel.
  func post(_ notice: Notice, to name: String) -> Bool {
    guard let channel = channels[name], busy.insert(name).inserted else { return false }
    let mailbox = mailbox
    Task.detached {
      var failure: ChannelError?
      do {
        CrashPoint.point()
        _ = try await channel.deliver(notice, replacing: nil)
        CrashPoint.point()
      } catch { failure = error as? ChannelError ?? ChannelError("\(error)") }
      mailbox.put(.posted(channel: name, failure))
    }
    return true
  }

  /// Asks channels to silence or withdraw what is closed, snoozed or dismissed, in whichever program that was done.
  func recall() throws {
    let recalls = try store.recalls()
    postponed.removeAll { !busy.contains($0.channel) || !recalls.contains($0) }
    for recall in recalls where !recalling.values.contains(recall) && !postponed.contains(recall) {
      guard let channel = channels[recall.channel] else {
        try store.recalled(recall)
        continue
      }
      lastRecall += 1
      recalling[lastRecall] = recall
      let (mailbox, number, reminder) = (mailbox, lastRecall, "\(recall.alert.subject.number)")
      let endsGroup = lately[recall.channel, default: ShownLately()].forget(recall.alert.subject)
      let receipt = recall.kind == .withdraw ? recall.external : nil
      // Those that stand in the same message, and stay there.
      let rest = recall.others.map { self.notice(of: $0) }
      // What the channel delivers now may take the place of that message.
      let isAmended = receipt != nil && !rest.isEmpty
      let mayAmend = !busy.contains(recall.channel)
      if isAmended, !mayAmend {
        postponed.append(recall)
        unfinished.insert(number)
      }
      Task.detached {
        await channel.silence(reminder)
        if endsGroup { await channel.silence(Notice.groupReminder) }
        if let receipt, !isAmended { await channel.withdraw(receipt) }
        if let receipt, isAmended, mayAmend { await channel.amend(receipt, to: .group(rest)) }
        mailbox.put(.recalled(number))
      }
    }
  }

  /// Stops every sound: what it was about is gone.
  func silenceAll() {
    let channels = Array(channels.values)
    Task.detached { for channel in channels { await channel.silenceAll() } }
  }

  /// Is busy until every sound has come to its end.
  func finish() {
    busy.insert("")
    let (mailbox, channels) = (mailbox, Array(channels.values))
    Task.detached {
      for channel in channels { await channel.finish() }
      mailbox.put(.finished)
    }
  }

  /// Keeps what a channel has said.
  func take(_ letter: Mailbox.Message) throws {
    switch letter {
    case .accepted(let deliveries, let name, let receipt):
      busy.remove(name)
      lately[name, default: ShownLately()].add(deliveries, receipt, at: store.now.seconds)
      for delivery in deliveries {
        if delivery.isWaiting {
          try store.accepted(alert: delivery.alert.id, by: name, as: receipt)
        } else if let receipt {
          try store.moved(alert: delivery.alert.id, by: name, to: receipt)
        }
        CrashPoint.point()
      }
      try store.works(channel: name)
    case .failed(let deliveries, let name, let error):
      busy.remove(name)
      failures += 1
      let asked = error.retryAfter.flatMap { RetryAfter.seconds($0, at: store.now) } ?? 0
      for delivery in deliveries where delivery.isWaiting {
        let wait = max(
          Retry.wait(afterFailures: delivery.attempts + 1), min(asked, Dispatcher.longestWait))
        try store.refused(
          alert: delivery.alert.id, by: name, error: error.description,
          next: store.now.adding(seconds: wait))
        CrashPoint.point()
      }
      try store.failed(channel: name, message: error.description, remedy: error.remedy(for: name))
    case .posted(let name, let error):
      busy.remove(name)
      if let error {
        failures += 1
        try store.failed(channel: name, message: error.description, remedy: error.remedy(for: name))
      } else {
        try store.works(channel: name)
      }
    case .recalled(let number):
      if let recall = recalling.removeValue(forKey: number), unfinished.remove(number) == nil {
        try store.recalled(recall)
      }
    case .finished: busy.remove("")
    case .answer, .gone, .runs, .left, .heard, .feed: break
    }
  }
}

extension ChannelError {
  /// The command that repairs a channel; the one that tries it when no other is known.
  func remedy(for channel: String) -> String { repair ?? "arc channel test \(channel)" }
}
