import Application
import ArgumentParser
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc group`: groups of reminders, each of whose occurrences says one member.
struct GroupCommand: ChangingCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "group",
    abstract: "Make and change groups: each time, a group reminds you of one of its members.",
    usage: """
      arc group [ls]
      arc group new NAME --every day --starting WHEN [--until WHEN] [--members NUMBER …] [--pick HOW]
      arc group add|remove|enable|disable NAME NUMBER …
      arc group show|edit|rm NAME …
      """,
    discussion: """
      Examples:
        arc group new "Daily words" --every day --starting '26 Jan 2027 8:00'
        arc remind "You are enough" --group "Daily words"
        arc group add "Daily words" 4 5
        arc group add "Daily words" "Speak truth"     by its text, even a new one
        arc group disable "Daily words" 4     only in this group
        arc group edit "Daily words" --pick rotate --until '26 Feb 2027 10:00'
        arc group rm "Daily words"

      By default it shuffles: every member comes once before any comes again. A member with its own date \
      also reminds you then.
      """)

  @Argument(help: ArgumentHelp("What to do, then the name of the group.", valueName: "new|ls|add|…"))
  var words: [ArgumentText] = []
  @OptionGroup(title: "Group") var options: ReminderOptions
  @Option(
    help: ArgumentHelp("How it chooses: shuffle, random or rotate.", valueName: "HOW"),
    completion: .list(Rotation.Pick.allCases.map(\.rawValue))) var pick: ArgumentText?
  @Option(parsing: .upToNextOption, help: ArgumentHelp("The numbers of its reminders.", valueName: "NUMBER"))
  var members: [ArgumentText] = []
  @OptionGroup(title: "Set fields directly") var fields: FieldOptions
  @Flag(name: [.long, .customShort("y")], help: "Do not ask before deleting or creating something.") var yes =
    false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// The others show the group.
  var hasOwnDocument: Bool { words.first?.text != "rm" }

  static let verbs = ["ls", "new", "add", "remove", "enable", "disable", "show", "edit", "rm"]

  func run(in context: Context) throws -> Exit {
    let verb = words.first?.text ?? "ls"
    guard GroupCommand.verbs.contains(verb) else {
      throw Failure.unknownVerb(
        verb, for: "groups", known: GroupCommand.verbs,
        hints: ["arc group show \(verb.quoted) shows the group of that name"])
    }
    if verb == "ls" { return try list(context) }
    guard words.count > 1 else { throw Failure(.usage, "which group? arc group \(verb) \"Daily words\"") }
    let rest = Array(words.dropFirst(2))
    switch verb {
    case "new": return try make(Array(words.dropFirst()).line, context)
    case "show": try context.show(named(Array(words.dropFirst()).line, context), json: json)
    case "rm":
      let group = try named(Array(words.dropFirst()).line, context)
      return try context.removeReminders(among: [ArgumentText(text: "\(group.id)")], isSure: yes) == nil
        ? .refused : .done
    case "edit":
      var places = ReminderReach()
      places.pick = pick
      (places.only, places.fromHere, places.item, places.forStack, places.group) = (nil, nil, nil, nil, [])
      return try ReminderEdit(
        reminder: named(words[1].text, context), words: rest, fields: fields, options: options,
        places: places,
        editor: false, json: json, context: context
      ).run()
    default: return try change(verb, named(words[1].text, context), rest, context)
    }
    return .done
  }

  private func named(_ name: String, _ context: Context) throws -> Reminder {
    try context.store.read { try $0.group(called: name) }
  }

  private func make(_ name: String, _ context: Context) throws -> Exit {
    var hand = fields
    hand.title = ArgumentText(text: name)
    var draft = try ReminderDraft("", title: name, hand.values, options.values, context)
    draft.fields.title = name
    guard draft.fields.timetable != nil else {
      throw Failure(
        .refused, "a group needs times",
        hints: ["arc group new \(name.quoted) --every day --starting 'today 8am'"])
    }
    let how = try pick.map { try Rotation.Pick(typed: $0.text) } ?? .shuffle
    let numbers = members.isEmpty ? [] : try Application.numbers(in: members)
    let group = try context.store.record("made the group \(name)") { step in
      let group = try step.add(draft.fields, pick: how)
      for number in numbers { try step.join(reminder: number, group: group.id) }
      return group
    }
    try context.showSaved(group, options.shown(), json: json)
    return .done
  }

  private func change(_ verb: String, _ group: Reminder, _ rest: [ArgumentText], _ context: Context) throws
    -> Exit
  {
    guard !rest.isEmpty else {
      throw Failure(.usage, "which reminders? arc group \(verb) \(words[1].text.quoted) 4")
    }
    guard let numbers = try numbers(of: rest, in: group, verb, context) else { return .refused }
    let label = [
      "add": "added to", "remove": "removed from", "enable": "switched on in", "disable": "switched off in",
    ]
    // What was just made belongs to it already.
    if numbers.isEmpty {
      try context.show(group, json: json)
      return .done
    }
    try context.store.record("\(label[verb] ?? verb) the group \(group.fields.title)") { step in
      for number in numbers {
        switch verb {
        case "add": try step.join(reminder: number, group: group.id)
        case "remove": try step.leave(reminder: number, group: group.id)
        default: try step.enable(reminder: number, group: group.id, verb == "enable")
        }
      }
    }
    try context.show(group, json: json)
    return .done
  }

  /// The numbers among words, or that of the reminder that all of them name: a member, and for `add` any other.
  /// - Returns: nil when a new one was offered and made, or not wanted.
  private func numbers(of words: [ArgumentText], in group: Reminder, _ verb: String, _ context: Context)
    throws
    -> [Int]?
  {
    if words.allSatisfy({ TaskSelection.isNumbers($0) }) { return try Application.numbers(in: words) }
    let name = words.line
    let known = try context.store.read { snapshot in
      try verb == "add"
        ? snapshot.reminders(groups: false) : snapshot.members(ofGroup: group.id).map(\.reminder)
    }
    let named = known.filter { NameKey($0.fields.title) == NameKey(name) }
    if !named.isEmpty { return named.map(\.id) }
    let near = didYouMean(name, among: known.map(\.fields.title))
    guard verb == "add" else {
      throw Failure(
        .notFound, "no member of \(group.fields.title) is called '\(name)'" + near,
        hints: ["arc group show \(group.fields.title.quoted) lists its members"])
    }
    guard yes || context.console.isInteractive && !json else {
      throw Failure(
        .notFound, "no reminder is called '\(name)'" + near,
        hints: [
          "arc remind \(name.quoted) --group \(group.fields.title.quoted) adds it",
          "arc reminders lists all numbers",
        ])
    }
    let question = near.isEmpty ? "; make it?" : "\(near) make a new one?"
    guard try yes || context.console.confirm("no reminder is called '\(name)'\(question)") else {
      try context.console.note("nothing was changed")
      return nil
    }
    // What was typed is the text itself: nothing of it is read.
    let made = try context.store.record("set the reminder \(name)") { step in
      try step.add(Reminder.Fields(title: name), to: [group.id])
    }
    if !json { try context.showSaved(made, options.shown(), json: false) }
    return []
  }

  private func list(_ context: Context) throws -> Exit {
    let groups = try context.store.read { snapshot in
      try snapshot.reminders(groups: true).map { ($0, try snapshot.members(ofGroup: $0.id)) }
    }
    if json {
      try context.console.show(
        .document(ofValues: groups, called: "groups") { list, entry in list.value(entry.0) })
      return .done
    }
    for (group, members) in groups {
      let on = members.count(where: \.isEnabled)
      let noun = members.count == 1 ? "member" : "members"
      let count = members.count == on ? "\(on) \(noun)" : "\(on) of \(members.count) \(noun) on"
      let next = group.next.map { "next \(context.here.when($0.due))" } ?? "over"
      try context.console.tell(
        "  \(group.id, .faint)  \(group.fields.title, .strong)  \(group.fields.isEnabled ? next : "off", .time)  \(count, .faint)"
      )
    }
    if groups.isEmpty {
      try context.console.tell(StyledText("no groups yet: arc help group shows how to make one", .faint))
    }
    return .done
  }
}
