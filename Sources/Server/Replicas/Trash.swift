import JSONText
import Merging
import Moments
import Sync

/// What was deleted on any device of an account and can be restored: the tombstones of its log.
///
/// A planner's own trash only has what was deleted in that planner.
struct Trash: Sendable {
  /// Maximum number of tombstones that are looked at.
  private static let most = 5000

  /// The deleted things, last deleted first; an Arc comes before what it contained.
  private var tombstones: [Tombstone]
  /// The paths of Arcs, living and deleted.
  private var paths: [String: String] = [:]

  /// Reads the trash of an account.
  init(_ account: AccountID, _ transaction: any StoreTransaction, now: Int) throws {
    let emptied = try transaction.settings(account)[AccountSetting.emptied].flatMap { Int($0) } ?? 0
    tombstones = try transaction.tombstones(account, limit: Trash.most).filter {
      $0.thing.deleted.rev > emptied
    }
    let ledger = try transaction.ledger(account, now: now)
    for key in tombstones.flatMap({ [$0.thing.holder, $0.thing.key.entity == "arc" ? $0.thing.key.id : nil] })
    {
      if let key { paths[key] = try path(of: key, in: ledger, depth: 0) }
    }
  }

  private func path(of arc: String, in ledger: any Ledger, depth: Int) throws -> String {
    guard depth < 100, let thing = try ledger.thing(ThingKey("arc", arc)) else { return "" }
    if let same = thing.same { return try path(of: same, in: ledger, depth: depth + 1) }
    let above = try thing.holder.map { try path(of: $0, in: ledger, depth: depth + 1) } ?? ""
    return [above, thing.fields["title"]?.string ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// The deleted thing with this key; nil when it is not in the trash.
  func tombstone(_ key: ThingKey) -> Tombstone? { tombstones.first { $0.thing.key == key && !$0.isPart } }

  /// A deleted thing with everything that was in it or belonged to it and was deleted by the same step; containers come
  /// before their contents.
  func withContents(_ tombstone: Tombstone) -> [Tombstone] {
    var found = [tombstone]
    guard let step = tombstone.step, !step.isEmpty else { return found }
    let others = tombstones.filter { $0.step == step && $0.thing.key != tombstone.thing.key }
    var next = 0
    while next < found.count {
      let outer = found[next].thing.key.id
      found += others.filter { other in
        other.isIn(outer) && !found.contains { $0.thing.key == other.thing.key }
      }
      next += 1
    }
    return found
  }

  /// `{"schema":1,"trash":[…]}`, like the document of `arc trash --json`.
  var document: JSONWriter {
    let arcs = Dictionary(tombstones.map { ($0.thing.key, $0) }) { $1 }
    return .document { json in
      json.list("trash", tombstones.filter { !$0.isPart }) { json, tombstone in
        let thing = tombstone.thing
        let outer = thing.holder.flatMap { arcs[ThingKey("arc", $0)] }
        json.field("kind", thing.key.entity)
        json.field("uuid", thing.key.id)
        json.field("title", thing.fields["title"]?.string)
        json.field("path", paths[thing.key.entity == "arc" ? thing.key.id : thing.holder ?? ""] ?? "")
        json.field("deleted", Moment(seconds: tombstone.time).description)
        json.field("withItsArc", outer.map { $0.step != nil && $0.step == tombstone.step } ?? false)
      }
    }
  }
}

extension Thing {
  /// The UUID of the task, or of the series, whose places it has; nil for anything else.
  var seriesWithPlaces: String? { key.entity == "reminder" ? fields.seriesWithPlaces : nil }
}

extension Tombstone {
  /// True for what belongs to another thing and is restored with it: people do not see it as a separate thing.
  fileprivate var isPart: Bool {
    !["arc", "task", "reminder"].contains(thing.key.entity) || thing.fields["title"] == nil
      || thing.seriesWithPlaces != nil
  }

  /// True when one of its fields names a thing: as what contains it, or what it belongs to.
  fileprivate func isIn(_ id: String) -> Bool { thing.fields.values.contains { $0.string == id } }
}
