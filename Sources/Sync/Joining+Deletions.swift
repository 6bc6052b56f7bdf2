extension Joining {
  /// The waiting deletions with which a planner joins: nothing that it shows says that these things are gone.
  ///
  /// Also of what a restored server lacks, because another device may bring it.
  ///
  ///     waiting   1  delete task "hw 2"       the backup has it      ──▶  delete task "hw 2"
  ///
  /// - Parameters:
  ///   - base: the revision up to which the planner had seen the account's log; 0 if it has seen none.
  ///   - isShown: true for a thing that is here again, or still.
  /// - Returns: those to send before all else, so that names are free again, and those to send last: a place stays while a
  ///   reminder waits there.
  public func deletions(
    _ waiting: SyncOutbox, base: Int, isShown: (ThingKey) throws -> Bool
  ) rethrows -> (first: [LocalChange], last: [LocalChange]) {
    var (known, first, last): (Set<ThingKey>, [LocalChange], [LocalChange]) = ([], [], [])
    for operation in waiting.operations where operation.kind == .delete {
      let thing = operation.thing
      guard !isGone(thing), try !isShown(thing), known.insert(thing).inserted else { continue }
      let deletion = LocalChange(
        step: operation.step, label: operation.label, thing: thing, kind: .delete,
        base: min(base, operation.base), isDerived: operation.isDerived)
      if thing.entity == "place" { last.append(deletion) } else { first.append(deletion) }
    }
    return (first, last)
  }
}
