import Moments

extension Production {
  /// How long before its time a task reminds: `30 min before`.
  static let leads: [Production] = [
    Production("lead.one") { (_, length: LengthValue) -> LeadValue? in LeadValue(first: length) },
    Production("lead.due") { _ -> LeadValue? in LeadValue(first: LengthValue()) },
    // `1 day and 1 hour before` are two, `1 hour and 30 minutes before` is one.
    Production("lead.apart") { (_, first: LengthValue, second: LengthValue) -> LeadValue? in
      let isWeeks = first.days >= 7 && first.days % 7 == 0 && second.days < 7
      let isDays = first.days + first.months > 0 && second.days == 0
      // `2h and 1d before`: no one length begins with the smaller unit.
      if first.days + first.months == 0, second.days + second.months > 0, second.minutes == 0 {
        return LeadValue(first: first, second: second)
      }
      return first.minutes == 0 && second.months == 0 && (isWeeks || isDays)
        ? LeadValue(first: first, second: second) : nil
    },
    Production("lead.two") { (_, first: LengthValue, second: LengthValue) -> LeadValue? in
      LeadValue(first: first, second: second)
    },
  ]
}
