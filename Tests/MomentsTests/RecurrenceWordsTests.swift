import Moments
import Testing

struct RecurrenceWordsTests {
  @Test(arguments: [
    ("FREQ=DAILY", "every day"),
    ("FREQ=DAILY;INTERVAL=2", "every other day"),
    ("FREQ=DAILY;INTERVAL=3;COUNT=5", "every 3 days, 5 times"),
    ("FREQ=DAILY;COUNT=1", "every day, once"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    ("FREQ=DAILY;BYMONTH=1", "every day in January"),
    ("FREQ=DAILY;INTERVAL=2;BYDAY=MO", "every other day if it is Monday"),
    ("FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR,SA", "every day if it is the 13th and Friday or Saturday"),
    ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=30", "every day at 09:30 and 17:30"),
    ("FREQ=WEEKLY", "every week"),
    ("FREQ=WEEKLY;BYDAY=TU", "every Tuesday"),
    ("FREQ=WEEKLY;INTERVAL=2;UNTIL=20270501;BYDAY=TU", "every other Tuesday until 1 May 2027"),
    ("FREQ=WEEKLY;BYDAY=TU,TH", "every Tuesday and Thursday"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every other week on Tuesday and Thursday"),
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU",
      "every other week on Tuesday and Sunday, with weeks from Sunday"
    ),
    ("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR", "every 3 weeks on every weekday"),
    ("FREQ=WEEKLY;BYDAY=SA,SU;BYMONTH=6,7,8", "every weekend day in June, July and August"),
    ("FREQ=MONTHLY", "every month"),
    ("FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "every 3 months on the 15th"),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,2,3,11,22,-1",
      "every month on the 1st to the 3rd, the 11th, the 22nd and the last day"
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=-2", "every month on the second-to-last day"),
    ("FREQ=MONTHLY;BYDAY=1MO,-1FR", "every month on the first Monday and the last Friday"),
    ("FREQ=MONTHLY;BYDAY=TU", "every month on every Tuesday"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on the 13th if it is Friday"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"),
    ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "every month on the second Tuesday"),
    (
      "FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3;COUNT=3",
      "every month on every Tuesday, every Wednesday and every Thursday, only the third of each month, 3 times"
    ),
    ("FREQ=YEARLY", "every year"),
    ("FREQ=YEARLY;INTERVAL=4", "every 4 years"),
    ("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1", "every year on 1 May"),
    ("FREQ=YEARLY;BYMONTH=5,6;BYMONTHDAY=1", "every year on the 1st of May and June"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "every year on the last day of February"),
    ("FREQ=YEARLY;BYMONTHDAY=13", "every year on the 13th of every month"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every year on the fourth Thursday of November"),
    ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "every year on every Thursday of March"),
    ("FREQ=YEARLY;BYMONTH=6,7", "every year in June and July"),
    ("FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Monday of the year"),
    ("FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO", "every year on every Monday in week 20 and the last week"),
    ("FREQ=YEARLY;BYYEARDAY=100,-1", "every year on day 100 of the year and the last day of the year"),
    ("FREQ=HOURLY;INTERVAL=2", "every 2 hours"),
    ("FREQ=HOURLY;INTERVAL=3", "every 3 hours"),
    ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10", "every 20 minutes at hours 9 and 10"),
    ("FREQ=HOURLY;BYMINUTE=0,20;BYSETPOS=-1", "every hour at minutes 0 and 20, only the last of each hour"),
    ("FREQ=SECONDLY;COUNT=2", "every second, twice"),
    ("FREQ=WEEKLY;UNTIL=20270501T090000", "every week until 1 May 2027 09:00"),
    ("FREQ=WEEKLY;UNTIL=20270501T090030Z", "every week until 1 May 2027 09:00:30 UTC"),
  ])
  func aRuleIsSaidInEnglish(rule: String, words: String) throws {
    #expect(try RecurrenceRule(rule).words == words)
  }

  @Test func rulesWithOtherWordsAreOtherRules() throws {
    var rules: [String: RecurrenceRule] = [:]
    for line in try oracle("recurrences.txt") where line.hasPrefix("FREQ") {
      let rule = try RecurrenceRule(line.split(separator: " ")[0])
      // The week start is said only where it matters.
      if rule.weekStart != .monday { continue }
      if let other = rules.updateValue(rule, forKey: rule.words), other != rule {
        Issue.record("\(rule) and \(other) are both \(rule.words)")
      }
    }
    #expect(rules.count > 300)
  }
}
