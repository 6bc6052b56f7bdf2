// Calendars: tasks ↔ iCalendar, and what comes of it in the store.
//
//     ArcTask ──TodoWriter──▶ VTODO ──▶ file                       arc ical export, Publisher
//     VTODO, VEVENT ──TodoReader──▶ ArcTask, what is lost          arc ical import, FeedReading
//
// Whatever a calendar says that a task has no place for is kept beside the task (`CalendarItem`), and written again.
//
// Start at `TodoWriter` and `TodoReader`.
