import Application
import Terminal

extension ReviewView {
  func lines(_ appearance: Appearance) -> [StyledText] {
    var lines: [StyledText] = []
    for part in parts where part.count > 0 {
      lines.append("\(part.name, .strong) \(.dot, .faint) \(ReviewView.words(part.count), .faint)")
      var table = TaskTable(part.tasks, here: here, showsArcs: true)
      // When it was done says more than when it was due.
      if part.key.description == "done" {
        for (index, task) in part.tasks.enumerated() {
          guard let at = task.closing?.at else { continue }
          table.rows[index].when = StyledText(here.stamp(at), .faint)
          table.rows[index].brief = StyledText(here.when.brief(here.zone.local(at: at).day), .faint)
          table.rows[index].distance = ""
        }
      }
      lines += table.lines(appearance, columns: appearance.columns)
      let more = part.count - part.tasks.count
      if more > 0 {
        let line = More.line(more, most: ReviewView.mostCounted, part.command)
        lines += appearance.wrapped(line, to: appearance.columns ?? .max, indent: 4)
      }
      lines.append("")
    }
    lines.append(StyledText("Today and the next 7 days", .strong))
    if next.isEmpty {
      lines.append(StyledText("  nothing is due today or in the next 7 days", .faint))
    } else {
      lines += DayList(calendar: next.gathered(here), here: here, allHint: { "arc agenda \($0) --all" })
        .lines(appearance)
    }
    return lines
  }

  private static func words(_ count: Int) -> String {
    count < mostCounted ? "\(count)" : "\(mostCounted - 1)+"
  }
}
