import Delivery
import Moments
import Reminding
import Store

/// Sends the deliveries in the store's outbox to the channels, and saves what the channels report.
///
/// Each channel does one thing at a time, in its own task, which never blocks the daemon's thread. More than three
/// reminders within a minute become one notice that lists them (`ShownLately`).
final class Dispatcher {
  private let store: PlannerStore
  /// The channels by name.
  var channels: [String: any Channel]
  /// Creates a channel that only some reminders name.
  var make: (String) throws(DaemonError) -> any Channel = { name throws(DaemonError) in
    throw .unknownChannel(name, known: ChannelBook.names)
  }
  /// The usual snooze, in seconds, for alerts without their own.
  var usualSnooze = ReminderSettings.usualSnooze
  private let mailbox: Mailbox
  /// False in a program that ends once everything is delivered.
  private let mayHold: Bool
  /// The channels that are working.
  private var busy: Set<String> = []
  /// What each channel showed within the last minute, and its notice that lists several alerts.
  private var lately: [String: ShownLately] = [:]
  /// The alerts that channels are silencing or withdrawing, by a running number.
  private var recalling: [Int: AlertRecall] = [:]
  private var lastRecall = 0
  /// Group messages that must be shortened once their channel is free; their sounds have already been stopped.
  private var postponed: [AlertRecall] = []
  /// The numbers in `recalling` whose message must still be shortened.
  private var unfinished: Set<Int> = []
  /// Continuing alarms whose messages have disappeared, to be shown again once their channel is free.
  private var lost: [String: [[AlertDelivery]]] = [:]
  /// When the deliveries that are held back are due; nil: none are.
  private(set) var held: Moment?
  /// The number of failed deliveries.
  private(set) var failures = 0
  /// The longest wait that a server may ask for, in seconds, so that a wrong answer cannot silence a channel.
  static let longestWait = 3600

  /// - Parameter mayHold: true when pushes may wait for the end of a minute with many of them.
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

  /// True while a channel is working.
  var isBusy: Bool { !busy.isEmpty || !recalling.isEmpty }

  /// Gives each free channel its next delivery.
  func dispatch() throws {
    try recall()
    held = nil
    for (name, alarms) in lost where !busy.contains(name) {
      lost[name] = alarms.count > 1 ? Array(alarms.dropFirst()) : nil
      guard let channel = channels[name], let first = alarms.first else { continue }
      // In the meantime an alarm may have been closed, or repeated.
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

  /// The channel with a name; nil when it cannot be created, and then its deliveries are marked as failed.
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
  ///   - deliveries: a single one, or those of a group: the waiting ones and those shown within the last minute.
  ///   - old: the receipts of messages to withdraw afterwards.
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

  /// Shows continuing alarms again whose messages disappeared, for example when the notification server restarted.
  /// - Parameter isSeen: true for receipts of messages that are still shown.
  func showAgain(_ channel: String, isSeen: (String) -> Bool) throws {
    lost[channel] = try store.lostAlarms(of: channel) { !isSeen($0) }
  }

  /// Sends a notice that is not an alert, unless the channel is busy.
  /// - Returns: false when the channel is busy or does not exist.
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

  /// Makes channels silence or withdraw alerts that were closed, snoozed or dismissed in any program.
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
      // The other alerts in the same message, which stay there.
      let rest = recall.others.map { self.notice(of: $0) }
      // The delivery in progress may replace that message, so amending has to wait.
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

  /// Stops every sound, when the planner they belong to is gone.
  func silenceAll() {
    let channels = Array(channels.values)
    Task.detached { for channel in channels { await channel.silenceAll() } }
  }

  /// Waits, as a busy channel, until every sound has ended.
  func finish() {
    busy.insert("")
    let (mailbox, channels) = (mailbox, Array(channels.values))
    Task.detached {
      for channel in channels { await channel.finish() }
      mailbox.put(.finished)
    }
  }

  /// Saves what a channel reported.
  func take(_ message: Mailbox.Message) throws {
    switch message {
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
  /// The command that repairs a channel; when none is known, the one that tests it.
  func remedy(for channel: String) -> String { repair ?? "arc channel test \(channel)" }
}
