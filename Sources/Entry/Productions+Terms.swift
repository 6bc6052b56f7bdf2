import Grammar
import Moments

extension Production {
  /// Days of terms and breaks that the planner knows; nil where it knows none.
  static let terms: [Production] = [
    // Which day of a term: its place is a number of `TermPlace`.
    Production("term.week") { (_, week: Digits) -> Int? in TermPlace.week(week.value, weekday: 0) },
    Production("term.weekEnd") { (_, week: Digits) -> Int? in TermPlace.week(week.value, weekday: 5) },
    Production("term.weekday") { (_, weekday: Weekday, week: Digits) -> Int? in
      TermPlace.week(week.value, weekday: weekday.rawValue)
    },
    Production("term.day") { (context, place: Int) -> DateValue? in
      TermPlace.day(place, context).map { DateValue(day: $0) }
    },
    Production("term.named") { (context, name: TokenRange, end: Int) -> DateValue? in
      context.calendar.term(named: context.line.text(of: name), near: context.today).map {
        DateValue(day: end == 0 ? $0.first : $0.last)
      }
    },
    // A break: 0 its first day, 1 the one after its last, 2 its last, 3 all of it, 4 and 5 the
    // Mondays of the weeks after and before it.
    Production("break.day") { (context, name: TokenRange, place: Int) -> DateValue? in
      let words = context.line.text(of: name)
      guard let pause = context.calendar.pause(named: words, near: context.today) else { return nil }
      switch place {
      case 0: return DateValue(day: pause.first)
      case 1: return DateValue(day: pause.last.adding(days: 1))
      case 2: return DateValue(day: pause.last)
      case 4: return DateValue(day: pause.last.monday.adding(days: 7))
      case 5: return DateValue(day: pause.first.monday.adding(days: -7))
      default: return DateValue(day: pause.first, endDay: pause.last > pause.first ? pause.last : nil)
      }
    },
    // A lesson is settled once the Arc is known: until then its day is the number of what it is.
    Production("moment.lesson") { (context, noun: Int) -> MomentValue? in
      context.calendar.timetable.lessons.isEmpty ? nil : .lesson(noun)
    },
    Production("moment.lessonOn") { (context, noun: Int, day: DateValue) -> MomentValue? in
      context.calendar.timetable.lessons.isEmpty || day.isImpossible ? nil : .lesson(noun, on: day.day)
    },
    Production("moment.lessonAhead") { (context, length: LengthValue, noun: Int) -> MomentValue? in
      context.calendar.timetable.lessons.isEmpty || length.months > 0
        ? nil : .lesson(noun, ahead: length.days * 1440 + length.minutes)
    },
    // The evening or night before, or an hour of that day.
    Production("moment.lessonEve") { (context, part: Int, noun: Int) -> MomentValue? in
      guard !context.calendar.timetable.lessons.isEmpty, let part = DayPart(rawValue: part) else {
        return nil
      }
      return .lesson(noun, eve: usual(part, context).start)
    },
    Production("moment.lessonEveAt") { (context, minutes: Int, noun: Int) -> MomentValue? in
      context.calendar.timetable.lessons.isEmpty ? nil : .lesson(noun, eve: minutes)
    },
  ]
}

/// Which day of a term is meant.
enum TermPlace {
  /// A week of the term, and the day of it; 0: the week as a whole.
  static func week(_ number: Int, weekday: Int) -> Int { 100 + 10 * number + weekday }

  /// 0 the first day, 1 the last, 2 the week of the finals, 3 the first day of the next term, from 100 a week.
  ///
  /// The first week is the one with the term's first day, the week of the finals the one with its last. A week stands
  /// for its Monday, while it lasts for its Friday: in a term from Tue 2027-01-19, `wk 5` is Mon 2027-02-15.
  static func day(_ place: Int, _ context: ProductionContext) -> Day? {
    if place == 3 { return context.calendar.nextTerm(after: context.today)?.first }
    guard let term = context.calendar.term(on: context.today) else { return nil }
    switch place {
    case 0: return term.first
    case 1: return term.last
    case 2: return week(of: term.last.monday, 0, context.today)
    default:
      let monday = term.first.monday.adding(days: 7 * ((place - 100) / 10 - 1))
      return monday <= term.last ? week(of: monday, place % 10, context.today) : nil
    }
  }

  private static func week(of monday: Day, _ weekday: Int, _ today: Day) -> Day {
    if weekday > 0 { return monday.adding(days: weekday - 1) }
    let friday = monday.adding(days: 4)
    return monday < today && today <= friday ? friday : monday
  }
}

/// What a line says of a lesson, before its Arc is known.
struct LessonValue {
  /// The number of its noun; 0: any lesson.
  var noun: Int
  /// The day it is on; nil: the next one.
  var day: Day? = nil
  /// How many minutes before its start are meant.
  var ahead = 0
  /// Minutes since midnight of the day before it, when that is meant; nil: its own day.
  var eve: Int? = nil

  /// The moment that is meant, when the lesson starts then.
  func moment(startingAt start: LocalDateTime) -> LocalDateTime {
    if let eve, let time = TimeOfDay(minutes: eve) {
      return LocalDateTime(day: start.day.adding(days: -1), time: time)
    }
    let minutes = start.time.minutes - ahead
    let days = minutes >= 0 ? 0 : (minutes - 1439) / 1440
    return LocalDateTime(
      day: start.day.adding(days: days), time: TimeOfDay(minutes: minutes - days * 1440) ?? start.time)
  }
}

extension MomentValue {
  /// A lesson that is not settled yet.
  static func lesson(_ noun: Int, on day: Day? = nil, ahead: Int = 0, eve: Int? = nil) -> MomentValue {
    MomentValue(
      date: DateValue(day: Day(number: noun), endDay: day, isImpossible: true),
      time: TimeValue(start: ahead, end: eve, isImpossible: true))
  }

  /// The lesson that is not settled yet; nil for any other moment.
  var lesson: LessonValue? {
    date.isImpossible && time.isImpossible
      ? LessonValue(noun: date.day.number, day: date.endDay, ahead: time.start, eve: time.end) : nil
  }
}
