import Escalation

/// A second model of a reminder: what has been promised, and by when it must have been told.
///
/// It shares nothing with the machine but the path that it reads. A path is walked station by station from its
/// beginning, every time anew; there are no phases, nothing is folded and nothing skipped.
///
///     nag, due 12:00      walk: 12:00 │ 13:00 │ 14:00 │ 15:00 │ 16:00 …
///     told 13:00 at 13:05       promised: ──────▶ 14:05, the third
package struct Promise {
  /// A station and when it must be told.
  package struct Entry: Equatable {
    /// Leads, steps and the repeating step counted through; a repetition adds nothing.
    package var station: Int
    /// How often the repeating step has come before.
    package var times = 0
    /// When the path has it.
    package var planned: Int
    /// When it may be heard.
    package var at: Int
  }

  package var path: EscalationPath
  package var environment: Environment
  package var due: Int
  /// What was told last, and when; nil: nothing.
  package var told: (entry: Entry, at: Int)?
  package var snoozedUntil: Int?
  package var areLeadsDismissed = false
  package var isOver = false
  package var isOff = false
  /// What must be told next; nil: the path is at its end, and `end` says when.
  package var next: Entry?
  /// When it is over, once nothing is promised.
  package var end = Int.max

  package init(path: EscalationPath, environment: Environment, due: Int, now: Int) {
    (self.path, self.environment, self.due) = (path, environment, due)
    begin(now)
  }

  // MARK: - What the path has

  private var leads: Int { path.leads.count }
  private var last: Int { leads + path.steps.count }

  /// The repeating step, and how often it comes.
  private var repeating: (step: Step, times: Int)? {
    switch path.ending {
    case .stop: nil
    case .every(let step, let times): (step, times ?? .max)
    case .unsaid:
      (path.steps.last ?? path.leads.last).map { (Step(86_400, .push, intensity: $0.intensity), .max) }
    }
  }

  private func step(_ station: Int) -> Step? {
    station < leads ? path.leads[station] : station < last ? path.steps[station - leads] : repeating?.step
  }

  /// An instant so much later; whole days count on the wall clock.
  private func later(_ seconds: Int, than instant: Int) -> Int {
    let target = instant + seconds
    guard seconds != 0, seconds % 86_400 == 0 else { return target }
    let clock = environment.clock
    return target + clock.offset(at: instant) - clock.offset(at: target)
  }

  /// When a station may be heard that should be at an instant.
  private func heard(_ station: Int, _ times: Int, _ instant: Int, again: Bool = false) -> Int {
    guard let quiet = environment.quiet, quiet.start != quiet.end else { return instant }
    if step(station)?.level == .alarm, times == 0, !again { return instant }
    let offset = environment.clock.offset(at: instant)
    let second = ((instant + offset) % 86_400 + 86_400) % 86_400
    let isQuiet =
      quiet.start < quiet.end
      ? quiet.start..<quiet.end ~= second : second >= quiet.start || second < quiet.end
    if !isQuiet { return instant }
    let rest = (quiet.end - second + 86_400) % 86_400
    return instant + rest + offset - environment.clock.offset(at: instant + rest)
  }

  /// When a lead comes: a minute before the quiet hours from which it would be heard less than ten minutes, or a third of
  /// its time, before the due moment; nil for one of minutes that would come three hours early, where the due moment is
  /// heard itself.
  private func inTime(_ lead: Int, _ instant: Int) -> Int? {
    let length = path.leads[lead].interval
    let at = heard(lead, 0, instant)
    guard let quiet = environment.quiet, at > instant, due - at < max(1, min(600, length / 3)) else {
      return instant
    }
    let offset = environment.clock.offset(at: instant)
    let second = ((instant + offset) % 86_400 + 86_400) % 86_400
    let evening = instant - (second - quiet.start + 86_400) % 86_400
    let begin = evening + offset - environment.clock.offset(at: evening)
    let speaksWhenDue = path.steps.isEmpty ? repeating != nil : path.steps[0].interval == 0
    // A push that comes when it is due, and not later.
    let isPunctual = heard(leads, 0, due, again: true) == due
    return length < 3600 && instant - begin > 10_800 && speaksWhenDue && isPunctual ? nil : begin - 60
  }

  private func entry(_ station: Int, _ times: Int = 0, planned: Int, earliest: Int = .min) -> Entry {
    Entry(
      station: station, times: times, planned: planned, at: heard(station, times, max(planned, earliest)))
  }

  /// What comes after a station that was told at an instant.
  private func after(_ entry: Entry?, toldAt instant: Int) -> Entry? {
    let station = entry?.station ?? -1
    if station < leads - 1, !areLeadsDismissed {
      for lead in (station + 1)..<leads {
        let planned = inTime(lead, later(-path.leads[lead].interval, than: due))
        if let planned, planned > instant { return self.entry(lead, planned: planned) }
      }
    }
    if station < leads {
      guard let first = step(leads) else { return nil }
      let planned = later(path.steps.isEmpty ? 0 : first.interval, than: due)
      return self.entry(leads, planned: planned, earliest: instant)
    }
    if station + 1 < last {
      return self.entry(station + 1, planned: later(path.steps[station + 1 - leads].interval, than: instant))
    }
    guard let (step, limit) = repeating else { return nil }
    let times = station == last ? (entry?.times ?? 0) + 1 : 0
    return times < limit ? self.entry(last, times, planned: later(step.interval, than: instant)) : nil
  }

  /// What comes after a station when nobody hears of it.
  private func afterwards(_ entry: Entry) -> Entry? {
    after(entry, toldAt: entry.station < leads ? entry.planned : entry.at)
  }

  /// The last of the leads that are heard no later than one that waits for the morning: it speaks for all of them.
  private func folded(_ entry: Entry) -> Entry {
    var entry = entry
    while entry.station < leads, let next = afterwards(entry), next.at <= entry.at { entry = next }
    return entry
  }

  /// The last station that should have been told by an instant, from one on that should.
  private func reached(_ entry: Entry, _ now: Int) -> Entry {
    var entry = entry
    while let next = afterwards(entry).map(folded), next.at <= now { entry = next }
    return entry
  }

  /// The first station of the walk that is not past; `isNews`: what waits for the morning is past as well.
  private func first(_ now: Int, isNews: Bool = false) -> Entry? {
    var entry = after(nil, toldAt: .min)
    while let past = entry, (isNews ? past.planned : folded(past).at) < now { entry = afterwards(past) }
    return entry.map(folded)
  }

  private mutating func promise(_ entry: Entry?, toldAt instant: Int) {
    next = entry.map(folded)
    let ring = told.flatMap { step($0.entry.station)?.ring } ?? 0
    end = told == nil ? due : max(due, instant + max(ring, 3600))
  }

  // MARK: - What happens

  private mutating func begin(_ now: Int) {
    (told, snoozedUntil, areLeadsDismissed, isOver) = (nil, nil, false, false)
    promise(first(now, isNews: true), toldAt: now)
  }

  package mutating func edit(_ due: Int, _ now: Int) {
    self.due = due
    begin(now)
  }

  /// What is to be told now; nil: nothing, or it waits for the end of quiet hours.
  package mutating func tick(_ now: Int) -> Entry? {
    guard !isOver, !isOff else { return nil }
    guard let next else {
      isOver = now >= end
      return nil
    }
    guard next.at <= now else { return nil }
    var entry = reached(next, now)
    let again =
      snoozedUntil != nil && told?.entry.station == entry.station && told?.entry.times == entry.times
    let loud = heard(entry.station, entry.times, now, again: again)
    if loud > now {
      // Leads that wait for the same morning are one.
      entry.at = loud
      self.next = folded(entry)
      return nil
    }
    (told, snoozedUntil) = ((entry, now), nil)
    promise(after(entry, toldAt: now), toldAt: now)
    return entry
  }

  package mutating func snooze(_ until: Int) {
    guard let told, !isOver, !isOff else { return }
    snoozedUntil = until
    next = folded(afterSnooze(told.entry, until))
  }

  private func afterSnooze(_ entry: Entry, _ until: Int) -> Entry {
    if entry.station < leads, let first = step(leads) {
      let planned = later(path.steps.isEmpty ? 0 : first.interval, than: due)
      if planned <= until { return self.entry(leads, planned: planned, earliest: until) }
    }
    return Entry(
      station: entry.station, times: entry.times, planned: until,
      at: heard(entry.station, entry.times, until, again: true))
  }

  package mutating func dismiss(_ now: Int) {
    guard !isOver, !isOff, now < due, leads > 0 else { return }
    (areLeadsDismissed, snoozedUntil) = (true, nil)
    let lastLead = Entry(station: leads - 1, planned: 0, at: 0)
    next = after(lastLead, toldAt: now).map(folded)
    end = due
  }

  package mutating func close() { isOver = true }

  /// Undo, and switching on again: as it was, from what is not past.
  package mutating func again(_ now: Int) {
    (isOver, isOff) = (false, false)
    arm(now)
  }

  private mutating func arm(_ now: Int) {
    let first = first(now)
    if let until = snoozedUntil, let told, until > now {
      let isAhead = first.map { (told.entry.station, told.entry.times) >= ($0.station, $0.times) } ?? false
      guard let first, !isAhead, until > first.at else {
        if !isAhead || first == nil { return next = folded(afterSnooze(told.entry, until)) }
        return skip(to: first, until, now)
      }
      return next = folded(afterSnooze(told.entry, until))
    }
    snoozedUntil = nil
    promise(first, toldAt: now)
  }

  /// The due moment has moved past what was snoozed.
  private mutating func skip(to first: Entry?, _ until: Int, _ now: Int) {
    guard let first, until > first.at else {
      snoozedUntil = nil
      return promise(first, toldAt: now)
    }
    var entry = reached(first, until)
    entry.at = max(entry.at, until)
    next = entry
  }

  /// The machine's clock was set back to an instant: what is to come by it is told, again if need be, and what is past
  /// is not, but what nobody was told in time.
  package mutating func turnBack(_ now: Int) {
    guard !isOver, !isOff else { return }
    if !isOwed(now) || !owe(now) { arm(now) }
  }

  private func isOwed(_ now: Int) -> Bool { (next?.at ?? end) <= now }

  /// Promises what should have been told by now, from a station on; false: that one is still to come.
  private mutating func owe(from station: Int = 0, _ now: Int) -> Bool {
    var entry = after(nil, toldAt: .min)
    while let early = entry, early.station < station { entry = after(early, toldAt: early.planned) }
    guard let entry = entry.map(folded), entry.at <= now else { return false }
    snoozedUntil = nil
    next = reached(entry, now)
    return true
  }

  /// The machine is elsewhere. What is owed is told at once, what is untold and past there too, and nothing that
  /// follows an alert comes later than before.
  package mutating func move(_ due: Int, _ now: Int) {
    let (before, beforeEnd, wasOwed) = (next, end, isOwed(now))
    self.due = due
    guard !isOver, !isOff else { return }
    if wasOwed, owe(now) { return }
    let isDueTold = told.map { $0.entry.station >= leads } ?? false
    guard let before else { return arm(now) }
    if snoozedUntil == nil, !isDueTold, owe(from: before.station, now) { return }
    arm(now)
    if due <= now, isDueTold, next.map({ $0.at > before.at }) ?? true { (next, end) = (before, beforeEnd) }
  }

  /// The path is another one: the next alert counts from the last that was told.
  package mutating func follow(_ path: EscalationPath, _ now: Int) {
    let (old, wasOwed) = (self, isOwed(now))
    self.path = path
    guard !isOver, !isOff else { return }
    guard let told = old.told else {
      if !wasOwed || !owe(now) { arm(now) }
      return
    }
    let same = same(told.entry, on: old)
    self.told?.entry = same ?? Entry(station: 0, planned: told.entry.planned, at: told.entry.at)
    if let until = snoozedUntil { return next = folded(afterSnooze(self.told?.entry ?? told.entry, until)) }
    let isLead = same.map { $0.station < leads } ?? true
    let since = isLead && !wasOwed ? max(told.at, now - 1) : told.at
    promise(after(same, toldAt: since), toldAt: told.at)
  }

  /// The station here that a station of the old path is; nil: all leads here come later.
  private func same(_ entry: Entry, on old: Promise) -> Entry? {
    var entry = entry
    if entry.station < old.leads {
      let interval = old.path.leads[entry.station].interval
      guard let lead = path.leads.lastIndex(where: { $0.interval >= interval }) else { return nil }
      entry.station = lead
    } else if entry.station >= old.last, repeating != nil {
      entry.station = last
    } else {
      let end = repeating == nil ? last - 1 : last
      (entry.station, entry.times) = (min(leads + entry.station - old.leads, end), 0)
    }
    return entry
  }
}
