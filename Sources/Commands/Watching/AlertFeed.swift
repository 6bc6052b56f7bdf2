import Application
import Moments
import Reminding
import Store
import Terminal

/// The alerts that fire while the person watches, from a daemon or, while none runs, from this program itself.
///
/// A lock says that someone is watching, so that a daemon counts the terminal among its channels. Without a daemon it
/// takes the right to remind only while it fires, so no alert fires twice and a daemon can start at any time.
final class AlertFeed {
  /// How often those who watch look, in milliseconds.
  static let pause: Int32 = 500

  /// Something to show.
  struct News {
    var moment: Moment
    /// Nil for notices that are not alerts: a digest, a test.
    var alert: FiredAlert?
    var title: String
    var message: String
  }

  private let context: Context
  private var presence: SideLock?
  private var last: Int
  private var left: Int
  /// The alerts that this program has fired and not shown yet.
  private var unseen: Set<Int> = []
  /// A copy of the planner in memory, from which it fires while nothing can be saved; nil: not needed.
  private var copyInMemory: PlannerStore?
  /// True when a daemon was running at the last check.
  private(set) var isServed = true
  /// True when this program fires alerts while no daemon runs.
  private let fires: Bool

  /// - Parameter fires: false to only watch.
  init(_ context: Context, fires: Bool) throws {
    self.context = context
    self.fires = fires
    // A program that keeps running cannot ask each time: the planner follows a change of the zone at once.
    if context.store.travel == .movesAfterwards { context.store.travel = .moves }
    presence = SideLock(.watch, of: context.store.path)
    last = try context.store.firedAlerts(limit: 1).first?.id ?? 0
    left = try context.store.leftOnTerminals()?.number ?? 0
  }

  /// The new alerts since the last call, earliest first.
  /// - Throws: `StoreError`.
  func news() throws -> [News] {
    let store = context.store
    if presence == nil { presence = SideLock(.watch, of: store.path) }
    var alerts: [FiredAlert] = []
    var unrecorded: [FiredAlert] = []
    if let right = SideLock(.daemon, of: store.path) {
      isServed = false
      if fires {
        do {
          try withExtendedLifetime(right) { alerts = try store.fire(on: AlertFeed.channel) }
          copyInMemory = nil
        } catch let error as StoreError where error.isAboutWriting { unrecorded = try firedInMemory() }
        unseen.formUnion(alerts.map(\.id))
      }
    } else {
      isServed = true
      // A daemon that cannot write cannot leave alerts for terminals either.
      if SideLock.holder(of: store.path)?.trouble == nil {
        copyInMemory = nil
      } else {
        unrecorded = try firedInMemory()
      }
    }
    let known = Set(alerts.map(\.id))
    alerts += try store.firedAlerts(after: last).filter { !known.contains($0.id) }
    alerts.sort { $0.id < $1.id }
    last = max(last, alerts.last?.id ?? 0)
    var news = (alerts + unrecorded).map { alert in
      News(
        moment: alert.fired, alert: alert, title: alert.title,
        message: AlertWords(alert: alert, zone: context.zone).message)
    }
    if let text = try store.leftOnTerminals(), text.number != left {
      left = text.number
      news.append(News(moment: context.now, title: text.title, message: text.message))
    }
    return news
  }

  /// The alerts that are due, when the file cannot be written.
  private func firedInMemory() throws -> [FiredAlert] {
    let store: PlannerStore
    if let copyInMemory {
      store = copyInMemory
    } else {
      let own = context.store
      store = PlannerStore(path: own.path, now: own.now, zone: own.zone) { .random(in: .min ... .max) }
      (store.zones, store.reminding) = (own.zones, own.reminding)
      try store.goOnInMemory()
      copyInMemory = store
    }
    (store.now, store.zone) = (context.now, context.zone)
    let alerts = try store.fire(on: AlertFeed.channel)
    for alert in alerts { try store.accepted(alert: alert.id, by: AlertFeed.channel) }
    return alerts
  }

  /// Records that the new alerts were shown.
  /// - Throws: `StoreError`.
  func wasShown() throws {
    for id in unseen { try context.store.accepted(alert: id, by: AlertFeed.channel) }
    unseen = []
  }

  /// The channel's name in the store.
  private static let channel = "terminal"
}

extension AlertFeed {
  /// One line for each, or one for more than three: `! 5 reminders: hw 1, hw 2, hw 3 and 2 more · /alerts`.
  static func lines(of news: [News], _ here: ViewContext) -> [StyledText] {
    if news.count <= 3 { return news.map { "\(.overdue, .warning) \($0.line(here))" } }
    let names = news.prefix(3).map(\.title).joined(separator: ", ")
    return [
      "\(.overdue, .warning) \(news.count) reminders: \(names) and \(news.count - 3) more \(.dot, .faint) \("/alerts", .faint)"
    ]
  }
}

extension AlertFeed.News {
  /// True for an alarm.
  var isAlarm: Bool { alert?.level == .alarm }

  /// `17:00  alarm  12  hw 2  CS 298  due now`.
  func line(_ here: ViewContext) -> StyledText {
    let time = StyledText(here.when.clock.text(here.zone.local(at: moment).time), .time)
    guard let alert else { return "\(time)  \(title, .strong)  \(message)" }
    let level = StyledText(
      alert.level == .alarm ? "alarm" : "push ", alert.level == .alarm ? .warning : .plain)
    return
      "\(time)  \(level)  \(alert.number, .faint)  \(title, .strong)  \(alert.arc, .faint)  \(message)"
  }
}
