import Moments
import Planner

/// One unchanging state of a store, to be asked as long as `PlannerStore.read` or `record` runs.
public struct PlannerSnapshot {
  /// Which tasks a list holds.
  public enum Kind: Sendable {
    case open, done, all
  }

  /// What a number stands for.
  public enum Item: Sendable {
    case arc(Arc)
    case task(ArcTask)
  }

  /// All Arcs with their paths, names and aliases: look-up by what people type is `arcs().arc(called:)`.
  public func arcs() throws -> ArcTree { ArcTree([]) }

  /// What the number stands for.
  /// - Throws: `PlannerError.unknownNumber`.
  public func item(_ number: Int) throws -> Item { throw PlannerError.unknownNumber(number) }

  /// The task with this number.
  /// - Throws: `PlannerError.unknownNumber`, or `.notATask` for an Arc's number.
  public func task(_ number: Int) throws -> ArcTask { throw PlannerError.unknownNumber(number) }

  /// Tasks, the open ones first: by when they are due, then undated ones, then by number; done ones follow, the
  /// last completed first.
  /// - Parameters:
  ///   - arc: the Arc they lie in; nil for all Arcs.
  ///   - below: true for the tasks of its SubArcs too.
  ///   - kind: which ones.
  ///   - limit: how many at most, from 0; nil for all.
  public func tasks(in arc: Int? = nil, below: Bool = true, kind: Kind = .open, limit: Int? = nil) throws
    -> [ArcTask]
  { [] }

  /// How many tasks every Arc holds, by the Arc's number; every Arc has an entry.
  public func counts() throws -> [Int: ArcCounts] { [:] }

  /// The locations of all tasks, each once, in order, `limit` at most.
  public func locations(limit: Int = 1000) throws -> [String] { [] }

  /// The number of a task in the same Arc with the same title (`NameKey`) and date, open or done; nil when there is
  /// none.
  public func duplicate(of fields: ArcTask.Fields, in arc: Int) throws -> Int? { nil }
}
