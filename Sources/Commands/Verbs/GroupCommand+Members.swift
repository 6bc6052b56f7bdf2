import Application
import ArgumentParser
import Names
import Planner
import Store

extension GroupCommand {
  /// `arc group add GROUP REMINDER …`.
  struct Add: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add reminders to a group, by number or by text.",
      usage: "arc group add GROUP REMINDER … [--yes]")

    @Argument(help: ArgumentHelp("The name of the group.", valueName: "GROUP")) var group: ArgumentText
    @Argument(
      help: ArgumentHelp("Numbers, or a title; a new title creates a reminder.", valueName: "REMINDER"))
    var reminders: [ArgumentText] = []
    @Flag(name: [.long, .customShort("y")], help: "Create a new reminder without asking.") var yes = false
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup var answer: AnswerOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group add \"Daily words\"" }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      let edit = try MemberEdit(group, reminders, "add", json: json, verbose: answer.verbose, context)
      let known = try context.store.read { try $0.reminders(groups: false) }
      guard let members = try edit.reminders(among: known) else {
        guard try make(reminders.line, among: known, in: edit.group, context) else { return .refused }
        if json || answer.verbose { try context.show(edit.group, json: json) }
        return .done
      }
      return try edit.run(members, .join)
    }

    /// Makes a member of a text that no reminder has; nothing of it is read.
    /// - Returns: false when that was not wanted.
    private func make(_ name: String, among known: [Reminder], in group: Reminder, _ context: Context) throws
      -> Bool
    {
      let near = didYouMean(name, among: known.map(\.fields.title))
      guard yes || context.console.isInteractive && !json else {
        throw Failure(
          .notFound, "no reminder is called '\(name)'" + near,
          hints: [
            "arc group add \(group.fields.title.quoted) \(name.quoted) --yes makes and adds it",
            "arc reminders lists all numbers",
          ])
      }
      let question = near.isEmpty ? "; create it?" : "\(near) create a new one?"
      guard try yes || context.console.confirm("no reminder is called '\(name)'\(question)") else {
        try context.console.note("nothing was changed")
        return false
      }
      let made = try context.makeMember(titled: name, of: group)
      if !json { try context.answer(made) }
      return true
    }
  }

  /// `arc group remove GROUP MEMBER …`.
  struct Remove: MemberCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove members from a group.",
      usage: "arc group remove GROUP MEMBER …")

    @OptionGroup var members: MemberOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var change: MembershipChange { .leave }
  }

  /// `arc group enable GROUP MEMBER …`.
  struct Enable: MemberCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Switch members on again.",
      usage: "arc group enable GROUP MEMBER …")

    @OptionGroup var members: MemberOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var change: MembershipChange { .enable }
  }

  /// `arc group disable GROUP MEMBER …`.
  struct Disable: MemberCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Switch members off in this group only.",
      usage: "arc group disable GROUP MEMBER …")

    @OptionGroup var members: MemberOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var change: MembershipChange { .disable }
  }

  /// A group and members of it.
  struct MemberOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The name of the group.", valueName: "GROUP")) var group: ArgumentText
    @Argument(help: ArgumentHelp("Numbers of members, or a title.", valueName: "MEMBER"))
    var members: [ArgumentText] = []
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup var answer: AnswerOptions

    /// Changes the state of members in a group.
    /// - Parameter verb: the command: `remove`.
    func change(_ verb: String, _ change: MembershipChange, _ context: Context) throws -> Exit {
      let edit = try MemberEdit(group, members, verb, json: json, verbose: answer.verbose, context)
      let known = try context.store.read { try $0.members(ofGroup: edit.group.id).map(\.reminder) }
      guard let members = try edit.reminders(among: known) else {
        let title = edit.group.fields.title
        throw Failure(
          .notFound,
          "no member of \(title) is called '\(self.members.line)'"
            + didYouMean(self.members.line, among: known.map(\.fields.title)),
          hints: ["arc group show \(title.quoted) lists its members"])
      }
      return try edit.run(members, change)
    }
  }

  /// A change of a group's members.
  private struct MemberEdit {
    let group: Reminder
    private let words: [ArgumentText]
    private let json: Bool
    private let verbose: Bool
    private let context: Context

    init(
      _ group: ArgumentText, _ words: [ArgumentText], _ verb: String, json: Bool, verbose: Bool,
      _ context: Context
    ) throws {
      self.group = try context.store.read { try $0.group(called: group.text) }
      guard !words.isEmpty else {
        throw Failure(.usage, "which reminders? arc group \(verb) \(group.text.quoted) 4")
      }
      (self.words, self.json, self.verbose, self.context) = (words, json, verbose, context)
    }

    /// The reminders with these numbers, or those with the words as their title; nil when there is none.
    func reminders(among known: [Reminder]) throws -> [Reminder]? {
      if words.allSatisfy({ TaskSelection.isNumbers($0) }) {
        let numbers = try Application.numbers(in: words)
        return try context.store.read { snapshot in try numbers.map { try snapshot.reminder($0) } }
      }
      let named = known.filter { NameKey($0.fields.title) == NameKey(words.line) }
      return named.isEmpty ? nil : named
    }

    /// Changes the members, and shows the group: in one line, or with all fields.
    /// - Throws: `Failure` for a member that nothing else would remind of.
    func run(_ members: [Reminder], _ change: MembershipChange) throws -> Exit {
      do {
        try context.change(members, of: group, change)
      } catch ReminderError.noDate where change == .leave {
        let numbers = members.map { String($0.id) }.joined(separator: " ")
        throw Failure(
          .refused, "nothing but this group reminds you of that",
          hints: [
            "arc rm \(numbers) deletes it", "arc edit \(numbers) every day at 8am gives it its own times",
          ])
      }
      if json || verbose {
        try context.show(group, json: json)
      } else {
        try context.answer(group, verb: "changed")
      }
      return .done
    }
  }
}

/// A command that changes members of a group: `arc group remove GROUP MEMBER …`.
protocol MemberCommand: ChangingCommand {
  /// What it does with them.
  static var change: MembershipChange { get }
  var members: GroupCommand.MemberOptions { get }
}

extension MemberCommand {
  private static var verb: String { configuration.commandName ?? "" }

  static var question: String? { "which group? arc group \(verb) \"Daily words\"" }
  var json: Bool { members.json }
  var hasOwnDocument: Bool { true }

  func run(in context: Context) throws -> Exit { try members.change(Self.verb, Self.change, context) }
}
