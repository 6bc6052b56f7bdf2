extension RecurrenceRule {
  /// The rule in English.
  ///
  /// | rule | words |
  /// |---|---|
  /// | `FREQ=WEEKLY;INTERVAL=2;UNTIL=20270501;BYDAY=TU` | every other Tuesday until 1 May 2027 |
  /// | `FREQ=MONTHLY;BYMONTHDAY=1,-1` | every month on the 1st and the last day |
  /// | `FREQ=YEARLY;BYMONTH=11;BYDAY=4TH` | every year on the fourth Thursday of November |
  /// | `FREQ=DAILY;COUNT=5` | every day, 5 times |
  /// | `FREQ=DAILY;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4` | every day at 08:00 and 12:30 |
  ///
  /// Leaves out what the rule takes from its start. Rules that fall on different days have different words.
  public var words: String { words(.international) }

  /// The rule in English, with days and times of day in another form.
  public func words(_ form: RecurrenceForm) -> String {
    guard let (days, times) = daysAndTimes, times.count <= RecurrenceRule.mostTimes else {
      return dayWords + timeWords + positionWords + weekStartWords + endWords(form)
    }
    let at = " at " + list(times.map(form.time))
    return days.dayWords + at + days.positionWords + days.weekStartWords + endWords(form)
  }

  /// Maximum times of day that are listed one by one.
  private static let mostTimes = 24

  // MARK: - Days

  private var dayWords: String {
    switch frequency {
    case .yearly: every("year") + yearlyWords
    case .monthly: every("month") + monthlyWords
    case .weekly: weeklyWords + inMonths
    case .daily where interval == 2 && yearDays.isEmpty && monthDays.isEmpty && weekdayGroup == "weekday":
      "every other weekday\(inMonths)"
    case .daily where interval == 1 && yearDays.isEmpty && monthDays.isEmpty && !weekdays.isEmpty:
      "every \(weekdayGroup ?? list(weekdayNames))\(inMonths)"
    default: every(unitName) + inMonths + condition([yearDayNames, monthDayNames, weekdayNames])
    }
  }

  private var yearlyWords: String {
    let inWeeks = weekNumbers.isEmpty ? "" : " in \(list(weekNumbers.map(weekName)))"
    let ofMonths = months.isEmpty ? "" : " of \(list(months.map(monthName)))"
    if !yearDays.isEmpty {
      return " on \(list(yearDayNames))" + inMonths + inWeeks + condition([monthDayNames, weekdayNames])
    }
    if let day = monthDays.first, day > 0, monthDays.count == 1, months.count == 1 {
      return " on \(day) \(monthName(months[0]))" + inWeeks + condition([weekdayNames])
    }
    if !monthDays.isEmpty {
      let days = list(monthDayNames) + (months.isEmpty ? " of every month" : ofMonths)
      return " on \(days)" + inWeeks + condition([weekdayNames])
    }
    guard !weekdays.isEmpty else { return inMonths + inWeeks }
    let isPlain = chosenWeekday == nil && !weekdays.contains { $0.ordinal != nil }
    let ofYear = isPlain ? "" : " of the year"
    return " on \(chosenWeekday ?? list(weekdayPlaces))" + (months.isEmpty ? ofYear : ofMonths) + inWeeks
  }

  private var monthlyWords: String {
    if !monthDays.isEmpty { return " on \(list(monthDayNames))" + inMonths + condition([weekdayNames]) }
    guard !weekdays.isEmpty else { return inMonths }
    return " on \(chosenWeekday ?? list(weekdayPlaces))" + inMonths
  }

  private var weeklyWords: String {
    guard !weekdays.isEmpty else { return every("week") }
    if interval == 1 { return every(weekdayGroup ?? list(weekdayNames)) }
    if interval == 2 && weekdays.count == 1 { return every(weekdayNames[0]) }
    return every("week") + " on \(weekdayGroup.map { "every \($0)" } ?? list(weekdayNames))"
  }

  private var inMonths: String { months.isEmpty ? "" : " in \(list(months.map(monthName)))" }

  /// `every day`, `every other day`, `every 3 days`; `every 2 hours`, since nobody says every other hour.
  private func every(_ unit: String) -> String {
    switch interval {
    case 1: "every \(unit)"
    case 2 where frequency >= .daily: "every other \(unit)"
    default: "every \(interval) \(unit)s"
    }
  }

  /// ` if it is the 13th and Friday`; nothing without names.
  private func condition(_ names: [[String]]) -> String {
    let parts = names.filter { !$0.isEmpty }.map { list($0, "or") }
    return parts.isEmpty ? "" : " if it is " + parts.joined(separator: " and ")
  }

  /// `the last weekday`, where BYSETPOS chooses from a group of weekdays that has a name.
  private var chosenWeekday: String? {
    guard !positions.isEmpty, weekNumbers.isEmpty, months.count <= 1 || frequency == .monthly,
      hours.count <= 1, minutes.count <= 1, seconds.count <= 1,
      let group = weekdayGroup ?? (weekdays.count == 1 && weekdays[0].ordinal == nil ? weekdayNames[0] : nil)
    else { return nil }
    return list(positions.map { "the \(ordinalWord($0)) \(group)" })
  }

  /// What a set of weekdays without ordinals is called; nil when it has no name.
  private var weekdayGroup: String? {
    guard weekdays.allSatisfy({ $0.ordinal == nil }) else { return nil }
    return switch weekdays.map({ $0.weekday }) {
    case Weekday.allCases: "day"
    case [.monday, .tuesday, .wednesday, .thursday, .friday]: "weekday"
    case [.saturday, .sunday]: "weekend day"
    default: nil
    }
  }

  private var weekdayNames: [String] {
    weekdays.map { day in (day.ordinal.map { "the \(ordinalWord($0)) " } ?? "") + day.weekday.name }
  }

  private var weekdayPlaces: [String] {
    weekdays.map { day in (day.ordinal.map { "the \(ordinalWord($0)) " } ?? "every ") + day.weekday.name }
  }

  /// `the 15th`, `the 1st to the 7th`, `the last day`.
  private var monthDayNames: [String] {
    var runs: [(first: Int, last: Int)] = []
    for day in monthDays {
      if let run = runs.last, day > 1, run.last == day - 1 {
        runs[runs.count - 1].last = day
      } else {
        runs.append((day, day))
      }
    }
    return runs.flatMap { run in
      if run.last - run.first >= 2 { return ["the \(numeral(run.first)) to the \(numeral(run.last))"] }
      return (run.first...run.last).map { $0 > 0 ? "the \(numeral($0))" : "the \(ordinalWord($0)) day" }
    }
  }

  private var yearDayNames: [String] {
    yearDays.map { $0 > 0 ? "day \($0) of the year" : "the \(ordinalWord($0)) day of the year" }
  }

  // MARK: - Times, choices, the end

  /// The times of a rule that does not have the same list of times on each of its days.
  private var timeWords: String {
    numbered("hour", hours) + numbered("minute", minutes) + numbered("second", seconds)
  }

  /// ` at minutes 0 and 30`; nothing without numbers.
  private func numbered(_ unit: String, _ numbers: [Int]) -> String {
    numbers.isEmpty ? "" : " at \(unit)\(numbers.count == 1 ? "" : "s") \(list(numbers.map(String.init)))"
  }

  private var positionWords: String {
    let isSaid = frequency >= .monthly && monthDays.isEmpty && yearDays.isEmpty && chosenWeekday != nil
    guard !positions.isEmpty, !isSaid else { return "" }
    return ", only \(list(positions.map { "the \(ordinalWord($0))" })) of each \(unitName)"
  }

  private var weekStartWords: String {
    let matters =
      frequency == .weekly && interval > 1 || !weekNumbers.isEmpty
      || frequency == .weekly && !positions.isEmpty
    return matters && weekStart != .monday ? ", with weeks from \(weekStart.name)" : ""
  }

  private func endWords(_ form: RecurrenceForm) -> String {
    switch end {
    case .never: ""
    case .count(1): ", once"
    case .count(2): ", twice"
    case .count(let count): ", \(count) times"
    case .until(.day(let day)): " until \(form.day(day))"
    case .until(.local(let local)): " until \(form.words(local))"
    case .until(.utc(let moment)): " until \(form.words(Zone.utc.localSecond(at: moment))) UTC"
    }
  }

  private var unitName: String {
    switch frequency {
    case .secondly: "second"
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }
}

extension Weekday {
  /// The English name.
  fileprivate var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}

private let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November",
  "December",
]

