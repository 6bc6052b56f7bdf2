import ArgumentParser
import JSONText
import Moments
import Planner
import Terminal

/// The options of every view.
struct ViewOptions: ParsableArguments {
  @Flag(help: "Write JSON.") var json = false
  @Flag(help: "Write plain text, one item per line.") var plain = false
}

extension Context {
  /// Tasks as a list, each with its Arc, or in words for `--plain`.
  func show(_ tasks: [ArcTask], plain: Bool, showsArcs: Bool = true) throws {
    if plain {
      for task in tasks { try console.show(TaskLine.plain(task, here: here)) }
    } else {
      let table = TaskTable(tasks, here: here, showsArcs: showsArcs)
      try console.show(table.lines(console.appearance, columns: console.appearance.columns))
    }
  }

  /// `{"schema":1,"tasks":[…]}`.
  func showDocument(of tasks: [ArcTask]) throws {
    try console.show(
      JSONWriter.document { json in
        json.key("tasks")
        json.array { list in tasks.forEach { list.value($0, here: here) } }
      })
  }
}
