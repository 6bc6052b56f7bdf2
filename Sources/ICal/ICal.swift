// ICal: iCalendar text ↔ values (RFC 5545, 6868, 7986, 9074). It reads what others wrote, however broken, says every
// mistake, and writes back all that it was given, known or not.
//
//     bytes ──LineUnfolder──▶ lines ──ContentLine──▶ name, parameters, value ──CalendarReader──▶ Component, CalendarMistake
//                                                                                                     │
//       CalendarDate, CalendarLength, Recurrence, text … ◀── ContentLine+Values ◀─────────────────────┤
//       Zone of a TZID ◀── CalendarZones (VTIMEZONE, Outlook's names) ◀───────────────────────────────┤
//       bytes, folded at 75 octets ◀── CalendarWriter ◀───────────────────────────────────────────────┘
//
// A content line keeps its bytes: what is read is worked out from them when asked for, so nothing is lost on the way
// back. The reader takes bytes as they come and holds one component at a time.
//
// Pure: no clock, no file; zones with IANA names are asked of the caller. Start at `CalendarReader` and `Component`.
