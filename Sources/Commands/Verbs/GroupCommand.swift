import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc group`: groups of reminders, each of whose occurrences says one member.
struct GroupCommand: CommandFamily {
  static let group = HelpGroup.remind
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration.family(
    "group",
    abstract: "Make and change groups: each time, a group reminds you of one of its members.",
    discussion: """
      Examples:
        arc group new "Daily words" --every day --starting '26 Jan 2027 8:00'
        arc remind "You are enough" --group "Daily words"
        arc group add "Daily words" 4 5
        arc group add "Daily words" "Speak truth"     by title; asks before it creates one
        arc group disable "Daily words" 4     only in this group
        arc group edit "Daily words" --pick rotate --until '26 Feb 2027 10:00'
        arc group rm "Daily words"

      By default it shuffles: every member comes once before any comes again. A member with its own date \
      also reminds you then.
      """,
    of: [
      List.self, New.self, Add.self, Remove.self, Enable.self, Disable.self, Show.self, Edit.self,
      Delete.self,
    ],
    standard: List.self)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static func hints(for word: String) -> [String] {
    ["arc group show \(word.quoted) shows the group of that name"]
  }

  /// `arc group ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List all groups.", usage: "arc group [ls] [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let groups = try context.store.read { snapshot in
        try snapshot.reminders(groups: true).map { ($0, try snapshot.members(ofGroup: $0.id)) }
      }
      if json {
        try context.console.show(
          .document(ofValues: groups, called: "groups") { list, entry in list.value(entry.0) })
        return .done
      }
      for (group, members) in groups {
        let next = group.next.map { "next \(context.here.when($0.due))" } ?? "over"
        try context.console.tell(
          "  \(group.id, .faint)  \(group.fields.title, .strong)  \(group.fields.isEnabled ? next : "off", .time)  "
            + members.words
        )
      }
      if groups.isEmpty {
        try context.console.tell(StyledText("no groups yet: arc help group shows how to make one", .faint))
      }
      return .done
    }
  }

  /// `arc group show GROUP`.
  struct Show: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a group with its members and next times.",
      usage: "arc group show GROUP [--json]")

    @Argument(help: ArgumentHelp("The name of the group.", valueName: "GROUP")) var name: [ArgumentText]
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group show \"Daily words\"" }

    func run(in context: Context) throws -> Exit {
      try context.show(context.store.read { try $0.group(called: name.line) }, json: json)
      return .done
    }
  }
}
