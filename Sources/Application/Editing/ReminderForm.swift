import Moments
import Planner

/// A reminder as text to change in an editor.
///
///     title: take vitamins
///     subtext:
///     path: gentle
///     channels:
///     enabled: yes
///     # when it comes, in iCalendar format
///     DTSTART:20270126T080000
///     RRULE:FREQ=DAILY
///     --
///     the body, as many lines as it needs
package struct ReminderForm {
  package var text: String

  package init(_ fields: Reminder.Fields) {
    text = """
      title: \(fields.title)
      subtext: \(fields.subtext)
      location: \(fields.location ?? "")
      path: \(fields.path ?? "")
      channels: \(fields.channels.joined(separator: " "))
      enabled: \(fields.isEnabled ? "yes" : "no")
      # when it comes, in iCalendar format
      \(fields.timetable?.description ?? "")
      --
      \(fields.body)

      """
  }

  /// Reads the changed text; fields without a line stay as they are.
  /// - Throws: `Failure` for an unknown field, and for times that cannot be read.
  package static func read(_ text: String, over old: Reminder.Fields) throws -> Reminder.Fields {
    var fields = old
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let end = lines.firstIndex(of: "--") {
      fields.body = trimmed(lines[(end + 1)...].joined(separator: "\n"))
      lines = Array(lines[..<end])
    }
    var table: [String] = []
    for line in lines where !line.hasPrefix("#") && !trimmed(line).isEmpty {
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      let (name, value) = (String(line[..<colon]), trimmed(String(line[colon...].dropFirst())))
      switch name {
      case "title": fields.title = value
      case "subtext": fields.subtext = value
      case "location": fields.location = value.isEmpty ? nil : value
      case "path": fields.path = value.isEmpty ? nil : value
      case "channels": fields.channels = value.split(separator: " ").map(String.init)
      case "enabled":
        guard ["yes", "no"].contains(value) else {
          throw Failure(.refused, "enabled is '\(value)'; write yes or no", source: (line, 0))
        }
        fields.isEnabled = value == "yes"
      case _ where name.first?.isUppercase == true: table.append(line)
      default: throw Failure(.refused, "'\(name)' is not a field of a reminder", source: (line, 0))
      }
    }
    do {
      fields.timetable = table.isEmpty ? nil : try Timetable(text: table.joined(separator: "\n"))
    } catch {
      throw Failure(.refused, "these times cannot be read", source: (error.text, error.range.lowerBound))
    }
    return fields
  }
}