/// The English name of a month; its number outside 1–12.
func monthName(_ month: Int) -> String {
  monthNames.indices.contains(month - 1) ? monthNames[month - 1] : "month \(month)"
}

/// `week 20`, `the last week`.
private func weekName(_ week: Int) -> String { week > 0 ? "week \(week)" : "the \(ordinalWord(week)) week" }

/// `1 May 2027`.
func written(_ day: Day) -> String { "\(day.day) \(monthName(day.month)) \(day.year)" }

/// `09:00`, or `09:00:30` where seconds count.
func clock(_ local: LocalSecond) -> String {
  let second = local.secondOfDay % 60
  return local.local.time.description + (second == 0 ? "" : ":\(padded(second, 2))")
}

/// `a`, `a and b`, `a, b and c`.
func list(_ items: [String], _ word: String = "and") -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return items.dropLast().joined(separator: ", ") + " \(word) \(last)"
}

/// `first` to `fifth`, then `6th`; from the end `last`, `second-to-last`.
private func ordinalWord(_ number: Int) -> String {
  let words = ["first", "second", "third", "fourth", "fifth"]
  if number == -1 { return "last" }
  if number < 0 { return ordinalWord(-number) + "-to-last" }
  return words.indices.contains(number - 1) ? words[number - 1] : numeral(number)
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`.
private func numeral(_ number: Int) -> String {
  let ending =
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  return "\(number)\(ending)"
}
