import Escalation
import Moments

/// The machine, or one that has been tampered with.
typealias Next =
  @Sendable (EscalationPath, State, Event, Int, Environment) -> (state: State, effects: [Effect])

let genuine: Next = { path, state, event, now, environment in
  path.next(state, on: event, at: now, in: environment)
}

/// A table of what happens to one reminder and what it does, played and written anew.
///
///     = The worked example
///     path: nag
///     due: 2026-11-20 12:00
///     start: 2026-11-20 09:00
///
///     2026-11-20
///     12:00                          => step 1 push
///     13:01  snooze until 16:00      => withdraw
///
/// Between the lines time goes by: the machine ticks whenever something is due, and each alert is delivered at once.
/// What it does without a line is written as one. README.md in Fixtures/escalation names all events.
struct Timeline {
  let name: String
  let lines: [String]

  /// The timelines of a file; each begins with `= NAME`.
  static func timelines(of text: String) -> [Timeline] {
    var sections: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("= ") { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    return sections.map { Timeline(name: String($0.first?.dropFirst(2) ?? ""), lines: $0) }
  }

  /// The lines as they ought to be.
  func played(by next: @escaping Next = genuine) -> [String] {
    var player = Player(next: next)
    for line in lines { player.play(line) }
    return player.written
  }
}

/// Plays a timeline line by line.
private struct Player {
  let next: Next
  var written: [String] = []
  private var path = EscalationPath.nag
  private var due = 0
  private var environment = Environment.plain
  private var state: State?
  private var kept: State?
  private var day = Day(number: 0)
  /// The day that the last date line names.
  private var writtenDay = Day(number: 0)
  /// When something was last asked of the machine.
  private var now = 0
  /// When the last alert fired.
  private var fired: Int?
  private var isOn = true
  private var isAnswering = true

  init(next: @escaping Next) { self.next = next }

  mutating func play(_ line: String) {
    let command = line.split(separator: "=>").first.map { String($0) } ?? ""
    let words = command.split(separator: " ").map(String.init)
    guard let first = words.first, !line.hasPrefix(";"), !line.hasPrefix("= ") else {
      return written.append(line)
    }
    let rest = words.dropFirst().joined(separator: " ")
    switch first {
    case "path:": path = path(named: rest)
    case "due:": due = instant(rest)
    case "quiet:": environment.quiet = quiet(rest)
    case "clock:": environment.clock = clock(rest)
    case "start:":
      let now = instant(rest)
      let (state, effects) = path.start(due: due, at: now, in: environment)
      self.state = state
      self.now = now
      return write("start: \(rest)", effects, now)
    default:
      if let day = Day(iso: first) {
        self.day = day
        passTime(until: instant("00:00") - 1)
        return date(day)
      }
      let now = instant(first)
      passTime(until: now - 1)
      return write(first, rest, now)
    }
    written.append(line)
  }

  /// Ticks whenever something is due, up to an instant, and writes what comes of it.
  private mutating func passTime(until now: Int) {
    while isOn, let state, let due = state.next, due <= now, self.now <= now, state.pending == nil {
      let at = min(max(due, self.now), now)
      let effects = call(.tick, at)
      if !effects.isEmpty {
        let local = Day.local(at, environment.clock)
        date(local.day)
        written.append(row(local.time, "", effects))
      }
      // A faulty machine might go on for ever.
      if self.state == state || written.count > 1000 { break }
    }
  }

  /// Begins a day, unless it has begun.
  private mutating func date(_ day: Day) {
    if day != writtenDay { written.append("\(day)  \(weekday(day))") }
    writtenDay = day
  }

  /// Writes the row of a line: what has come due by then, and then its event.
  private mutating func write(_ time: String, _ command: String, _ now: Int) {
    var effects: [Effect] = []
    if isOn, command != "off" { effects += call(.tick, now) }
    var note: String?
    let words = command.split(separator: " ").map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first {
    case nil: break
    case "off": isOn = false
    case "on":
      isOn = true
      effects += call(.recover, now) + call(.tick, now)
    case "crash":
      state = state.flatMap { try? State(text: $0.text) }
      effects += call(.recover, now)
    case "deaf": isAnswering = false
    case "heard":
      isAnswering = true
      if let key = state?.pending?.key { effects += call(.delivered(key), now) }
    case "delivered", "failed":
      if let key = state?.pending?.key {
        effects += call(words[0] == "failed" ? .failed(key) : .delivered(key), now)
      }
    case "stale":
      effects +=
        call(.delivered(AlertKey(epoch: 0, sequence: 1)), now)
        + call(.failed(AlertKey(epoch: 0, sequence: 1)), now)
    case "complete": effects += call(.complete, now)
    case "ignore": effects += call(.ignore, now)
    case "cancel": effects += call(.cancel, now)
    case "supersede": effects += call(.supersede, now)
    case "disable": effects += call(.disable, now)
    case "enable": effects += call(.enable, now)
    case "mute": effects += call(.mute, now)
    case "dismiss": effects += call(.dismiss, now)
    case "snooze": effects += call(.snooze(until: instant(words.dropFirst(2).joined(separator: " "))), now)
    case "edit": effects += call(.edit(due: instant(rest)), now)
    case "move": effects += call(.move(due: instant(rest)), now)
    case "follow":
      let old = path
      path = self.path(named: rest)
      effects += call(.follow(path: old, since: fired), now)
    case "retime": effects += call(.retime(due: instant(rest)), now)
    case "keep": kept = state
    case "reopen": if let earlier = rest == "kept" ? kept : state { effects += call(.reopen(earlier), now) }
    case "path": path = path(named: rest)
    case "quiet": environment.quiet = quiet(rest)
    case "clock": environment.clock = clock(rest)
    case "show": note = shown(now)
    default: note = "unknown event '\(command)'"
    }
    written.append(row(time, command, effects, note: note))
  }

