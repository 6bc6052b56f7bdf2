import JSONText

extension Joining {
  /// The deletions with which a planner joins: nothing that it shows says that these things are gone.
  ///
  /// Those that wait are made, also of what a restored server lacks, because another device may bring it; and those that the
  /// lost log had taken are made again. What somebody has edited since, who had not seen the deletion, is a conflict.
  ///
  ///     waiting    1  delete task "hw 2"      the backup has it      ──▶  delete task "hw 2"
  ///     lost log  7  delete task "hw 3"      the backup has it      ──▶  delete task "hw 3"
  ///
  /// - Parameters:
  ///   - label: what the step is called that makes a deletion again.
  ///   - time: now, in seconds since 1970.
  ///   - shown: the fields of a thing that is here again, or still; nil for one that is gone.
  /// - Returns: those to send before all else, so that names are free again, and those to send last: a place stays while a
  ///   reminder waits there.
  public func deletions(
    of planner: JoiningPlanner, label: String, at time: Int, shown: (ThingKey) throws -> Fields?
  ) rethrows -> (first: [LocalChange], last: [LocalChange]) {
    var (known, first, last): (Set<ThingKey>, [LocalChange], [LocalChange]) = ([], [], [])
    func send(_ deletion: LocalChange, _ former: FormerLog?) {
      var deletion = deletion
      deletion.former = former
      if deletion.thing.entity == "place" { last.append(deletion) } else { first.append(deletion) }
    }
    for operation in planner.waiting.operations where operation.kind == .delete {
      let thing = operation.thing
      guard !isGone(thing), known.insert(thing).inserted else { continue }
      if let fields = try shown(thing) {
        if planner.hides(operation) { last.append(asking(operation, fields, planner, time)) }
        continue
      }
      send(
        LocalChange(
          step: operation.step, label: operation.label, thing: thing, kind: .delete,
          base: min(planner.base, operation.base), isDerived: operation.isDerived),
        planner.formerOfDeletion(thing))
    }
    for thing in planner.lostDeletions {
      guard !isGone(thing), try shown(thing) == nil, known.insert(thing).inserted else { continue }
      send(
        LocalChange(step: "join", label: label, thing: thing, kind: .delete, base: planner.base),
        planner.former(thing, [Conflict.deletion]))
    }
    return (first, last)
  }

  /// The question whether a thing should be deleted that has become one with another since, as a server would ask.
  private func asking(
    _ deletion: Operation, _ fields: Fields, _ planner: JoiningPlanner, _ time: Int
  ) -> LocalChange {
    let conflict = Conflict(
      id: "\(deletion.name)/\(Conflict.deletion)", thing: deletion.thing, field: Conflict.deletion,
      yours: .bool(true), theirs: JSONValue(fields), was: .null, device: deletion.device, otherDevice: "",
      time: time, label: deletion.label, suggested: .accept, rev: 0)
    return Joining.opening(conflict, deletion.label, planner.base)
  }
}

extension JoiningPlanner {
  /// True when a deletion waits of a thing that is shown because another one has become one with it.
  fileprivate func hides(_ deletion: Operation) -> Bool {
    waiting.key(deletion.thing) == deletion.thing
      && waiting.pending(deletion.thing).last { $0.kind != .set } == deletion
  }
}
