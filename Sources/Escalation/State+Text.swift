extension State {
  /// The state as one line of ASCII, for storage; reading it gives an equal state.
  ///
  ///     1 1795262400 0 active - 3.1 3.2,1795278000,1795278000,0 5 - 0 0
  ///
  /// The fields: format version, due, epoch, phase, previous phase, cursor, armed firing (position, planned, at,
  /// folded), sequence, pending alert, missed, and whether the leads were dismissed; `-` is nil. A program reads all
  /// versions up to its own.
  public var text: String {
    [
      "1", "\(due)", "\(epoch)", phase.text, before?.text ?? "-", cursor?.text ?? "-", armed?.text ?? "-",
      "\(sequence)", pending?.text ?? "-", "\(missed)", leadsDismissed ? "1" : "0",
    ].joined(separator: " ")
  }

  /// Reads what `text` wrote.
  /// - Throws: `StateError`.
  public init(text: String) throws(StateError) {
    let fields = text.split(separator: " ", omittingEmptySubsequences: false)
    guard let version = fields.first.flatMap(number) else { throw .damaged(text) }
    guard version <= 1 else { throw .newer(version: version) }
    guard version == 1, fields.count == 11, let due = number(fields[1]), let epoch = number(fields[2]),
      let phase = Phase(text: fields[3]), let before = optional(fields[4], Phase.init(text:)),
      let cursor = optional(fields[5], Position.init(text:)),
      let armed = optional(fields[6], Firing.init(text:)),
      let sequence = number(fields[7]), let pending = optional(fields[8], Alert.init(text:)),
      let missed = number(fields[9]), ["0", "1"].contains(fields[10])
    else { throw .damaged(text) }
    self.init(due: due, phase: phase)
    self.epoch = epoch
    self.before = before
    self.cursor = cursor
    self.armed = armed
    self.sequence = sequence
    self.pending = pending
    self.missed = missed
    self.leadsDismissed = fields[10] == "1"
  }
}

/// Why a text cannot be read as the state of a reminder.
public enum StateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A later version of this module wrote it.
  case newer(version: Int)
  /// `State.text` did not write it.
  case damaged(String)

  /// The message: what is wrong and what to do.
  public var description: String {
    switch self {
    case .newer(let version):
      "the state of this reminder has version \(version), but this arc reads only version 1; update arc"
    case .damaged(let text): "'\(text)' is not a state of a reminder; start the reminder again"
    }
  }
}

/// A number small enough that adding to it cannot overflow.
private func number(_ text: Substring) -> Int? {
  Int(text).flatMap { $0.magnitude < 1 << 48 ? $0 : nil }
}

/// Reads a field that may be `-`, which gives an inner nil; the outer nil means that the field is unreadable.
private func optional<Value>(_ field: Substring, _ read: (Substring) -> Value?) -> Value?? {
  if field == "-" { return .some(nil) }
  return read(field).map { .some($0) } ?? .none
}

extension Phase {
  fileprivate var text: String {
    switch self {
    case .scheduled: "scheduled"
    case .active: "active"
    case .snoozed(let until): "snoozed,\(until)"
    case .disabled: "disabled"
    case .closed(let outcome): outcome.rawValue
    }
  }

  fileprivate init?(text: Substring) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("scheduled", 1): self = .scheduled
    case ("active", 1): self = .active
    case ("disabled", 1): self = .disabled
    case ("snoozed", 2):
      guard let until = number(parts[1]) else { return nil }
      self = .snoozed(until: until)
    case (let name?, 1):
      guard let outcome = Outcome(rawValue: String(name)) else { return nil }
      self = .closed(outcome)
    default: return nil
    }
  }
}

extension Position {
  fileprivate var text: String { self == .end ? "end" : times == 0 ? "\(index)" : "\(index).\(times)" }

  fileprivate init?(text: Substring) {
    if text == "end" {
      self = .end
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { number($0) ?? -1 }
    guard parts.allSatisfy({ (0..<Int(Int32.max)).contains($0) }), parts.count <= 2, let index = parts.first
    else {
      return nil
    }
    self.init(index, times: parts.count == 2 ? parts[1] : 0)
  }
}

extension Firing {
  /// `waited` is written only when it differs from `folded`.
  fileprivate var text: String {
    "\(position.text),\(planned),\(at),\(folded)" + (waited == folded ? "" : ",\(waited)")
  }

  fileprivate init?(text: Substring) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (4...5).contains(parts.count), let position = Position(text: parts[0]),
      let planned = number(parts[1]),
      let at = number(parts[2]), let folded = number(parts[3]), let waited = number(parts[parts.count - 1])
    else { return nil }
    self.init(position: position, planned: planned, at: at, folded: folded, waited: waited)
  }
}

extension Alert {
  fileprivate var text: String {
    "\(key),\(isLead ? "lead" : "step"),\(step),\(level.rawValue),\(intensity),\(ring),\(due),\(planned),\(late),\(missed)"
      + (waited == 0 ? "" : ",\(waited)")
  }

  fileprivate init?(text: Substring) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (10...11).contains(parts.count), let level = Level(rawValue: String(parts[3])),
      ["lead", "step"].contains(parts[1])
    else { return nil }
    let key = parts[0].split(separator: ".", omittingEmptySubsequences: false).compactMap { number($0) }
    let numbers = (parts[2...2] + parts[4...]).compactMap { number($0) }
    guard key.count == 2, numbers.count == parts.count - 3 else { return nil }
    self.init(
      key: AlertKey(epoch: key[0], sequence: key[1]), step: numbers[0], isLead: parts[1] == "lead",
      level: level,
      intensity: numbers[1], ring: numbers[2], due: numbers[3], planned: numbers[4], late: numbers[5],
      missed: numbers[6], waited: numbers.count > 7 ? numbers[7] : 0)
  }
}
