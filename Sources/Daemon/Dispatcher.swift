import Delivery
import Moments
import Store

/// Brings what waits in the store's outbox to the channels, and what they say back to the store.
///
/// Every channel has one thing to do at a time, in a task of its own, and nobody waits for it. More than three
/// reminders at once become one notice that lists them.
final class Dispatcher {
  /// How many reminders a channel shows singly; more become one.
  static let most = 3

  private let store: PlannerStore
  private let channels: [String: any Channel]
  private let mailbox: Mailbox
  /// The channels that have something to do.
  private var busy: Set<String> = []
  /// What channels are silencing or withdrawing.
  private var recalling: [Int: AlertRecall] = [:]
  private var lastRecall = 0
  /// The tasks behind a bubble that lists several: it goes when the last of them does.
  private var listed: [String: Set<Int>] = [:]
  /// How many deliveries have failed.
  private(set) var failures = 0

  init(store: PlannerStore, channels: [any Channel], mailbox: Mailbox) {
    self.store = store
    self.channels = Dictionary(channels.map { ($0.name, $0) }) { first, _ in first }
    self.mailbox = mailbox
  }

  /// Whether a channel has something to do.
  var isBusy: Bool { !busy.isEmpty || !recalling.isEmpty }

  /// Gives every channel that is free the next thing to do.
  func dispatch() throws {
    try recall()
    let waiting = try store.waitingDeliveries().filter { !busy.contains($0.channel) }
    for (name, deliveries) in Dictionary(grouping: waiting, by: \.channel) {
      guard let channel = channels[name] else { continue }
      let tasks = Set(deliveries.map(\.alert.task))
      send(tasks.count > Dispatcher.most ? deliveries : Array(deliveries.prefix(1)), to: channel)
    }
  }

  private func send(_ deliveries: [AlertDelivery], to channel: any Channel) {
    guard let first = deliveries.first else { return }
    let notice = Notice.group(deliveries.map { Notice($0.alert, in: store.zone) })
    let alerts = deliveries.map(\.alert.id)
    let previous = deliveries.count == 1 ? first.replaces : nil
    let (mailbox, name) = (mailbox, channel.name)
    busy.insert(name)
    if deliveries.count > 1 { listed["\(name) \(alerts)"] = Set(deliveries.map(\.alert.task)) }
    Task.detached {
      do {
        Fault.point()
        let receipt = try await channel.deliver(notice, replacing: previous)
        Fault.point()
        mailbox.put(.accepted(alerts: alerts, channel: name, receipt: receipt))
      } catch let error as ChannelError {
        mailbox.put(.failed(alerts: alerts, channel: name, error))
      } catch {
        mailbox.put(.failed(alerts: alerts, channel: name, ChannelError("\(error)")))
      }
    }
  }

  /// Asks channels to silence or withdraw what is closed, snoozed or dismissed, in whichever program that was done.
  private func recall() throws {
    for recall in try store.recalls() where !recalling.values.contains(recall) {
      guard let channel = channels[recall.channel] else {
        try store.recalled(recall)
        continue
      }
      lastRecall += 1
      recalling[lastRecall] = recall
      let (mailbox, number, reminder) = (mailbox, lastRecall, "\(recall.alert.task)")
      let receipt = recall.kind == .withdraw && isLast(recall) ? recall.external : nil
      Task.detached {
        await channel.silence(reminder)
        if let receipt { await channel.withdraw(receipt) }
        mailbox.put(.recalled(number))
      }
    }
  }

  /// Whether nothing else stands in the bubble that is to be withdrawn.
  private func isLast(_ recall: AlertRecall) -> Bool {
    guard let external = recall.external, var tasks = listed["\(recall.channel) \(external)"] else {
      return true
    }
    tasks.remove(recall.alert.task)
    listed["\(recall.channel) \(external)"] = tasks.isEmpty ? nil : tasks
    return tasks.isEmpty
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
  func take(_ letter: Mailbox.Letter) throws {
    switch letter {
    case .accepted(let alerts, let channel, let receipt):
      busy.remove(channel)
      if let tasks = listed.removeValue(forKey: "\(channel) \(alerts)"), let receipt {
        listed["\(channel) \(receipt)"] = tasks
      }
      for alert in alerts {
        try store.accepted(alert: alert, by: channel, as: receipt)
        Fault.point()
      }
      try store.works(channel: channel)
    case .failed(let alerts, let channel, let error):
      busy.remove(channel)
      listed["\(channel) \(alerts)"] = nil
      failures += 1
      let attempts = Dictionary(
        try store.waitingDeliveries().filter { $0.channel == channel }.map { ($0.alert.id, $0.attempts) }
      ) { first, _ in first }
      for alert in alerts {
        let wait = Retry.wait(afterFailures: (attempts[alert] ?? 0) + 1)
        try store.refused(
          alert: alert, by: channel, error: error.description, next: store.now.adding(seconds: wait))
        Fault.point()
      }
      try store.failed(channel: channel, message: error.description, remedy: error.repair)
    case .recalled(let number):
      if let recall = recalling.removeValue(forKey: number) { try store.recalled(recall) }
    case .finished: busy.remove("")
    case .answer, .feed: break
    }
  }
}
