import Delivery
import Moments
import Planner
import Store

/// The daily summary at the times that are set: `today: 3 due, tomorrow: Homework 2; overdue: 1`.
///
/// Each summary goes once through every channel for pushes, even across restarts: the time of the last one and the
/// channels that have not sent it yet are saved before sending. A missed summary is sent up to three hours late. A
/// summary without anything to report is skipped.
struct Digest {
  /// The longest delay of a summary, in seconds.
  static let longestDelay = 3 * 3600
  static let memo = "digest"

  let store: PlannerStore
  /// The times of day; empty: no summaries.
  var times: [TimeOfDay]
  /// The channels for pushes.
  var channels: [String]
  /// The number of failures in a row of each channel, and when to try again.
  private var failures: [String: (count: Int, next: Moment)] = [:]

  init(store: PlannerStore, times: [TimeOfDay], channels: [String]) {
    (self.store, self.times, self.channels) = (store, times, channels)
  }

  /// The time of the last summary, and the channels that have not sent it yet.
  private struct State: Equatable {
    var time: Moment
    var waiting: [String] = []

    /// Parses `1795194000 desktop phone`; nil for anything else.
    init?(_ text: String) {
      let words = text.split(separator: " ")
      guard let seconds = words.first.flatMap({ Int($0) }) else { return nil }
      time = Moment(seconds: seconds)
      waiting = words.dropFirst().map { String($0).replacing("%20", with: " ") }
    }

    init(time: Moment) { self.time = time }

    var text: String {
      ([String(time.seconds)] + waiting.map { $0.replacing(" ", with: "%20") }).joined(separator: " ")
    }
  }

  /// Sends a summary when it is time.
  /// - Parameter post: sends a notice through a channel; returns false when the channel is busy.
  /// - Returns: when to call again; nil: only when something happens.
  /// - Throws: `StoreError`.
  mutating func step(_ post: (Notice, String) -> Bool) throws -> Moment? {
    guard !times.isEmpty else { return nil }
    let kept = try store.memo(Digest.memo)
    let now = store.now
    var state = kept.flatMap { State($0) } ?? State(time: now)
    // After a wrong clock, a time in the future must not block summaries for long.
    if state.time > now.adding(seconds: 86_400) { state = State(time: now) }
    if let last = time(before: now), last > state.time {
      state = State(time: last)
      state.waiting = channels
      failures = [:]
    }
    if now.seconds - state.time.seconds > Digest.longestDelay { state.waiting = [] }
    state.waiting.removeAll { !channels.contains($0) }
    let notice = state.waiting.isEmpty ? nil : try notice(of: state.time)
    if notice == nil { state.waiting = [] }
    if state.text != kept { try store.remember(state.text, as: Digest.memo) }
    CrashPoint.point()
    var next = [time(after: now)]
    for name in state.waiting {
      if let retry = failures[name]?.next, retry > now {
        next.append(retry)
      } else if let notice {
        _ = post(notice, name)
      }
    }
    return next.compactMap { $0 }.min()
  }

  /// Deletes the saved state when no times are set, so that new times start fresh.
  func forget() throws {
    if times.isEmpty, try store.memo(Digest.memo) != nil { try store.remember(nil, as: Digest.memo) }
  }

  /// Saves the result of sending through a channel.
  mutating func keep(channel: String, hasFailed: Bool) throws {
    if hasFailed {
      let count = (failures[channel]?.count ?? 0) + 1
      failures[channel] = (count, store.now.adding(seconds: Retry.wait(afterFailures: count)))
    } else if var state = try store.memo(Digest.memo).flatMap({ State($0) }) {
      state.waiting.removeAll { $0 == channel }
      try store.remember(state.text, as: Digest.memo)
    }
  }

  private func time(before now: Moment) -> Moment? { moments(around: now).last { $0 <= now } }
  private func time(after now: Moment) -> Moment? { moments(around: now).first { $0 > now } }

  /// The summary times of yesterday, today and tomorrow.
  private func moments(around now: Moment) -> [Moment] {
    let today = store.zone.local(at: now).day
    return (-1...1).flatMap { days in
      times.map { store.zone.moment(at: LocalDateTime(day: today.adding(days: days), time: $0)).moment }
    }.sorted()
  }

  /// The notice with the summary; nil: there is nothing to report.
  private func notice(of time: Moment) throws -> Notice? {
    let words = try store.read { try DigestWords($0, now: store.now, zone: store.zone) }
    guard let message = words.text else { return nil }
    var notice = Notice(
      key: "digest.\(time.seconds)", reminder: "digest", title: "arc", message: message)
    notice.kind = .digest
    notice.intensity = 2
    notice.late = max(0, store.now.seconds - time.seconds)
    return notice
  }
}

/// The text of a summary.
struct DigestWords {
  private let today: Part
  private let tomorrow: Part
  private let overdue: Int

  /// The open tasks of a day: their number, and the title if there is only one.
  private struct Part {
    var count: Int
    var title: String?

    /// `3 due`, `Homework 2`; nil when there are none.
    var words: String? { count == 0 ? nil : title ?? "\(count) due" }
  }

  init(_ snapshot: PlannerSnapshot, now: Moment, zone: Zone) throws {
    func part(_ range: MomentRange) throws -> Part {
      let filter = TaskFilter([TaskFilter.Condition(.due(range))])
      let count = try snapshot.count(matching: filter)
      let title = count == 1 ? try snapshot.tasks(matching: filter, limit: 1).first?.fields.title : nil
      return Part(count: count, title: title)
    }
    let day = zone.local(at: now).day
    func midnight(_ days: Int) -> Moment {
      zone.moment(at: LocalDateTime(day: day.adding(days: days), time: .midnight)).moment
    }
    today = try part(MomentRange(from: now, until: midnight(1)))
    tomorrow = try part(MomentRange(from: midnight(1), until: midnight(2)))
    overdue = try snapshot.count(matching: TaskFilter([TaskFilter.Condition(.overdue(at: now))]))
  }

  /// `today: 3 due, tomorrow: Homework 2; overdue: 1`; nil when nothing is due and nothing overdue.
  var text: String? {
    let days = [("today", today.words), ("tomorrow", tomorrow.words)].compactMap { name, words in
      words.map { "\(name): \($0)" }
    }.joined(separator: ", ")
    let parts = [days, overdue > 0 ? "overdue: \(overdue)" : ""].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
