import Application
import Planner
import Store

// What is named about reminders: their numbers, groups, stacks, places and feeds.
extension ShellCompletion {
  /// What the words of a command that begins with a verb could become; nil for other commands.
  func verbs(of command: String, _ plain: [String]) throws -> [Answer]? {
    switch (command, plain.first) {
    case ("group", nil): return matching(GroupCommand.verbs.map { Answer(value: $0) })
    case ("group", "new"?), ("group", "ls"?): return []
    case ("group", _?) where plain.count == 1: return try groups(typed)
    case ("group", "add"?): return try reminders(typed)
    case ("group", _?): return try members(of: plain[1], typed)
    case ("stack", nil): return matching(["new", "set", "ls", "show", "rm"].map { Answer(value: $0) })
    case ("stack", let verb?):
      return try ["new", "ls"].contains(verb) || plain.count > 1 ? [] : stacks(typed)
    case ("place", nil): return matching(["new", "ls", "rm", "here"].map { Answer(value: $0) })
    case ("place", let verb?): return try verb == "rm" ? places(typed) : []
    case ("term", nil), ("break", nil): return matching(["ls", "rm"].map { Answer(value: $0) })
    case ("term", let verb?), ("break", let verb?): return try verb == "rm" ? terms(typed) : []
    case ("ical", nil): return matching(ICalCommand.verbs.map { Answer(value: $0) })
    case ("ical", let verb?): return try calendars(verb, plain.count)
    case ("enable", _), ("disable", _): return try reminders(typed) + groups(typed)
    case ("skip", _), ("unskip", _): return try plain.isEmpty ? reminders(typed) : []
    default: return nil
    }
  }

  private func calendars(_ verb: String, _ count: Int) throws -> [Answer] {
    switch verb {
    case "import", "subscribe", "unpublish": return [ShellCompletion.files]
    case "publish", "export": return count == 1 ? [ShellCompletion.files] : []
    case "unsubscribe", "ignored", "follow":
      return matching(
        try store.read { try $0.feeds() }.map { Answer(value: "\($0.id)", text: $0.shownName) })
    case "course":
      let courses = try store.read { snapshot in try snapshot.feeds().flatMap { try snapshot.courses(of: $0) }
      }
      return named(courses.map { ($0.name, "") }, typed)
    default: return []
    }
  }

  /// Reminders and groups whose number or title begins as typed, those that come next first.
  func reminders(_ typed: String) throws -> [Answer] {
    answers(try store.read { try $0.reminders(limit: 1000) }, typed)
  }

  private func members(of group: String, _ typed: String) throws -> [Answer] {
    let members = try store.read { try $0.members(ofGroup: $0.group(called: group).id) }
    return answers(members.map(\.reminder), typed)
  }

  private func answers(_ reminders: [Reminder], _ typed: String) -> [Answer] {
    let key = typed.lowercased()
    return reminders.filter { "\($0.id)".hasPrefix(key) || $0.fields.title.lowercased().hasPrefix(key) }
      .prefix(50).map { Answer(value: "\($0.id)", text: $0.fields.title) }
  }

  /// Groups whose name begins as typed.
  func groups(_ typed: String) throws -> [Answer] {
    named(try store.read { try $0.groupNames() }.map { ($0, "group") }, typed)
  }

  /// Stacks whose name begins as typed.
  func stacks(_ typed: String) throws -> [Answer] {
    named(try store.read { try $0.stacks() }.map { ($0.name, $0.items.joined(separator: ", ")) }, typed)
  }

  /// The things in stacks that begin as typed.
  func items(_ typed: String) throws -> [Answer] {
    named(try store.read { try $0.stacks() }.flatMap { stack in stack.items.map { ($0, stack.name) } }, typed)
  }

  private func places(_ typed: String) throws -> [Answer] {
    named(try store.read { try $0.places() }.map { ($0.name, "place") }, typed)
  }

  private func terms(_ typed: String) throws -> [Answer] {
    named(try store.read { try $0.terms() }.map { ($0.name, $0.isBreak ? "break" : "term") }, typed)
  }

  private func named(_ names: [(name: String, text: String)], _ typed: String) -> [Answer] {
    names.filter { $0.name.lowercased().hasPrefix(typed.lowercased()) }.map {
      Answer(value: $0.name, text: $0.text)
    }
  }
}
