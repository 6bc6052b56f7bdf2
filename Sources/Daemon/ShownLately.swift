import Escalation
import Reminding
import Store

/// What one channel showed within the last minute, so that many reminders become one notice.
///
/// The first three are shown at once. The fourth becomes a notice that lists all four and replaces theirs, if the
/// channel can do that. Further pushes wait for the end of the minute and are then listed together; alarms do not
/// wait.
struct ShownLately {
  /// The most reminders that a channel shows separately within `span`.
  static let most = 3
  /// The length of the window, in seconds.
  static let span = 60

  /// How to show waiting deliveries.
  enum Form: Equatable {
    case single(AlertDelivery)
    case group([AlertDelivery])
    /// Wait until this time, in seconds since 1970.
    case held(until: Int)
  }

  private var shown: [(delivery: AlertDelivery, at: Int, receipt: String?)] = []
  /// The last notice that listed several: its time, its receipt, and the subjects for which it sounds.
  private(set) var group: (at: Int, receipt: String?, subjects: Set<Subject>)?

  /// Forgets what was shown before `instant`, but not a group that can still be replaced or sounds.
  mutating func forget(before instant: Int) {
    shown.removeAll { $0.at <= instant }
    if let old = group, old.at <= instant, old.receipt != nil || old.subjects.isEmpty { group = nil }
  }

  /// Decides how to show waiting deliveries.
  /// - Parameters:
  ///   - waiting: at least one.
  ///   - mayHold: true when pushes may wait.
  func form(of waiting: [AlertDelivery], mayHold: Bool) -> Form {
    let subjects = Set(waiting.map(\.alert.subject))
    let before = shown.filter { !subjects.contains($0.delivery.alert.subject) }
    let others = Set(before.map(\.delivery.alert.subject))
    guard subjects.count + others.count > ShownLately.most else { return .single(waiting[0]) }
    if mayHold, let last = shown.last(where: \.delivery.isListed),
      waiting.allSatisfy({ $0.alert.level == .push })
    {
      return .held(until: last.at + ShownLately.span)
    }
    let again = before.map { one in
      var delivery = one.delivery
      delivery.isWaiting = false
      return delivery
    }
    return .group(again + waiting)
  }

  /// The receipts of the messages that a list of these deliveries replaces.
  func superseded(by deliveries: [AlertDelivery]) -> Set<String> {
    guard deliveries.count > 1 else { return [] }
    return Set(shown.compactMap(\.receipt)).subtracting([group?.receipt].compactMap { $0 })
  }

  /// Records what was shown.
  mutating func add(_ deliveries: [AlertDelivery], _ receipt: String?, at now: Int) {
    let isGroup = deliveries.count > 1
    if isGroup {
      group = (now, receipt, Set(deliveries.map(\.alert.subject)))
      for index in shown.indices { shown[index].receipt = receipt }
    }
    for var delivery in deliveries where delivery.isWaiting {
      delivery.isListed = isGroup
      shown.append((delivery, now, receipt))
    }
  }

  /// Removes an alert that was closed, snoozed or dismissed.
  /// - Returns: true when it was the last of a group, whose sound must stop.
  mutating func forget(_ subject: Subject) -> Bool {
    shown.removeAll { $0.delivery.alert.subject == subject }
    return group?.subjects.remove(subject) != nil && group?.subjects.isEmpty == true
  }
}
