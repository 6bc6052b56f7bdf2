import Hashing
import ICal
import Moments
import Store

/// The text of a feed: read twice, so that one event at a time is held.
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
  /// The starts of occurrences that events of their own replace, by UID.
  private(set) var replaced: [String: [ContentLine]] = [:]
  /// The series of which an occurrence and all that follow are changed, by UID, with those changes.
  private(set) var changedLater: [String: (series: Component?, changes: [Component])] = [:]
  /// What is wrong with its lines.
  private(set) var mistakes = FeedMistakes()
  /// The lines at which events begin that the text has again as they are now: with a higher SEQUENCE, or with the same
  /// and a later DTSTAMP (RFC 5546 §2.1.5). Readings before do not count: what a feed says last is how it is.
  private var outdated: Set<Int> = []
  /// The most events that a feed may have.
  static let mostEvents = 50_000

  /// Looks a feed through.
  /// - Throws: when it is no calendar, cut short, or too long.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    var (isCalendar, isComplete, count) = (false, true, 0)
    var revisions: [FeedEvent.Key: Revision] = [:]
    each { item in
      switch item {
      case .begins: isCalendar = true
      case .property(let line) where line.name == "NAME" || line.name == "X-WR-CALNAME":
        name = name ?? line.text
      case .property(let line) where line.name == "X-WR-TIMEZONE": zone = zone ?? line.text
      case .component(let component) where component.name == "VTIMEZONE":
        component.mistakes.forEach { mistakes.add($0) }
        zones.append(component)
      case .component(let component) where FeedText.isEvent(component):
        count += 1
        let revision = Revision(component)
        if let other = revisions.updateValue(revision, forKey: FeedText.key(of: component)) {
          outdated.insert(revision < other ? revision.line : other.line)
          if revision < other { revisions[FeedText.key(of: component)] = other }
        }
        if LaterChanges.isLater(component) {
          changedLater[component.text("UID") ?? ""] = (nil, [])
        } else if let replaces = component["RECURRENCE-ID"] {
          replaced[component.text("UID") ?? "", default: []].append(replaces)
        }
      case .mistake(let mistake): mistakes.add(mistake)
      case .ends(let isWhole): isComplete = isComplete && isWhole
      default: break
      }
    }
    if !isCalendar { throw Problem(reason: "what is there is no calendar") }
    if !isComplete { throw Problem(reason: "the calendar is cut short") }
    if count > FeedText.mostEvents {
      throw Problem(reason: "it has \(count) events, more than \(FeedText.mostEvents)")
    }
    if !changedLater.isEmpty { keepSeries() }
  }

  /// Keeps the series that are changed from an occurrence on.
  private mutating func keepSeries() {
    var kept = changedLater
    each { item in
      guard case .component(let component) = item, FeedText.isEvent(component),
        !outdated.contains(component.line), let uid = component.text("UID"), kept[uid] != nil
      else { return }
      if LaterChanges.isLater(component) {
        kept[uid]?.changes.append(component)
      } else if component["RECURRENCE-ID"] == nil {
        kept[uid]?.series = component
      }
    }
    for (uid, later) in kept where later.series == nil || later.changes.count > LaterChanges.most {
      kept[uid] = nil
      for change in later.changes {
        replaced[uid, default: []].append(contentsOf: change.all("RECURRENCE-ID"))
        let reason =
          later.series == nil ? "what it changes is missing" : "its series is changed too often"
        mistakes.add(change, change.text("SUMMARY") ?? uid, reason + "; only the one occurrence is read")
      }
    }
    changedLater = kept
  }

  /// What else an event depends on: the occurrences that are changed.
  func others(of component: Component, _ key: FeedEvent.Key) -> [ContentLine] {
    guard key.recurrenceID.isEmpty || LaterChanges.isLater(component) else { return [] }
    let replaced = key.recurrenceID.isEmpty ? replaced[key.uid] ?? [] : []
    guard let later = changedLater[key.uid] else { return replaced }
    return replaced + ([later.series].compactMap { $0 } + later.changes).flatMap(\.properties)
  }

  /// Hands out the events and to-dos that are not cancelled.
  func eachEvent(_ take: (Component) throws -> Void) rethrows {
    try each { item in
      guard case .component(let component) = item, FeedText.isEvent(component),
        !outdated.contains(component.line)
      else { return }
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

  /// Which of several events of one name is the latest.
  private struct Revision {
    let line: Int
    private let sequence: Int
    private let stamp: String

    init(_ component: Component) {
      line = component.line
      sequence = component["SEQUENCE"].flatMap { Int($0.value) } ?? 0
      stamp = component["DTSTAMP"]?.value ?? ""
    }

    /// The one that comes first counts where nothing tells them apart.
    static func < (a: Revision, b: Revision) -> Bool {
      (a.sequence, a.stamp, -a.line) < (b.sequence, b.stamp, -b.line)
    }
  }

  /// Whether it is an event or a to-do (RFC 5545 §3.6.1, §3.6.2).
  private static func isEvent(_ component: Component) -> Bool {
    component.name == "VEVENT" || component.name == "VTODO"
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
func likeness(_ texts: [String?]) -> Int {
  var hash = FNV1a()
  for text in texts {
    hash.add(text?.utf8 ?? "\u{1}".utf8)
    hash.add(0)
  }
  return Int(truncatingIfNeeded: hash.value)
}
