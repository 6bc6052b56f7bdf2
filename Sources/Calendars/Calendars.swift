// Calendars: tasks and reminders ↔ iCalendar, and what comes of it in the store. VTODO and VEVENT are iCalendar's names
// of a to-do and an event (RFC 5545 §3.6.2, §3.6.1).
//
//     ArcTask ──TodoWriter──▶ VTODO ──▶ file                             CalendarExport, CalendarPublisher
//     VTODO, VEVENT ──TodoReader──▶ ArcTask, what is lost                arc ical import
//     series with changed occurrences ──CalendarIndex, ChangedSeries──▶ what is left of each
//     feed ──FeedText──▶ events ──FeedReading──▶ tasks, reminders        arcd, arc ical subscribe
//
// Whatever a calendar says that a task has no place for is kept beside the task (`CalendarRemainder`), and written again.
//
// Start at `TodoReader` and `FeedReading`.
