// Calendars: converts tasks and reminders to and from iCalendar, and saves what was read. VTODO and VEVENT are
// iCalendar's names for a to-do and an event (RFC 5545 §3.6.2, §3.6.1).
//
//     ArcTask ──TodoWriter──▶ VTODO ──▶ file                             CalendarExport, CalendarPublisher
//     VTODO, VEVENT ──TodoReader──▶ ArcTask, what is lost                arc ical import
//     series with changed occurrences ──CalendarIndex, ChangedSeries──▶ the parts of each series
//     feed ──FeedText──▶ events ──FeedReading──▶ tasks, reminders        arcd, arc ical subscribe
//
// iCalendar properties that a task has no field for are saved with the task (`CalendarRemainder`) and written again.
//
// Start at `TodoReader` and `FeedReading`.
