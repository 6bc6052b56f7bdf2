import Entry
import Moments
import Planner

/// When something begins and ends, apart from everything else about it.
package struct DatedFields: Equatable {
  package var date: Day?
  package var time: TimeOfDay?
  package var endDate: Day?
  package var endTime: TimeOfDay?
  package var duration: Int?
  /// The zone that the words named, to which the task is pinned; the fields are those on the clock here.
  package var zone: String?
  package var warnings: [EntryWarning] = []

  package init() {}

  package init(_ entry: Entry) {
    (date, time, endDate, endTime) = (entry.date, entry.time, entry.endDate, entry.endTime)
    (duration, zone) = (entry.duration, entry.zone)
    warnings = entry.warnings
  }

  package init(_ fields: ArcTask.Fields) {
    (date, time, endDate, endTime) = (fields.date, fields.time, fields.endDate, fields.endTime)
    duration = fields.duration
  }

  /// A new day keeps the hours and the length that were known, and a new time the length, unless it says its own;
  /// taking the day away takes them with it.
  package mutating func keepHours(of old: DatedFields) {
    guard let date else { return }
    if endDate == nil, let oldDate = old.date, let oldEnd = old.endDate {
      endDate = date.adding(days: oldEnd.number - oldDate.number)
    }
    if time == nil {
      (time, endTime) = (old.time, endTime ?? old.endTime)
      duration = duration ?? old.duration
    } else if endTime == nil, duration == nil, old.time != nil {
      duration = old.duration
      keepLength(of: old)
    }
  }

  /// Moves the end along with a new time, so that it lasts as long as before; nothing happens without an old end.
  package mutating func keepLength(of old: DatedFields) {
    guard let date, let time, let oldDate = old.date, let oldTime = old.time, let oldEnd = old.endTime else {
      return
    }
    let minutes =
      LocalDateTime(day: old.endDate ?? oldDate, time: oldEnd).minutes
      - LocalDateTime(day: oldDate, time: oldTime).minutes
    last(minutes: minutes, from: date, time)
  }

  /// Sets how long it lasts: by its end when it has a day and a time, else by `duration`.
  /// - Parameter minutes: at least 1.
  package mutating func last(minutes: Int) {
    guard let date, let time else {
      duration = minutes
      return
    }
    last(minutes: minutes, from: date, time)
  }

  private mutating func last(minutes: Int, from date: Day, _ time: TimeOfDay) {
    let end = LocalDateTime(day: date, time: time).adding(minutes: minutes)
    (endDate, endTime) = (end.day == date ? nil : end.day, end.time)
  }

  /// The same instants in another zone's local time; without a time the day stays as it is.
  package func moved(from zone: Zone, to other: Zone) -> DatedFields {
    var fields = ArcTask.Fields(title: "")
    write(to: &fields)
    var moved = DatedFields(fields.moved(from: zone, to: other))
    (moved.zone, moved.warnings) = (self.zone, warnings)
    return moved
  }

  package func write(to entry: inout Entry) {
    (entry.date, entry.time, entry.endDate, entry.endTime) = (date, time, endDate, endTime)
    entry.duration = duration
    entry.warnings = warnings
  }

  package func write(to fields: inout ArcTask.Fields) {
    (fields.date, fields.time, fields.endDate, fields.endTime) = (date, time, endDate, endTime)
    fields.duration = duration
  }
}
