/// The offsets of a zone for all future years, written as a POSIX TZ value (RFC 9636 §3.3.1).
///
///     EST5EDT,M3.2.0,M11.1.0        second Sunday of March to first Sunday of November, at 02:00
///     <+03>-3                       three hours ahead, always
///     <-02>2<-01>,M3.5.0/-1,M10.5.0/0
struct ZoneRule: Equatable {
  /// Seconds ahead of UTC outside daylight saving time. (The text has the opposite sign.)
  var standardOffset: Int
  /// Daylight saving time; nil when the zone has none.
  var saving: Saving?

  /// When the clocks go forward and back every year.
  struct Saving: Equatable {
    /// Seconds ahead of UTC during daylight saving time.
    var offset: Int
    /// When it starts, on the standard clock.
    var start: YearlyTime
    /// When it ends, on the saving clock.
    var end: YearlyTime

    /// The instants of one year at which the offset changes, and the offset from then on, earliest first.
    func changes(in year: Int, standardOffset: Int) -> [(time: WideInt, offset: Int)] {
      let forward = (time: start.seconds(in: year) - WideInt(standardOffset), offset: offset)
      let back = (time: end.seconds(in: year) - WideInt(offset), offset: standardOffset)
      return forward.time < back.time ? [forward, back] : [back, forward]
    }
  }

  /// A day and time that every year has.
  struct YearlyTime: Equatable {
    /// The day, in one of the three forms of POSIX.
    enum Form: Equatable {
      /// `Jn`: day 1–365, 29 February never counted.
      case dayWithoutLeap(Int)
      /// `n`: day 0–365, 29 February counted.
      case dayOfYear(Int)
      /// `Mm.w.d`: month, week 1–5 (5 is the last), weekday with Sunday as 0.
      case weekdayOfMonth(month: Int, week: Int, weekday: Int)
    }
    /// The day.
    var form: Form
    /// Seconds after midnight; −167 to 167 hours.
    var time: Int

    /// Local seconds since 1970-01-01T00:00 in a year.
    func seconds(in year: Int) -> WideInt { WideInt(number(in: year)) * 86_400 + WideInt(time) }

    /// The number of the day in a year.
    private func number(in year: Int) -> Int {
      let newYear = Day.first(ofYear: year).number
      switch form {
      case .dayOfYear(let day):
        return newYear + day
      case .dayWithoutLeap(let day):
        return newYear + day - 1 + (day > 59 && Day.isLeap(year) ? 1 : 0)
      case .weekdayOfMonth(let month, let week, let weekday):
        let first = Day.first(ofYear: year).adding(months: month - 1)
        let sunday = Weekday.sunday.rawValue
        let day = (weekday - first.weekday.rawValue % sunday + 7) % 7 + (week - 1) * 7
        return first.number + (day < Day.daysInMonth(year: year, month: month) ? day : day - 7)
      }
    }
  }
}
