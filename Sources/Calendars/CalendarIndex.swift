import ICal
import Moments
import Planner
import Store

/// What the events and to-dos of a calendar have to do with one another, wherever in it they stand.
///
/// The calendar is read once for `look(at:)`, and again for `lookAgain(at:)` where `needsSecondLook`; memory is that of
/// names and of series that are changed from an occurrence on.
public struct CalendarIndex {
  /// Why a component does not count.
  public enum Outdated: Hashable, Sendable, CustomStringConvertible {
    /// The calendar has it again as it is now: with a higher SEQUENCE, else with a later DTSTAMP or LAST-MODIFIED, else
    /// further up (RFC 5546 §2.1.5).
    case revised
    /// It is one changed occurrence that a later revision of its series leaves out (EXDATE).
    case leftOut

    /// In words: `an older revision of it`.
    public var description: String {
      switch self {
      case .revised: "an older revision of it"
      case .leftOut: "the occurrence, which a later revision of its series no longer has"
      }
    }
  }

  /// The components that do not count, by the lines at which they begin.
  public private(set) var outdated: [Int: Outdated] = [:]
  /// The starts of occurrences that components of their own replace, by UID.
  public private(set) var replaced: [String: [ContentLine]] = [:]
  /// The series of which an occurrence and all that follow are changed, by UID, with those changes.
  public private(set) var changedLater: [String: (series: Component?, changes: [Component])] = [:]
  /// Changes of all that follow that are read as one occurrence, by line, and why.
  public private(set) var alone: [Int: String] = [:]
  private var revisions: [Name: Revision] = [:]
  /// What a revision of a series leaves out, by UID.
  private var leftOut: [String: (sequence: Int, lines: [ContentLine])] = [:]
  /// The changed occurrences of a UID.
  private var changed: [String: [(revision: Revision, start: ContentLine)]] = [:]

  /// An index of nothing yet.
  public init() {}

  /// Whether a component is an event or a to-do (RFC 5545 §3.6.1, §3.6.2).
  public static func holds(_ component: Component) -> Bool {
    component.name == "VEVENT" || component.name == "VTODO"
  }

  /// Takes note of an event or to-do.
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

  /// True when some series are changed from an occurrence on.
  public var needsSecondLook: Bool { !changedLater.isEmpty }

  /// Keeps a series that is changed from an occurrence on, or such a change.
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

  /// Ends the index, after everything has been looked at.
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

  /// What names a component: its UID, else all that it says.
  private struct Name: Hashable {
    var kind: String
    var uid: String
    var start: String
    var isWithoutUID: Bool
  }

  /// Which of several components of one name is the latest.
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

    /// The one that comes first counts where nothing tells them apart.
    static func < (a: Revision, b: Revision) -> Bool {
      (a.sequence, a.stamp, a.modified, -a.line) < (b.sequence, b.stamp, b.modified, -b.line)
    }
  }
}
