import Hashing
import ICal
import Moments
import Planner
import Store

/// The text of a feed, parsed repeatedly so that only one event is in memory at a time.
struct FeedText {
  /// Why a feed cannot be used.
  struct Problem: Error, Hashable {
    /// The reason, lower case, without a full stop.
    var reason: String
  }

  let bytes: [UInt8]
  /// The name of the calendar; nil when it has none.
  private(set) var name: String?
  /// The zone of its floating times (X-WR-TIMEZONE); nil when not given.
  private(set) var zone: String?
  /// The time zones it defines.
  private(set) var zones: [Component] = []
  /// How its events relate to each other.
  private(set) var index = CalendarIndex()
  /// The mistakes in its lines.
  private(set) var mistakes = FeedMistakes()
  /// The most events that a feed may have.
  static let mostEvents = 50_000

  /// Reads through a feed.
  /// - Throws: `Problem` when it is not a calendar, is truncated, or has too many events.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    var (isCalendar, isComplete, count) = (false, true, 0)
    each { item in
      switch item {
      case .begins: isCalendar = true
      case .property(let line) where line.name == "NAME" || line.name == "X-WR-CALNAME":
        name = name ?? line.text
      case .property(let line) where line.name == "X-WR-TIMEZONE": zone = zone ?? line.text
      case .component(let component) where component.name == "VTIMEZONE":
        component.mistakes.forEach { mistakes.add($0) }
        zones.append(component)
      case .component(let component) where CalendarIndex.holds(component):
        count += 1
        index.look(at: component)
      case .mistake(let mistake): mistakes.add(mistake)
      case .ends(let isWhole): isComplete = isComplete && isWhole
      default: break
      }
    }
    if !isCalendar { throw Problem(reason: "it is not a calendar") }
    if !isComplete { throw Problem(reason: "the calendar is incomplete") }
    if count > FeedText.mostEvents {
      throw Problem(reason: "it has \(count) events, more than \(FeedText.mostEvents)")
    }
    if index.needsSecondLook { eachComponent { index.lookAgain(at: $0) } }
  }

  /// Completes the index, once the zones are known.
  mutating func finish(_ zones: inout CalendarZones) {
    index.finish(&zones)
    guard !index.alone.isEmpty else { return }
    eachEvent { component in
      guard let reason = index.alone[component.line] else { return }
      mistakes.add(component, component.text("SUMMARY") ?? component.text("UID") ?? "", reason)
    }
  }

  /// Returns the changed occurrences that an event depends on.
  func others(of component: Component, _ key: FeedEvent.Key) -> [ContentLine] {
    guard key.recurrenceID.isEmpty || ThisAndFuture.isLater(component) else { return [] }
    let replaced = key.recurrenceID.isEmpty ? index.replaced[key.uid] ?? [] : []
    guard let later = index.changedLater[key.uid] else { return replaced }
    return replaced + ([later.series].compactMap { $0 } + later.changes).flatMap(\.properties)
  }

  /// Passes on the events and to-dos that are neither cancelled nor outdated.
  func eachEvent(_ take: (Component) throws -> Void) rethrows {
    try eachComponent { component in
      guard index.outdated[component.line] == nil else { return }
      if component["STATUS"]?.value.uppercased() != "CANCELLED" { try take(component) }
    }
  }

  private func eachComponent(_ take: (Component) throws -> Void) rethrows {
    try each { item in
      guard case .component(let component) = item, CalendarIndex.holds(component) else { return }
      try take(component)
    }
  }

  private func each(_ take: (CalendarReader.Item) throws -> Void) rethrows {
    var reader = CalendarReader()
    try bytes.withUnsafeBufferPointer { try reader.read($0, take) }
    try reader.finish(take)
  }
}

extension FeedEvent.Key {
  /// The key of an event in its feed: its UID, or else a hash of its content, so that a changed event without a UID
  /// counts as another one.
  public init(of component: Component) {
    let uid = component.text("UID") ?? ""
    self.init(
      uid: uid.isEmpty ? String(UInt(bitPattern: component.digest(and: [])), radix: 16) : uid,
      recurrenceID: component["RECURRENCE-ID"]?.value ?? "")
  }
}

extension Component {
  /// A hash of the content (FNV-1a), without DTSTAMP, which many servers set to the current time.
  func digest(and others: [ContentLine]) -> Int {
    var hash = FNV1a()
    func add(_ bytes: [UInt8]) {
      hash.add(bytes)
      hash.add(0x0A)
    }
    func add(_ component: Component) {
      for line in component.properties where line.name != "DTSTAMP" { add(line.bytes) }
      component.components.forEach(add)
    }
    add(self)
    others.forEach { add($0.bytes) }
    return Int(truncatingIfNeeded: hash.value)
  }
}

/// A hash of texts (FNV-1a); nil and the empty text differ.
func fingerprint(_ texts: [String?]) -> Int {
  var hash = FNV1a()
  for text in texts {
    hash.add(text?.utf8 ?? "\u{1}".utf8)
    hash.add(0)
  }
  return Int(truncatingIfNeeded: hash.value)
}
