import Escalation
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
  /// The last notice that listed several: when, what the channel calls it, and the tasks that still stand there.
  private(set) var group: (at: Int, receipt: String?, tasks: Set<Int>)?
  /// Older ones of that kind that may still be seen.
  private var listed: [String: Set<Int>] = [:]
  /// In which of them those stand that were shown singly before.
  private var moved: [String: String] = [:]

  /// Forgets what was shown before an instant; what can still be withdrawn is kept.
  mutating func forget(before instant: Int) {
    shown.removeAll { $0.at <= instant }
    if let old = group, old.at <= instant, let receipt = old.receipt { listed[receipt] = old.tasks }
    if let old = group, old.at <= instant, old.receipt != nil || old.tasks.isEmpty { group = nil }
  }

  /// How to show what waits.
  /// - Parameters:
  ///   - waiting: at least one.
  ///   - mayHold: whether pushes may wait.
  func form(of waiting: [AlertDelivery], mayHold: Bool) -> Form {
    let tasks = Set(waiting.map(\.alert.task))
    let before = shown.filter { !tasks.contains($0.delivery.alert.task) }
    let others = Set(before.map(\.delivery.alert.task))
    guard tasks.count + others.count > ShownLately.most else { return .single(waiting[0]) }
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

  /// What a notice of one task replaces: its last one, unless others stand there, too.
  func replaced(by delivery: AlertDelivery) -> String? {
    guard let receipt = delivery.replaces, moved[receipt] == nil else { return nil }
    let others = (group?.receipt == receipt ? group?.tasks : listed[receipt]) ?? []
    return others.subtracting([delivery.alert.task]).isEmpty ? receipt : nil
  }

  /// Takes in what was shown.
  /// - Returns: what stands elsewhere now and can be withdrawn.
  mutating func add(_ deliveries: [AlertDelivery], _ receipt: String?, at now: Int) -> [String] {
    let isGroup = deliveries.count > 1
    var old: [String] = []
    if isGroup, let receipt {
      for one in shown {
        guard let before = one.receipt, before != receipt else { continue }
        moved[before] = receipt
        old.append(before)
      }
    }
    if isGroup {
      group = (now, receipt, Set(deliveries.map(\.alert.task)))
      for index in shown.indices { shown[index].receipt = receipt }
    }
    for var delivery in deliveries where delivery.isWaiting {
      delivery.isListed = isGroup
      shown.append((delivery, now, receipt))
    }
    return Array(Set(old))
  }

  /// Takes out what is closed, snoozed or dismissed.
  /// - Returns: what the channel is to withdraw, if nothing else stands there, and whether the sound of a group is to
  ///   end because it was the last of it.
  mutating func recall(_ recall: AlertRecall) -> (receipt: String?, group: Bool) {
    let task = recall.alert.task
    shown.removeAll { $0.delivery.alert.task == task }
    var endsGroup = false
    if group?.tasks.remove(task) != nil { endsGroup = group?.tasks.isEmpty == true }
    guard recall.kind == .withdraw, let external = recall.external else { return (nil, endsGroup) }
    let receipt = moved[external] ?? external
    if let group, group.receipt == receipt { return (group.tasks.isEmpty ? receipt : nil, endsGroup) }
    guard var tasks = listed[receipt] else { return (receipt, endsGroup) }
    tasks.remove(task)
    listed[receipt] = tasks.isEmpty ? nil : tasks
    return (tasks.isEmpty ? receipt : nil, endsGroup)
  }
}
