import Moments
import Testing

struct RecurrenceTextTests {
  @Test(arguments: [
    ("FREQ=DAILY", "FREQ=DAILY"),
    ("freq=weekly;byday=tu;interval=2", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("FREQ=DAILY;", "FREQ=DAILY"),
    ("INTERVAL=1;FREQ=DAILY;WKST=MO", "FREQ=DAILY"),
    ("BYDAY=FR,MO,MO;FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("FREQ=MONTHLY;BYDAY=-1FR,2TU,+1MO", "FREQ=MONTHLY;BYDAY=1MO,2TU,-1FR"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1,15,1,-2", "FREQ=MONTHLY;BYMONTHDAY=1,15,-2,-1"),
    ("FREQ=WEEKLY;UNTIL=20270501", "FREQ=WEEKLY;UNTIL=20270501"),
    ("FREQ=WEEKLY;UNTIL=20270501t090000", "FREQ=WEEKLY;UNTIL=20270501T090000"),
    ("FREQ=WEEKLY;UNTIL=20270501T090000z", "FREQ=WEEKLY;UNTIL=20270501T090000Z"),
    ("FREQ=WEEKLY;UNTIL=20270501T235960", "FREQ=WEEKLY;UNTIL=20270501T235959"),
    ("FREQ=WEEKLY;COUNT=007", "FREQ=WEEKLY;COUNT=7"),
    (
      "WKST=SU;BYSETPOS=-1,1;BYSECOND=0;BYMINUTE=0;BYHOUR=9;BYDAY=MO;BYMONTHDAY=1;BYYEARDAY=-1,5;BYMONTH=2,1;COUNT=3;INTERVAL=4;FREQ=YEARLY",
      "FREQ=YEARLY;INTERVAL=4;COUNT=3;BYMONTH=1,2;BYYEARDAY=5,-1;BYMONTHDAY=1;BYDAY=MO;BYHOUR=9;BYMINUTE=0;BYSECOND=0;BYSETPOS=1,-1;WKST=SU"
    ),
    ("FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20;BYMONTH=5", "FREQ=YEARLY;BYMONTH=5;BYWEEKNO=20;BYDAY=MO"),
  ])
  func aRuleIsWrittenInOneOrder(text: String, written: String) throws {
    #expect(try RecurrenceRule(text).description == written)
  }

  @Test func equalRulesAreEqualValues() throws {
    #expect(
      try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU,MO") == RecurrenceRule("BYDAY=MO,TU;FREQ=WEEKLY;INTERVAL=1"))
    #expect(
      try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3")
        == RecurrenceRule(.monthly, end: .count(3), weekdays: [RecurrenceRule.NthWeekday(-1, .friday)]))
  }

