extension EscalationPath {
  /// The path in words, to be shown after `reminds: `; steps are counted from the due moment.
  ///
  ///     deadline  7 days and 1 day before, when due, then daily until done
  ///     standard  30 minutes before, when due, 1 hour after, an alarm 2 hours after, then an alarm every 30 minutes
  ///               until done
  ///     alarm     30, 20 and 10 minutes before, an alarm 5 minutes before (ringing 10 minutes)
  public var words: String {
    var after = 0
    let later = steps.map { step in
      after += step.interval
      return step.with(interval: after)
    }
    let onTime = later.prefix { $0.interval == 0 }.map { EscalationPath.alarm(of: $0, "when due") }
    let parts =
      EscalationPath.grouped(leads, " before") + onTime
      + EscalationPath.grouped(later.dropFirst(onTime.count), " after") + [endingWords]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Groups neighbours of the same level and ring time: `30, 20 and 10 minutes before`.
  private static func grouped(_ steps: some Sequence<Step>, _ side: String) -> [String] {
    var groups: [[Step]] = []
    for step in steps {
      if let last = groups.last?.last, (last.level, last.ring) == (step.level, step.ring) {
        groups[groups.count - 1].append(step)
      } else {
        groups.append([step])
      }
    }
    return groups.map { group in
      var times = group.map { Interval(seconds: $0.interval).words.split(separator: " ").map(String.init) }
      for index in times.indices.dropLast() where times[index].count == 2 && times[index + 1].count == 2 {
        if times[index][1] == times[index + 1][1] { times[index].removeLast() }
      }
      let words = times.map { $0.joined(separator: " ") }
      let list = [words.dropLast().joined(separator: ", "), words[words.count - 1]].filter { !$0.isEmpty }
      return alarm(of: group[0], list.joined(separator: " and ") + side)
    }
  }

  /// `an alarm when due (ringing 10 minutes)`; a push is just its time.
  private static func alarm(of step: Step, _ when: String) -> String {
    guard step.level == .alarm else { return when }
    return "an alarm \(when)"
      + (step.ring == Step.usualRing ? "" : " (ringing \(Interval(seconds: step.ring).words))")
  }

  private var endingWords: String {
    switch ending {
    case .stop: return ""
    case .unsaid: return tail == nil ? "" : "then daily until done"
    case .every(let step, let times):
      let until = times.map { $0 == 1 ? " once" : " \($0) times" } ?? " until done"
      return "then " + EscalationPath.alarm(of: step, Interval(seconds: step.interval).everyWords + until)
    }
  }
}
