import Entry
import Moments
import Planner
import Store

// The tasks of a line with several starts, or with a reminder at another time.
//
//     physio 4/7, 4/14 and 4/21 at 3pm                  three tasks
//     soccer tuesdays 5-6:30 & thursdays 1-2            two tasks
//     dentist Thu 10am, remind me Wed at 4pm            one task, reminded 18 hours before
extension Entry {
  /// True for what repeats and whose first day the line does not give: it is worked out from the rule.
  package var beginsByRule: Bool { repetition != nil && !spans.contains { $0.kind == .date } }
}

extension ArcTask.Fields {
  /// The tasks that a line means: one for each start, and one when it says none.
  package static func all(_ entry: Entry, in zone: Zone) -> [ArcTask.Fields] {
    guard entry.dates.count > 1, let first = entry.date else {
      return [ArcTask.Fields(entry, in: zone)]
        + entry.further.map { series in
          var one = entry
          one.repetition?.rule = series.recurrence
          (one.date, one.time) = (series.date, series.time)
          (one.endDate, one.endTime) = (series.endDate, series.endTime)
          return ArcTask.Fields(one, in: zone)
        }
    }
    return entry.dates.map { start in
      var one = entry
      (one.date, one.time) = (start.date, start.time)
      one.endDate = entry.endDate.map { start.date.adding(days: $0.number - first.number) }
      if let time = entry.time, let end = entry.endTime, let own = start.time {
        let length =
          LocalDateTime(day: entry.endDate ?? first, time: end).minutes
          - LocalDateTime(day: first, time: time).minutes
        let ends = LocalDateTime(day: start.date, time: own).adding(minutes: length)
        (one.endDate, one.endTime) = (ends.day == start.date ? nil : ends.day, ends.time)
      }
      return ArcTask.Fields(one, in: zone)
    }
  }

  /// Reminds at some times on the clock here, as lead times; those that come after the task are left out.
  /// - Parameter due: the moment from which its lead times count.
  package mutating func addLeads(at times: [LocalDateTime], in zone: Zone, due: Moment?) {
    guard let due else { return }
    let leads = times.map { due.seconds - zone.moment(at: $0).moment.seconds }.filter { $0 >= 0 }
    self.leads = Set(self.leads + leads).sorted(by: >)
  }
}

extension [ArcTask.Fields] {
  /// The tasks of a line with the lead times of its clause: all are reminded as long before as the first.
  package func reminding(at times: [LocalDateTime], in zone: Zone, _ snapshot: PlannerSnapshot)
    -> [ArcTask.Fields]
  {
    guard !times.isEmpty, var first else { return self }
    first.addLeads(at: times, in: zone, due: snapshot.reminderDue(first))
    return map { fields in
      var fields = fields
      fields.leads = first.leads
      return fields
    }
  }
}
