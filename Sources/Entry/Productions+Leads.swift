import Moments

extension Production {
  /// How long before its time a task reminds: `30 min before`.
  static let leads: [Production] = [
    Production("lead.one") { (_, length: LengthValue) -> LeadValue? in LeadValue(first: length) },
    Production("lead.due") { _ -> LeadValue? in LeadValue(first: LengthValue()) },
    // `1 hour and 30 minutes before` is one length; `1 day and 1 hour before` and `2h and 1h before` are two.
    Production("lead.apart") { (_, first: LengthValue, second: LengthValue) -> LeadValue? in
      let isSum =
        first.days + first.months + second.days + second.months == 0 && first.minutes % 60 == 0
        && second.minutes < 60
      return isSum ? nil : LeadValue(first: first, second: second)
    },
    Production("lead.two") { (_, first: LengthValue, second: LengthValue) -> LeadValue? in
      LeadValue(first: first, second: second)
    },
  ]
}
