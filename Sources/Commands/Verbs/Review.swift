import Application
import ArgumentParser
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc review`: the week, Arcs that have ended, and what is overdue for long.
struct Review: ArcCommand {
  static let group = HelpGroup.arcs
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Look back on the week and forward to the next, and decide about what is left.",
    usage: "arc review [--put-away] [--json]",
    discussion: """
      Examples:
        arc review
        arc review --put-away     closes tasks overdue for more than 14 days, unasked

      It shows what was done, what slipped, what lies in the Inbox or has no date, today, and the next seven days. On a \
      terminal it then goes through what is left, one task at a time, and asks whether to archive or extend Arcs that \
      have ended.
      """)

  @Flag(help: "Close tasks overdue for more than 14 days, without marking them done.") var putAway = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  // It asks itself, in the middle.
  static var asksAboutEndedArcs: Bool { false }

  func mayChange(asking isAskable: Bool) -> Bool { putAway || isAskable }

  /// How long a task may be overdue before it is offered to put it away.
  static let overdueDays = 14

  func run(in context: Context) throws -> Exit {
    if putAway {
      _ = try context.showPutAway(overdueFor: Review.overdueDays * 86_400, json: json)
      return .done
    }
    let ended = try context.endedArcs()
    let overdue = try context.store.read {
      try $0.count(matching: context.overdue(for: Review.overdueDays * 86_400))
    }
    if !json { try context.seeArcs() }
    let view = try context.store.read { try ReviewView($0, here: context.here, isWhole: json) }
    if json {
      try context.console.show(document(view, ended, overdue))
      return .done
    }
    if ended.isEmpty, overdue == 0, view.isEmpty {
      try context.console.show(StyledText("nothing to review", .faint))
      return .done
    }
    if !view.isEmpty { try context.console.show(view.lines(context.console.appearance)) }
    if context.console.isAskable {
      guard try context.ask(about: ended) else { return .done }
      if overdue > 0 { try offer(overdue, context) }
      try ReviewRound(context: context).run()
    } else {
      if !view.isEmpty, !ended.isEmpty || overdue > 0 { try context.console.show("") }
      try list(ended, overdue, context)
    }
    return .done
  }

  private func list(_ ended: [EndedArc], _ overdue: Int, _ context: Context) throws {
    for one in ended {
      try context.console.show(one.line(context.here))
      for line in one.state { try context.console.show("  \(line)") }
    }
    if overdue > 0 {
      try context.console.show(
        "\(overdue.counted("task")) overdue for more than \(Review.overdueDays) days: arc review --put-away"
          .asResult)
    }
  }

  private func offer(_ overdue: Int, _ context: Context) throws {
    let are = overdue == 1 ? "1 task is" : "\(overdue) tasks are"
    let question =
      "\(are) overdue for more than \(Review.overdueDays) days; close \(overdue == 1 ? "it" : "them") without marking \(overdue == 1 ? "it" : "them") done?"
    if try context.console.confirm(StyledText(question)) {
      _ = try context.showPutAway(overdueFor: Review.overdueDays * 86_400)
    }
  }

  private func document(_ view: ReviewView, _ ended: [EndedArc], _ overdue: Int) -> JSONWriter {
    .document {
      $0.key("ended")
      $0.array { list in
        for one in ended {
          list.object {
            $0.field("arc", one.arc.path)
            $0.field("ends", one.arc.fields.ends?.description)
            $0.field("open", one.unfinished.count)
            $0.field("repeating", one.repeating.count)
          }
        }
      }
      $0.field("longOverdue", overdue)
      view.write(to: &$0)
    }
  }
}
