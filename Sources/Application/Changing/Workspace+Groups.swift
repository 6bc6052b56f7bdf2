import Planner
import Store

/// What can be done with a member of a group.
package enum MembershipChange {
  case join, leave, enable, disable

  /// What the log says before and after the names of the members.
  fileprivate var words: (verb: String, preposition: String) {
    switch self {
    case .join: ("added", "to")
    case .leave: ("removed", "from")
    case .enable: ("switched on", "in")
    case .disable: ("switched off", "in")
    }
  }
}

// Groups of reminders, and who is in them.
extension Workspace {
  /// Makes a group.
  /// - Parameters:
  ///   - members: the numbers of reminders that join it.
  ///   - identity: the UUID that it gets; nil: a new one.
  package func makeGroup(
    _ fields: Reminder.Fields, pick: Rotation.Pick = .shuffle, members: [Int] = [],
    as identity: Identity? = nil
  ) throws -> Reminder {
    try store.record("created the group \(fields.title)") { step in
      let group = try step.add(fields, pick: pick, as: identity)
      for number in members { try step.join(reminder: number, group: group.id) }
      return group
    }
  }

  /// Changes how members stand in a group, in one step.
  package func change(_ members: [Reminder], of group: Reminder, _ change: MembershipChange) throws {
    let (verb, preposition) = change.words
    let titles = members.map(\.fields.title).joined(separator: ", ")
    try store.record("\(verb) \(titles) \(preposition) the group \(group.fields.title)") { step in
      for member in members {
        switch change {
        case .join: try step.join(reminder: member.id, group: group.id)
        case .leave: try step.leave(reminder: member.id, group: group.id)
        case .enable: try step.enable(reminder: member.id, group: group.id, true)
        case .disable: try step.enable(reminder: member.id, group: group.id, false)
        }
      }
    }
  }

  /// Makes a reminder of a text that only a group reminds of.
  package func makeMember(titled title: String, of group: Reminder) throws -> Reminder {
    try store.record("added the reminder \(title)") { step in
      try step.add(Reminder.Fields(title: title), to: [group.id])
    }
  }
}