  private mutating func write(_ start: String, _ effects: [Effect], _ now: Int) {
    let words = effects.compactMap(words)
    written.append(start + (words.isEmpty ? "" : "  => " + words.joined(separator: "; ")))
    day = Day.local(now, environment.clock).day
  }

  private func row(_ time: String, _ command: String, _ effects: [Effect], note: String? = nil) -> String {
    let said = effects.compactMap(words) + [note].compactMap { $0 }
    let line = padded(time, 7) + command
    return said.isEmpty
      ? (command.isEmpty ? time : line) : padded(line, 31) + "=> " + said.joined(separator: "; ")
  }

  /// Gives an event to the machine, and an answer for the alert that comes of it.
  private mutating func call(_ event: Event, _ now: Int) -> [Effect] {
    guard let state else { return [] }
    self.now = now
    let (first, effects) = next(path, state, event, now, environment)
    if effects.contains(where: { if case .alert = $0 { true } else { false } }) { fired = now }
    var after = first
    if isAnswering, isOn, let key = after.pending?.key {
      (after, _) = next(path, after, .delivered(key), now, environment)
    }
    self.state = after
    return effects
  }

  // MARK: - Words

  private func words(_ effect: Effect) -> String? {
    switch effect {
    case .alert(let alert):
      var words = "\(alert.isLead ? "lead" : "step") \(alert.step) \(alert.level)"
      if alert.intensity != 3 { words += " \(alert.intensity)" }
      if alert.level == .alarm, alert.ring != 60 { words += " for \(Interval(seconds: alert.ring).text)" }
      if alert.late > 0 { words += " late \(Interval(seconds: alert.late).text)" }
      if alert.missed > 0 { words += " missed \(alert.missed)" }
      return words
    case .silence: return "silence"
    case .withdraw: return "withdraw"
    case .sent(let key): return "sent \(key)"
    case .failed(let key): return "failed \(key)"
    case .missed: return nil
    case .passed(let count): return "passed \(count)"
    case .closed(let outcome): return "closed: \(outcome.rawValue)"
    case .refused(let refusal): return "refused: \(refusal.words(moment))"
    }
  }

  private func shown(_ now: Int) -> String {
    guard let state else { return "nothing" }
    let phase =
      switch state.phase {
      case .scheduled: "scheduled"
      case .active: "active"
      case .snoozed(let until): "snoozed until \(moment(until))"
      case .disabled: "disabled"
      case .closed(let outcome): "closed: \(outcome.rawValue)"
      }
    let next = state.next.map { "next \(moment($0))" } ?? "nothing next"
    let pending = state.pending.map { ", pending \($0.key)" } ?? ""
    return
      "\(phase), \(next), epoch \(state.epoch), sequence \(state.sequence), missed \(state.missed)\(pending)"
  }

  private func moment(_ instant: Int) -> String {
    let local = Day.local(instant, environment.clock)
    return local.day == day ? local.time : "\(local.day) \(local.time)"
  }

  private func weekday(_ day: Day) -> String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day.weekday.rawValue - 1]
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  // MARK: - Reading

  private func path(named text: String) -> EscalationPath {
    EscalationPath.builtIn.first { $0.name == text }?.path ?? (try? EscalationPath(text)) ?? .nag
  }

  /// `2026-11-20 12:00`, `12:00:30` on the day of the line.
  private func instant(_ text: String) -> Int {
    let parts = text.split(separator: " ").map(String.init)
    let day = parts.count == 2 ? Day(iso: parts[0]) ?? self.day : self.day
    let local = day.number * 86_400 + seconds(parts.last ?? "")
    let near = local - environment.clock.offset(at: local)
    return local - environment.clock.offset(at: near)
  }

  /// `12:00`, `12:00:30`, `-08:00`.
  private func seconds(_ text: String) -> Int {
    let parts = text.drop { "+-".contains($0) }.split(separator: ":").compactMap { Int($0) }
    let seconds = parts.enumerated().reduce(0) { $0 + $1.element * [3600, 60, 1][$1.offset] }
    return text.hasPrefix("-") ? -seconds : seconds
  }

  private func quiet(_ text: String) -> QuietHours? {
    let parts = text.split(separator: "-").map { seconds(String($0)) }
    return parts.count == 2 ? QuietHours(from: parts[0], to: parts[1]) : nil
  }

  /// `-08:00, -07:00 from 2027-03-14 10:00`, where the moments are UTC.
  private func clock(_ text: String) -> WallClock {
    let parts = text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    let changes = parts.dropFirst().map { part in
      WallClock.Change(
        at: (Day(iso: part[2])?.number ?? 0) * 86_400 + seconds(part[3]), offset: seconds(part[0]))
    }
    return WallClock(offset: seconds(parts[0][0]), changes: changes)
  }
}

extension Day {
  /// What a wall clock shows at an instant: `12:00`, or `12:00:30` when there are seconds.
  fileprivate static func local(_ instant: Int, _ clock: WallClock) -> (day: Day, time: String) {
    let local = instant + clock.offset(at: instant)
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let rest = local - day * 86_400
    let parts = [rest / 3600, rest / 60 % 60] + (rest % 60 == 0 ? [] : [rest % 60])
    return (Day(number: day), parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":"))
  }
}
