import Application
import Planner
import Store

// Completes reminders, groups, stacks, places, terms and feeds.
extension ShellCompletion {
  /// Feeds whose number begins as typed.
  func feeds(_ typed: String) throws -> [Answer] {
    try matching(store.read { try $0.feeds() }.map { Answer(value: "\($0.id)", text: $0.shownName) }, typed)
  }

  /// Courses of feeds whose name begins as typed.
  func courses(_ typed: String) throws -> [Answer] {
    let courses = try store.read { snapshot in
      try snapshot.feeds().flatMap { try snapshot.courses(of: $0) }
    }
    return named(courses.map { ($0.name, "") }, typed)
  }

  /// Reminders and groups whose number or title begins as typed, those that come next first.
  func reminders(_ typed: String) throws -> [Answer] {
    answers(try store.read { try $0.reminders(limit: 1000) }, typed)
  }

  /// Members of a group whose number or title begins as typed.
  func members(of group: String, _ typed: String) throws -> [Answer] {
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

  /// Places whose name begins as typed.
  func places(_ typed: String) throws -> [Answer] {
    named(try store.read { try $0.places() }.map { ($0.name, "place") }, typed)
  }

  /// Terms, or breaks, whose name begins as typed.
  func terms(_ typed: String, areBreaks: Bool) throws -> [Answer] {
    let terms = try store.read { try $0.terms() }.filter { $0.isBreak == areBreaks }
    return named(terms.map { ($0.name, Term.word(isBreak: $0.isBreak)) }, typed)
  }

  private func named(_ names: [(name: String, text: String)], _ typed: String) -> [Answer] {
    names.filter { $0.name.lowercased().hasPrefix(typed.lowercased()) }.map {
      Answer(value: $0.name, text: $0.text)
    }
  }
}
