import Hashing
import ICal
import Moments
import Store

/// The text of a feed: read more than once, so that one event at a time is held.
struct FeedText {
  /// Why a feed cannot be used.
  struct Problem: Error, Hashable {
    /// In words, lower case, without a full stop.
    var reason: String
  }

  let bytes: [UInt8]
  /// What it calls itself.
  private(set) var name: String?
  /// The zone of its floating times (X-WR-TIMEZONE); nil: it says none.
  private(set) var zone: String?
  /// The zones that it explains.
  private(set) var zones: [Component] = []
  /// What its events have to do with one another.
  private(set) var index = CalendarIndex()
  /// What is wrong with its lines.
  private(set) var mistakes = FeedMistakes()
  /// The most events that a feed may have.
  static let mostEvents = 50_000

  /// Looks a feed through.
  /// - Throws: when it is no calendar, cut short, or too long.
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

  /// Ends the index, once its zones are known.
  mutating func finish(_ zones: inout CalendarZones) {
    index.finish(&zones)
    guard !index.alone.isEmpty else { return }
    eachEvent { component in
      guard let reason = index.alone[component.line] else { return }
      mistakes.add(component, component.text("SUMMARY") ?? component.text("UID") ?? "", reason)
    }
  }

  /// What else an event depends on: the occurrences that are changed.
  func others(of component: Component, _ key: FeedEvent.Key) -> [ContentLine] {
    guard key.recurrenceID.isEmpty || ThisAndFuture.isLater(component) else { return [] }
    let replaced = key.recurrenceID.isEmpty ? index.replaced[key.uid] ?? [] : []
    guard let later = index.changedLater[key.uid] else { return replaced }
    return replaced + ([later.series].compactMap { $0 } + later.changes).flatMap(\.properties)
  }

  /// Hands out the events and to-dos that are not cancelled, as they are now.
  func eachEvent(_ take: (Component) throws -> Void) rethrows {
    try eachComponent { component in
      guard index.outdated[component.line] == nil else { return }
      if component["STATUS"]?.value.uppercased() != "CANCELLED" { try take(component) }
    }
  }

  /// What names an event among those of the feed: what it says where it has no UID, so that it is another one when it
  /// changes.
  static func key(of component: Component) -> FeedEvent.Key {
    let uid = component.text("UID") ?? ""
    return FeedEvent.Key(
      uid: uid.isEmpty ? String(UInt(bitPattern: component.digest(and: [])), radix: 16) : uid,
      recurrenceID: component["RECURRENCE-ID"]?.value ?? "")
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

extension Component {
  /// A hash of what it says (FNV-1a), DTSTAMP apart, which many servers set to the present.
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
