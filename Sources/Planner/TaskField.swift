/// A field of a task that a person sets, with the name that it has in documents, in the log and between devices (where
/// the places of a task are those of a reminder that belongs to it); in the order of documents.
///
/// What shows, reads or sets fields by their names walks this list or switches over it, so that the compiler and the
/// tests find every place that a new field needs.
public enum TaskField: String, Hashable, CaseIterable, Sendable {
  case title, kind, date, time, endDate, endTime, zone, duration, location, description, recurrence,
    repetitionBasis = "repeatFrom"
  case path, leads, snooze, priority, labels, startDate, keepMissed, places
}
