/// A page of help about something other than a command.
struct HelpTopic {
  var name: String
  /// Other words for it, which its page explains.
  var others: [String] = []
  var summary: String
  /// Its heading in the manual; nil: it is not in there.
  var section: String?
  var text: String

  /// The topic with a name or one of its other words; nil when there is none.
  static func called(_ word: String) -> HelpTopic? {
    all.first { $0.name == word || $0.others.contains(word) }
  }

  static let all = [
    HelpTopic(
      name: "entry", summary: "what a line can say: days, times, repetitions, places",
      text: GuidePage.text(of: "entry")),
    HelpTopic(
      name: "views", summary: "lists, calendars, changes and undo, with examples",
      text: GuidePage.text(of: "views")),
    HelpTopic(
      name: "reminding", others: ["escalation", "groups", "stacks", "places"],
      summary: "how arc reminds you; groups, places, the daemon",
      text: GuidePage.text(of: "reminders")),
    HelpTopic(
      name: "exchange", summary: "files of other programs, calendars, backups",
      text: GuidePage.text(of: "exchange")),
    HelpTopic(
      name: "syncing", summary: "one planner on all your devices", text: GuidePage.text(of: "sync")),
    HelpTopic(
      name: "server", summary: "a server of your own, and its web page",
      text: GuidePage.text(of: "server")),
    HelpTopic(
      name: "shell", summary: "characters that need quotes", section: "TYPING IN A SHELL",
      text: GuidePage.text(of: "shell")),
    HelpTopic(name: "filters", summary: "how to narrow a list", section: "FILTERS", text: filters),
    HelpTopic(
      name: "grammar", summary: "adding words of your own", section: "WORDS OF YOUR OWN", text: grammar),
    HelpTopic(name: "json", summary: "what --json writes", section: "JSON", text: json),
  ]
}
