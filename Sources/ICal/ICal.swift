// ICal: reads and writes iCalendar text (RFC 5545, 6868, 7986, 9074). It reads even broken calendars, reports every
// mistake, and writes back everything it read, known or not.
//
//     bytes ──LineUnfolder──▶ lines ──ContentLine──▶ name, parameters, value ──CalendarReader──▶ Component, CalendarMistake
//                                                                                                     │
//       CalendarDate, CalendarDuration, RecurrenceRule, text … ◀── ContentLine+Values ◀───────────────┤
//       Zone of a TZID ◀── CalendarZones (VTIMEZONE, Outlook's names) ◀───────────────────────────────┤
//       bytes, folded at 75 octets ◀── CalendarWriter ◀───────────────────────────────────────────────┘
//
// A content line keeps its bytes, and its values are parsed from them on demand, so writing loses nothing. The reader
// accepts bytes as they arrive, and holds one component in memory at a time.
//
// Pure: no clock, no file; the caller looks up zones with IANA names. Start at `CalendarReader` and `Component`.
