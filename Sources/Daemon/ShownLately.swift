import Escalation
import Reminding
import Store

/// What one channel has shown within the last minute, so that many reminders become one notice.
///
/// The first three are shown at once. The fourth makes a notice that lists all four, which takes their place where a
/// channel can do that; pushes after it wait for the end of the minute and are then listed together, alarms do not wait.
struct ShownLately {
  /// How many reminders a channel shows singly within the time of `span`; more become one.
  static let most = 3
  /// Seconds.
  static let span = 60

  /// What to do with what waits.
  enum Form: Equatable {
    case single(AlertDelivery)
    case group([AlertDelivery])
    /// Nothing before so many seconds since 1970.
    case held(until: Int)
  }

  private var shown: [(delivery: AlertDelivery, at: Int, receipt: String?)] = []
  /// The last notice that listed several: when, what the channel calls it, and what its sound is about.
  private(set) var group: (at: Int, receipt: String?, subjects: Set<Subject>)?

  /// Forgets what was shown before an instant; the sound of a group can end later.
  mutating func forget(before instant: Int) {
    shown.removeAll { $0.at <= instant }
    if let old = group, old.at <= instant, old.receipt != nil || old.subjects.isEmpty { group = nil }
  }

  /// How to show what waits.
  /// - Parameters:
  ///   - waiting: at least one.
  ///   - mayHold: whether pushes may wait.
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

  /// What the channel calls the notices that a list makes superfluous.
  func superseded(by deliveries: [AlertDelivery]) -> Set<String> {
    guard deliveries.count > 1 else { return [] }
    return Set(shown.compactMap(\.receipt)).subtracting([group?.receipt].compactMap { $0 })
  }

  /// Takes in what was shown.
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

  /// Takes out what is closed, snoozed or dismissed.
  /// - Returns: whether the sound of a group is to end, because it was the last of it.
  mutating func forget(_ subject: Subject) -> Bool {
    shown.removeAll { $0.delivery.alert.subject == subject }
    return group?.subjects.remove(subject) != nil && group?.subjects.isEmpty == true
  }
}
