import GRDB
import Moments
import Planner

/// A planner kept in one SQLite file.
///
///     let store = PlannerStore(path: path, now: now, zone: zone, random: { .random(in: .min ... .max) })
///     let arc = try store.read { try $0.arcs().arc(called: "cs298") }
///     let task = try store.record("added hw 2 to CS 298") { try $0.add(ArcTask.Fields(title: "hw 2"), to: arc.id) }
///
/// Nothing touches the disk before the first `read` or `record`.
/// One thread at a time; several programs, or several stores in one program, may use the same file.
public final class PlannerStore {
  /// The file, which SQLite accompanies by `-wal` and `-shm` while it is in use.
  public let path: String
  /// The instant against which things are overdue and at which changes are made.
  public var now: Moment
  /// The machine's zone, in which floating dates lie.
  public var zone: Zone
  let random: () -> UInt64

  /// A store in this file, which need not exist.
  /// - Parameters:
  ///   - path: the file; its folder is made by the first `record`, with mode 0700.
  ///   - now: the instant against which things are overdue and at which changes are made.
  ///   - zone: the machine's zone; due instants are worked out anew when it is not the last one used.
  ///   - random: 64 random bits at each call, for UUIDs.
  public init(path: String, now: Moment, zone: Zone, random: @escaping () -> UInt64) {
    self.path = path
    self.now = now
    self.zone = zone
    self.random = random
  }

  /// Answers questions from one unchanging state of the store; a file that does not exist is an empty store.
  /// - Throws: `StoreError`, and whatever `body` throws.
  public func read<Answer>(_ body: (PlannerSnapshot) throws -> Answer) throws -> Answer {
    throw StoreError.failed(path: path, reason: "not built yet")
  }

  /// Changes the store in one transaction and one step of the change log.
  ///
  /// When `body` throws or calls `discard()`, nothing has happened. A body that changes nothing leaves no step.
  /// - Parameters:
  ///   - label: what was done, in words, for the log (`completed 3 tasks in CS 298`); `PlannerStep.label` may change it.
  ///   - body: gets the store as it is, locked against other writers; it should ask no questions of people.
  /// - Throws: `StoreError`, `PlannerError`, and whatever `body` throws.
  @discardableResult
  public func record<Answer>(_ label: String, _ body: (PlannerStep) throws -> Answer) throws -> Answer {
    throw StoreError.failed(path: path, reason: "not built yet")
  }
}
