extension EscalationPath: CustomStringConvertible {
  /// The path as one line: `30m before push, at due push, +1h push 5, then alarm every 30m`.
  ///
  /// Reading it gives an equal path. Intensities are written only when one of them is not the default, 3.
  public var text: String {
    let all = leads + steps + [tail?.step].compactMap { $0 }
    let louder = all.contains { $0.intensity != Step.usualIntensity }
    var parts: [String] = []
    for lead in leads {
      parts.append("\(Interval(seconds: lead.interval).text) before \(signal(lead, louder))")
    }
    for (index, step) in steps.enumerated() {
      let when = index == 0 && step.interval == 0 ? "at due" : "+\(Interval(seconds: step.interval).text)"
      parts.append("\(when) \(signal(step, louder))")
    }
    switch ending {
    case .unsaid: break
    case .stop: parts.append("then stop")
    case .every(let step, let times):
      let every = "every \(Interval(seconds: step.interval).text)"
      parts.append(
        "then \(signal(step, louder)) \(every)" + (times.map { $0 == 1 ? " once" : " \($0) times" } ?? ""))
    }
    return parts.joined(separator: ", ")
  }

  /// The same as `text`.
  public var description: String { text }

  private func signal(_ step: Step, _ withIntensity: Bool) -> String {
    let ring =
      step.level == .alarm && step.ring != Step.usualRing ? " for \(Interval(seconds: step.ring).text)" : ""
    return step.level.rawValue + (withIntensity ? " \(step.intensity)" : "") + ring
  }
}
