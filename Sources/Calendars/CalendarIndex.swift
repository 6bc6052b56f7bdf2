import ICal
import Moments
import Planner
import Store

/// How the events and to-dos of a calendar relate to each other, in whatever order they come.
///
/// The calendar is read once for `look(at:)`, and again for `lookAgain(at:)` when `needsSecondLook` is true. Memory
/// grows with the number of UIDs, and with the series that are changed from an occurrence on.
public struct CalendarIndex {
  /// Why a component is ignored.
  public enum Outdated: Hashable, Sendable, CustomStringConvertible {
    /// The calendar has a newer revision: with a higher SEQUENCE, or else a later DTSTAMP or LAST-MODIFIED, or else
    /// earlier in the file (RFC 5546 §2.1.5).
    case revised
    /// It is a changed occurrence that a later revision of its series excludes (EXDATE).
    case leftOut

    /// The reason in words: `an older revision of it`.
    public var description: String {
      switch self {
      case .revised: "an older revision of it"
      case .leftOut: "the occurrence, which a later revision of its series no longer has"
      }
    }
  }

  /// The ignored components, by the line at which they begin.
  public private(set) var outdated: [Int: Outdated] = [:]
  /// The starts of occurrences that are replaced by their own components, by UID.
  public private(set) var replaced: [String: [ContentLine]] = [:]
  /// The series that change from an occurrence on, by UID, with those changes.
  public private(set) var changedLater: [String: (series: Component?, changes: [Component])] = [:]
  /// Changes from an occurrence on that are read as a change of one occurrence, by line, with the reason.
  public private(set) var alone: [Int: String] = [:]
  private var revisions: [Name: Revision] = [:]
  /// The dates that a revision of a series excludes, by UID.
  private var leftOut: [String: (sequence: Int, lines: [ContentLine])] = [:]
  /// The changed occurrences of a UID.
  private var changed: [String: [(revision: Revision, start: ContentLine)]] = [:]

  /// Creates an empty index.
  public init() {}

  /// True when a component is an event or a to-do (RFC 5545 §3.6.1, §3.6.2).
  public static func holds(_ component: Component) -> Bool {
    component.name == "VEVENT" || component.name == "VTODO"
  }

  /// Adds an event or to-do to the index.
  public mutating func look(at component: Component) {
    let uid = component.text("UID") ?? ""
    let revision = Revision(component)
    let start = component["RECURRENCE-ID"]
    let name = Name(
      kind: component.name, uid: uid.isEmpty ? "\(component.digest(and: []))" : uid,
      start: start?.value ?? "", isWithoutUID: uid.isEmpty)
    if let other = revisions.updateValue(revision, forKey: name) {
      outdated[revision < other ? revision.line : other.line] = .revised
      if revision < other { revisions[name] = other }
    }
    if ThisAndFuture.isLater(component) {
      changedLater[uid] = (nil, [])
    } else if let start {
      replaced[uid, default: []].append(start)
      changed[uid, default: []].append((revision, start))
    } else {
      let lines = component.all("EXDATE")
      if !lines.isEmpty, leftOut[uid].map({ $0.sequence < revision.sequence }) ?? true {
        leftOut[uid] = (revision.sequence, lines)
      }
    }
  }

  /// True when a series changes from an occurrence on.
  public var needsSecondLook: Bool { !changedLater.isEmpty }

  /// Keeps a series that changes from an occurrence on, or such a change.
  public mutating func lookAgain(at component: Component) {
    guard outdated[component.line] == nil, let uid = component.text("UID"), changedLater[uid] != nil else {
      return
    }
    if ThisAndFuture.isLater(component) {
      changedLater[uid]?.changes.append(component)
    } else if component["RECURRENCE-ID"] == nil {
      changedLater[uid]?.series = component
    }
  }

  /// Completes the index; call it after the last `look(at:)` and `lookAgain(at:)`.
  public mutating func finish(_ zones: inout CalendarZones) {
    for (uid, later) in changedLater where later.series == nil || later.changes.count > ThisAndFuture.most {
      changedLater[uid] = nil
      for change in later.changes {
        replaced[uid, default: []].append(contentsOf: change.all("RECURRENCE-ID"))
        let reason = later.series == nil ? "what it changes is missing" : "its series is changed too often"
        alone[change.line] = reason + "; only the one occurrence is read"
      }
    }
    for (uid, leftOut) in leftOut {
      guard let changed = changed[uid] else { continue }
      let dates = leftOut.lines.flatMap { (try? $0.dates()) ?? [] }
      for (revision, start) in changed where revision.sequence < leftOut.sequence {
        guard let date = try? start.date() else { continue }
        let moment = date.moment(in: &zones, here: .utc)
        let isLeftOut = dates.contains {
          $0.isDay ? $0.local.day == date.local.day : $0.moment(in: &zones, here: .utc) == moment
        }
        if isLeftOut { outdated[revision.line] = outdated[revision.line] ?? .leftOut }
      }
    }
    (revisions, leftOut, changed) = ([:], [:], [:])
  }

  /// The identity of a component: its UID, or else a digest of its content.
  private struct Name: Hashable {
    var kind: String
    var uid: String
    var start: String
    var isWithoutUID: Bool
  }

  /// Compares the revisions of components with the same name.
  private struct Revision {
    let line: Int
    let sequence: Int
    private let stamp: String
    private let modified: String

    init(_ component: Component) {
      line = component.line
      sequence = component["SEQUENCE"].flatMap { Int($0.value) } ?? 0
      stamp = component["DTSTAMP"]?.value ?? ""
      modified = component["LAST-MODIFIED"]?.value ?? ""
    }

    /// When nothing else decides, the component that comes first in the file is the newer one.
    static func < (a: Revision, b: Revision) -> Bool {
      (a.sequence, a.stamp, a.modified, -a.line) < (b.sequence, b.stamp, b.modified, -b.line)
    }
  }
}
