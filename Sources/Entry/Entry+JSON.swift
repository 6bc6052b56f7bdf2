import JSONText
import Moments

extension Entry {
  /// Writes the entry as one JSON object, its keys in this order, absent values as `null`:
  ///
  ///     {"text":"CS298 hw 3 fri","arc":"CS 298","title":"hw 3","date":"2026-11-20","time":null,
  ///      "endDate":null,"endTime":null,"duration":null,"location":null,"recurrence":null,
  ///      "repeatFrom":null,"dates":null,"reminders":[],"remindAt":[],"escalation":null,"priority":null,
  ///      "labels":[],"kind":"task",
  ///      "spans":[{"kind":"arc","start":0,"end":5},{"kind":"date","start":11,"end":14}],
  ///      "warnings":[],"error":null}
  ///
  /// A line that says from when on it counts has `"startDate":"2026-11-18"` before the spans.
  /// A recurrence that leaves days out has them behind it: `"exceptions":["2026-12-07"]`.
  /// Dates are `YYYY-MM-DD`, times `HH:MM`, durations ISO 8601; spans are half-open ranges of UTF-8 bytes.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("text", text)
      json.field("arc", arc)
      json.field("title", title)
      json.field("date", date?.description)
      json.field("time", time?.hoursAndMinutes)
      json.field("endDate", endDate?.description)
      json.field("endTime", endTime?.hoursAndMinutes)
      json.field("duration", duration.map(isoDuration))
      json.field("location", location)
      let pattern = recurrence.flatMap {
        $0.utf8.contains(UInt8(ascii: "\n")) ? try? RecurrencePattern($0) : nil
      }
      json.field("recurrence", pattern?.rule.description ?? recurrence)
      if let pattern {
        json.key("exceptions")
        json.array { list in for day in pattern.exclusions { list.value(day.day(in: .utc).description) } }
      }
      json.field("repeatFrom", repetition?.basis?.rawValue)
      json.key("dates")
      if dates.isEmpty {
        json.null()
      } else {
        json.array { list in for start in dates { list.value(start.description) } }
      }
      if !further.isEmpty {
        json.key("further")
        json.array { list in for series in further { series.write(to: &list) } }
      }
      json.key("reminders")
      json.array { list in for lead in leads { list.value(lead) } }
      json.key("remindAt")
      json.array { list in for time in remindAt { list.value("\(time.day)T\(time.time)") } }
      json.field("escalation", path)
      json.field("priority", priority?.rawValue)
      json.key("labels")
      json.array { list in for label in labels { list.value(label) } }
      json.field("kind", kind.rawValue)
      if let startDate { json.field("startDate", startDate.description) }
      json.key("spans")
      json.array { list in for span in spans { span.write(to: &list) } }
      json.key("warnings")
      json.array { list in for warning in warnings { warning.write(to: &list) } }
      json.key("error")
      if let error { error.write(to: &json) } else { json.null() }
    }
  }
}

extension Entry.Series {
  fileprivate func write(to json: inout JSONWriter) {
    json.object {
      $0.field("date", date.description)
      $0.field("time", time?.hoursAndMinutes)
      $0.field("endDate", endDate?.description)
      $0.field("endTime", endTime?.hoursAndMinutes)
      $0.field("recurrence", recurrence)
    }
  }
}

extension TextSpan {
  fileprivate func write(to json: inout JSONWriter) {
    json.object {
      $0.field("kind", kind.rawValue)
      $0.field("start", start)
      $0.field("end", end)
    }
  }
}

extension EntryWarning {
  /// Writes `{"code":"in-the-past","message":"…"}`.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("code", code.rawValue)
      $0.field("message", message)
    }
  }
}

extension EntryError {
  fileprivate func write(to json: inout JSONWriter) {
    json.object {
      $0.field("code", code.rawValue)
      $0.field("message", message)
      $0.key("candidates")
      $0.array { list in for name in candidates { list.value(name) } }
    }
  }
}