  @Test(arguments: [
    (
      "", "FREQ is missing; begin with FREQ=DAILY, FREQ=WEEKLY, FREQ=MONTHLY or FREQ=YEARLY", "",
      "^"
    ),
    (
      "COUNT=3", "FREQ is missing; begin with FREQ=DAILY, FREQ=WEEKLY, FREQ=MONTHLY or FREQ=YEARLY",
      "COUNT=3",
      "^"
    ),
    (
      "FREQ=DAILY;COUNT", "a part has no value; write parts as NAME=VALUE with ';' between them",
      "FREQ=DAILY;COUNT",
      "           ^^^^^"
    ),
    (
      "FREQ=DAILY;;COUNT=1", "a part has no value; write parts as NAME=VALUE with ';' between them",
      "FREQ=DAILY;;COUNT=1",
      "           ^"
    ),
    (
      "FREQ=DAILY;BYEASTER=1",
      "'BYEASTER' is not a part of a rule; the parts are FREQ, INTERVAL, COUNT, UNTIL, WKST and those with BY",
      "FREQ=DAILY;BYEASTER=1",
      "           ^^^^^^^^"
    ),
    (
      "FREQ=DAILY;freq=WEEKLY", "FREQ appears twice; keep one",
      "FREQ=DAILY;freq=WEEKLY",
      "           ^^^^"
    ),
    (
      "FREQ=FORTNIGHTLY",
      "FREQ is 'FORTNIGHTLY'; give SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY",
      "FREQ=FORTNIGHTLY",
      "     ^^^^^^^^^^^"
    ),
    (
      "FREQ=DAILY;INTERVAL=0", "INTERVAL is '0'; give a whole number from 1 to 999999999",
      "FREQ=DAILY;INTERVAL=0",
      "                    ^"
    ),
    (
      "FREQ=DAILY;COUNT=99999999999999999999",
      "COUNT is '99999999999999999999'; give a whole number from 1 to 999999999",
      "FREQ=DAILY;COUNT=99999999999999999999",
      "                 ^^^^^^^^^^^^^^^^^^^^"
    ),
    (
      "FREQ=DAILY;COUNT=", "COUNT is ''; give a whole number from 1 to 999999999",
      "FREQ=DAILY;COUNT=",
      "                 ^"
    ),
    (
      "FREQ=DAILY;COUNT=-1", "COUNT is '-1'; give a whole number from 1 to 999999999",
      "FREQ=DAILY;COUNT=-1",
      "                 ^^"
    ),
    (
      "FREQ=YEARLY;BYMONTH=1,13", "BYMONTH is '13'; give a whole number from 1 to 12",
      "FREQ=YEARLY;BYMONTH=1,13",
      "                      ^^"
    ),
    (
      "FREQ=YEARLY;BYMONTHDAY=0",
      "BYMONTHDAY is '0'; give a whole number from 1 to 31, or from -31 to -1",
      "FREQ=YEARLY;BYMONTHDAY=0",
      "                       ^"
    ),
    (
      "FREQ=DAILY;BYHOUR=9,,10", "BYHOUR is ''; give a whole number from 0 to 23",
      "FREQ=DAILY;BYHOUR=9,,10",
      "                    ^"
    ),
    (
      "FREQ=DAILY;BYMINUTE=٣", "BYMINUTE is '٣'; give a whole number from 0 to 59",
      "FREQ=DAILY;BYMINUTE=٣",
      "                    ^"
    ),
    (
      "FREQ=WEEKLY;BYDAY=MO,XX",
      "BYDAY is 'XX'; give MO, TU, WE, TH, FR, SA or SU, each with an optional number before it, like 2 or -1",
      "FREQ=WEEKLY;BYDAY=MO,XX",
      "                     ^^"
    ),
    (
      "FREQ=MONTHLY;BYDAY=54MO", "BYDAY is '54'; give a whole number from 1 to 53, or from -53 to -1",
      "FREQ=MONTHLY;BYDAY=54MO",
      "                   ^^"
    ),
    (
      "FREQ=WEEKLY;WKST=1MO", "WKST is '1MO'; give MO, TU, WE, TH, FR, SA or SU",
      "FREQ=WEEKLY;WKST=1MO",
      "                 ^^^"
    ),
    (
      "FREQ=DAILY;UNTIL=20270230",
      "'20270230' is not a date; write 20270501, 20270501T090000 or 20270501T090000Z",
      "FREQ=DAILY;UNTIL=20270230",
      "                 ^^^^^^^^"
    ),
    (
      "FREQ=DAILY;UNTIL=20270501;COUNT=3", "COUNT and UNTIL cannot be used together; keep one",
      "FREQ=DAILY;UNTIL=20270501;COUNT=3",
      "                          ^^^^^^^"
    ),
    (
      "FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY cannot be used with FREQ=WEEKLY; leave one out",
      "FREQ=WEEKLY;BYMONTHDAY=1",
      "            ^^^^^^^^^^"
    ),
    (
      "BYWEEKNO=1;FREQ=MONTHLY", "BYWEEKNO cannot be used with FREQ=MONTHLY; leave one out",
      "BYWEEKNO=1;FREQ=MONTHLY",
      "^^^^^^^^"
    ),
    (
      "FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY cannot be used with FREQ=DAILY; leave one out",
      "FREQ=DAILY;BYYEARDAY=1",
      "           ^^^^^^^^^"
    ),
    (
      "FREQ=WEEKLY;BYDAY=1MO", "BYDAY with numbers cannot be used with FREQ=WEEKLY; leave one out",
      "FREQ=WEEKLY;BYDAY=1MO",
      "                  ^^^"
    ),
    (
      "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY cannot have numbers next to BYWEEKNO; leave them out",
      "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO",
      "                             ^^^"
    ),
    (
      "FREQ=DAILY;BYSETPOS=1", "BYSETPOS chooses among other BY parts; add one",
      "FREQ=DAILY;BYSETPOS=1",
      "           ^^^^^^^^"
    ),
  ])
  func aWrongTextIsShownWithItsPlace(text: String, message: String, line: String, carets: String) {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
    #expect(error?.description == "\(message)\n  \(line)\n  \(carets)")
  }

  @Test(arguments: [
    "=", ";", "FREQ", "FREQ==DAILY", "FREQ=DAILY=", "FREQ=DAILY;=1", "FREQ=DAILY COUNT=1", " FREQ=DAILY",
    "FREQ=DAILY\n",
    "FREQ=\u{0}", "FREQ=DÄILY", "FREQ=DAILY;BYDAY=M", "FREQ=DAILY;BYDAY=", "FREQ=DAILY;BYDAY=MOO",
    "FREQ=DAILY;BYDAY=Ö",
    "FREQ=DAILY;BYDAY=-MO", "FREQ=DAILY;BYHOUR=--1", "FREQ=DAILY;BYHOUR=1.5", "FREQ=DAILY;UNTIL=",
    "FREQ=DAILY;UNTIL=2027",
    "FREQ=DAILY;UNTIL=20270501T", "FREQ=DAILY;UNTIL=20270501T240000", "FREQ=DAILY;UNTIL=20270501T090000+",
    "FREQ=DAILY;UNTIL=00000101", "FREQ=DAILY;UNTIL=2027-05-01", "FREQ=DAILY;BYSECOND=61", "RRULE:FREQ=DAILY",
  ])
  func noWrongTextIsRead(text: String) {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
    #expect(error?.description.split(separator: "\n").count == 3)
  }

  @Test func aVeryLongTextIsReadOrRefusedInTime() throws {
    let days = Array(repeating: "MO,-53SU,7FR", count: 50_000).joined(separator: ",")
    #expect(try RecurrenceRule("FREQ=YEARLY;BYDAY=\(days)").weekdays.count == 3)
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule("FREQ=YEARLY;BYDAY=\(days),XX") }
    #expect((error?.description.count ?? 0) < 400)
  }
}
