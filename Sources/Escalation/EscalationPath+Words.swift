extension EscalationPath {
  /// The path for people, to follow `reminds: `; steps are counted from the due moment.
  ///
  ///     deadline  7 days and 1 day before, when due, then daily until done
  ///     standard  30 minutes before, when due, 1 hour after, an alarm 2 hours after, then an alarm every 30 minutes
  ///               until done
  ///     alarm     30 minutes, 20 minutes and 10 minutes before, an alarm 5 minutes before for 10 minutes
  public var words: String {
    var after = 0
    let later = steps.map { step in
      after += step.interval
      return (step, after == 0 ? "when due" : "\(Interval(seconds: after).words) after")
    }
    let before = leads.map { ($0, Interval(seconds: $0.interval).words) }
    let parts =
      EscalationPath.grouped(before, ending: " before") + EscalationPath.grouped(later, ending: "") + [
        endingWords
      ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Puts equal neighbours together: `30 minutes and 10 minutes before`, `an alarm 5 minutes before for 10 minutes`.
  private static func grouped(_ steps: [(step: Step, when: String)], ending: String) -> [String] {
    var groups: [(step: Step, whens: [String])] = []
    for (step, when) in steps {
      if !ending.isEmpty, let last = groups.last, (last.step.level, last.step.ring) == (step.level, step.ring)
      {
        groups[groups.count - 1].whens.append(when)
      } else {
        groups.append((step, [when]))
      }
    }
    return groups.map { step, whens in
      let list = [whens.dropLast().joined(separator: ", "), whens[whens.count - 1]].filter { !$0.isEmpty }
      return (step.level == .alarm ? "an alarm " : "") + list.joined(separator: " and ") + ending
        + ring(of: step)
    }
  }

  private static func ring(of step: Step) -> String {
    step.level == .alarm && step.ring != Step.usualRing ? " for \(Interval(seconds: step.ring).words)" : ""
  }

  private var endingWords: String {
    switch ending {
    case .stop: return ""
    case .unsaid: return tail == nil ? "" : "then daily until done"
    case .every(let step, let times):
      let alarm = step.level == .alarm ? "an alarm " : ""
      let until = times.map { $0 == 1 ? " once" : " \($0) times" } ?? " until done"
      return
        "then \(alarm)\(Interval(seconds: step.interval).everyWords)\(EscalationPath.ring(of: step))\(until)"
    }
  }
}
