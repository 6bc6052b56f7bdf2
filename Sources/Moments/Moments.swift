// Moments: days, times, zones and repetition. Civil time only, of the Gregorian calendar in the years 1–9999.
//
//     on the wall clock                                          on the time line
//
//     Day ┐
//         ├─ LocalTime (minutes) ──┐
//     TimeOfDay                    ├──── Zone.moment(at:) ────▶  Moment (seconds since 1970, UTC)
//            LocalSecond (seconds) ┘ ◀─── Zone.local(at:) ─────
//                ▲
//     Recurrence ┘  a rule says on which days and times; it never looks at a zone
//
// What repeats is worked out on the wall clock first, and only then put on the time line: a class at 09:00 stays
// at 09:00 when the clocks change. A time that the clock skips moves forward by the gap; of one that it shows
// twice, the first is meant.
//
// Pure, but for reading zone files (`Zone(named:)`, `Zone.system(tz:)`): the clock and the environment are the
// caller's. Start at `Day`, `Zone` and `RecurrenceRule`.
