import Application
import ArgumentParser
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

/// The options of every view.
struct ViewOptions: ParsableArguments {
  @Flag(help: "Write JSON.") var json = false
  @Flag(help: "Write plain text, one item per line.") var plain = false
}

extension Context {
  /// Tasks as a list, each with its Arc, or in words for `--plain`.
  func show(_ tasks: [ArcTask], plain: Bool, showsArcs: Bool = true) throws {
    let tasks = tasks.untimedFirst(here)
    if plain {
      for task in tasks { try console.show(TaskLine.plain(task, here: here)) }
    } else {
      try seeArcs()
      let table = TaskTable(tasks, here: here, showsArcs: showsArcs)
      try console.show(table.lines(console.appearance, columns: console.appearance.columns))
    }
  }

  /// `{"schema":1,"tasks":[…]}`.
  /// - Parameter reminders: what else was asked for; without any the document says nothing of them.
  func showDocument(of tasks: [ArcTask], and reminders: [Reminder] = []) throws {
    try console.show(
      JSONWriter.document { json in
        json.key("tasks")
        json.array { list in tasks.forEach { list.value($0, here: here) } }
        json.reminders(reminders)
      })
  }

  /// What took a reply, as one JSON document.
  func showDocument(of replied: [RepliedThing]) throws {
    let (reminders, tasks) = (replied.compactMap(\.reminder), replied.compactMap(\.task))
    if tasks.isEmpty { return try showDocument(of: reminders) }
    try showDocument(of: tasks, and: reminders)
  }

  /// Reminders alone as one JSON document.
  func showDocument(of reminders: [Reminder]) throws {
    try console.show(.document(ofValues: reminders, called: "reminders") { $0.value($1) })
  }
}
