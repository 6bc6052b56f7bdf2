/// The kinds of phrases that the reader refers to by name.
///
/// Those in capitals can become fields of an entry; the others are words around them. A language may omit any of
/// them. Their numbers are the same in every grammar, so that testing for one is a test of one bit.
struct Kinds: Sendable {
  /// Their names in the grammar, in the order of their numbers, from 1.
  static let names = [
    "DATE", "RECURRENCE", "REMINDER", "UNTIL", "STARTING", "TIMES", "NTH", "TIME", "HOUR", "ALARM",
    "MOMENT", "LENGTH", "TEXT", "ROOM", "PLACE", "SERVICE", "at", "in", "determiner", "at-verb", "verb",
    "place-ending", "street", "place-end", "name-joint", "room", "via", "possessive", "arc-introducer",
    "opener", "opener-start", "opener-end", "after-hour", "alarm-noun", "weekday-date", "name-opener",
    "LABEL", "REMIND-AT", "list-joint", "every-completed", "work-verb", "month", "opener-link",
    "in-verb", "when", "EXCEPT", "hanging", "CLOCKS", "clock-item", "left-out",
    "NO-RULE", "numbered-noun", "HOURS", "LETTER-DAY", "LETTER-DAYS", "hour-noun", "happening", "owned-day",
    "side-word", "arc-label", "PRIORITY", "leftover", "task-word",
  ]

  let date: UInt16 = 1
  let recurrence: UInt16 = 2
  let reminder: UInt16 = 3
  let until: UInt16 = 4
  let starting: UInt16 = 5
  let times: UInt16 = 6
  let nth: UInt16 = 7
  let time: UInt16 = 8
  let hour: UInt16 = 9
  let alarm: UInt16 = 10
  let moment: UInt16 = 11
  let length: UInt16 = 12
  let text: UInt16 = 13
  let room: UInt16 = 14
  let place: UInt16 = 15
  let service: UInt16 = 16
  let at: UInt16 = 17
  let inside: UInt16 = 18
  let determiner: UInt16 = 19
  let atVerb: UInt16 = 20
  let verb: UInt16 = 21
  let placeEnding: UInt16 = 22
  let street: UInt16 = 23
  let placeEnd: UInt16 = 24
  let nameJoint: UInt16 = 25
  let anyRoom: UInt16 = 26
  let via: UInt16 = 27
  let possessive: UInt16 = 28
  let arcIntroducer: UInt16 = 29
  let opener: UInt16 = 30
  let openerStart: UInt16 = 31
  let openerEnd: UInt16 = 32
  let afterHour: UInt16 = 33
  let alarmNoun: UInt16 = 34
  let weekday: UInt16 = 35
  let nameOpener: UInt16 = 36
  let label: UInt16 = 37
  let remindAt: UInt16 = 38
  let listJoint: UInt16 = 39
  let everyCompleted: UInt16 = 40
  let workVerb: UInt16 = 41
  let month: UInt16 = 42
  let openerLink: UInt16 = 43
  let inVerb: UInt16 = 44
  let when: UInt16 = 45
  let except: UInt16 = 46
  let hanging: UInt16 = 47
  let clocks: UInt16 = 48
  let clockItem: UInt16 = 49
  let leftOut: UInt16 = 50
  let noRule: UInt16 = 51
  let numberedNoun: UInt16 = 52
  let hours: UInt16 = 53
  let letterDay: UInt16 = 54
  let letterDays: UInt16 = 55
  let hourNoun: UInt16 = 56
  let happening: UInt16 = 57
  let ownedDay: UInt16 = 58
  let sideWord: UInt16 = 59
  let arcLabel: UInt16 = 60
  let priority: UInt16 = 61
  let leftover: UInt16 = 62
  let taskWord: UInt16 = 63
}
