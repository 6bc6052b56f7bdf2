import Moments
import Planner

/// One change in the making: what `PlannerStore.record` hands out.
///
/// Everything done here is one transaction and one step of the change log.
public final class PlannerStep {
  /// What was done, in words, for the log.
  public var label: String
  /// The store as it is with the changes made so far.
  public let snapshot: PlannerSnapshot

  init(label: String, snapshot: PlannerSnapshot) {
    self.label = label
    self.snapshot = snapshot
  }

  /// Makes everything done in this step undone when `record` ends (a dry run, or an import with mistakes).
  public func discard() {}

  /// Creates an Arc at a path (`CS 298/Labs`).
  /// - Parameters:
  ///   - path: names joined by `/`; the parents may be written as a person types them (`cs298/Labs`).
  ///   - fields: description, end and aliases; its title is replaced by the last name of the path.
  ///   - creatingParents: creates the parents that do not exist, too.
  /// - Throws: `PlannerError.unknownArc` for a missing parent, `.nameTaken` when there is such an Arc, and the
  ///   errors of names.
  @discardableResult
  public func addArc(
    path: String, fields: Arc.Fields = Arc.Fields(title: ""), creatingParents: Bool = false
  ) throws -> Arc { throw PlannerError.emptyName }

  /// Changes the fields of an Arc; its title too.
  /// - Throws: `PlannerError.unknownNumber`, `.nameTaken`, and the errors of names.
  @discardableResult
  public func edit(arc number: Int, _ fields: Arc.Fields) throws -> Arc {
    throw PlannerError.unknownNumber(number)
  }

  /// Deletes an Arc with everything in it; `PlannerSnapshot.counts` says beforehand what that is.
  /// - Throws: `PlannerError.unknownNumber`.
  public func remove(arc number: Int) throws { throw PlannerError.unknownNumber(number) }

  /// Adds a task to an Arc.
  /// - Throws: `PlannerError.unknownNumber` for the Arc, and the errors of `ArcTask.Fields.checked`.
  @discardableResult
  public func add(_ fields: ArcTask.Fields, to arc: Int) throws -> ArcTask {
    throw PlannerError.unknownNumber(arc)
  }

  /// Changes the fields of a task, and its Arc unless `arc` is nil.
  /// - Throws: `PlannerError.unknownNumber`, `.notATask`, and the errors of `ArcTask.Fields.checked`.
  @discardableResult
  public func edit(task number: Int, _ fields: ArcTask.Fields, arc: Int? = nil) throws -> ArcTask {
    throw PlannerError.unknownNumber(number)
  }

  /// Completes a task now; a completed one stays as it is.
  /// - Throws: `PlannerError.unknownNumber`, `.notATask`.
  @discardableResult
  public func complete(task number: Int) throws -> ArcTask { throw PlannerError.unknownNumber(number) }

  /// Deletes a task; the change log keeps it whole.
  /// - Throws: `PlannerError.unknownNumber`, `.notATask`.
  public func remove(task number: Int) throws { throw PlannerError.unknownNumber(number) }
}
