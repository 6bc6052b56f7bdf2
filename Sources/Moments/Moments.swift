// Moments: days, times, zones and recurrences. Civil time in the Gregorian calendar, years 1–9999.
//
//     on the wall clock                                            on the time line
//
//     Day ┐
//         ├─ LocalDateTime (minutes) ─┐
//     TimeOfDay                       ├── Zone.moment(at:) ────▶  Moment (seconds since 1970, UTC)
//            LocalSecond (seconds) ───┘ ◀── Zone.local(at:) ────
//                    ▲
//     RecurrenceRule ┘  on which days and times; it never looks at a zone
//
// Recurrences are expanded on the wall clock first, then placed on the time line: a class at 09:00 stays at 09:00
// when the clocks change. A time that the clock skips moves forward by the gap; of a time it shows twice, the first
// is meant.
//
// Pure, except for reading zone files (`Zone(named:)`, `Zone.system(tz:)`): the caller passes in the clock and the
// environment. Start at `Day`, `Zone` and `RecurrenceRule`.
