import Moments

/// What one typed line means.
///
/// A field that the line does not give is nil. The same text, vocabulary and reference always give the
/// same entry.
public struct Entry: Equatable, Sendable {
  /// The line as it was read; invalid UTF-8 is replaced by U+FFFD.
  public var text: String
  /// The full path of the Arc, for example `CS 298/Labs`; nil when `error` says why.
  public var arc: String?
  /// The line without everything that was recognised; empty when `error` is `.noTitle`.
  public var title: String
  /// The day, in the reference zone.
  public var date: Day?
  /// The time of day, in the reference zone; nil for a whole day.
  public var time: TimeOfDay?
  /// The last day of a range; nil when it ends on `date`.
  public var endDate: Day?
  /// The end time of a range.
  public var endTime: TimeOfDay?
  /// The IANA name of the zone in which the line gives its time; nil: none. `date` and `time` here are already
  /// converted to the reference zone.
  public var zone: String?
  /// The duration in minutes, at least 1; nil when the line has a start time, which gives `endTime` instead, unless that is
  /// when work of this length is due.
  public var duration: Int?
  /// The location as typed.
  public var location: String?
  /// How it repeats; nil: it does not.
  public var repetition: Repetition?
  /// All starts, earliest first, when there are several; each becomes a task of its own. Empty for one start.
  public var dates: [Start] = []
  /// Further recurrences with times of their own (`tuesdays 5-6:30 & thursdays 1-2`); each becomes a task of its own.
  public var further: [Series] = []
  /// Lead times as negative ISO 8601 durations (`-PT30M`).
  public var leads: [String]
  /// The times of reminders at a day or time of their own, earliest first.
  public var remindAt: [LocalDateTime] = []
  /// The name of an escalation path, or `none`.
  public var path: String?
  /// The priority; nil when the line gives none.
  public var priority: Priority?
  /// The day until which the task is hidden; nil when the line gives none.
  public var startDate: Day?
  /// The labels as typed, in their order on the line.
  public var labels: [String] = []
  /// Whether it is something to do or an event.
  public var kind = Kind.task
  /// The parts of `text` that were recognised, by position; they never overlap.
  public var spans: [TextSpan]
  /// What the person should check.
  public var warnings: [EntryWarning]
  /// Why the entry cannot be stored as it is. The other fields still have what could be read.
  public var error: EntryError?
}

extension Entry {
  /// The rule of its repetition; nil: it does not repeat.
  public var recurrence: String? { repetition?.rule }
}

extension Entry {
  /// How much a task matters.
  public enum Priority: String, Sendable, CaseIterable {
    case high, medium, low

    /// 1 is high, 2 medium, 3 low; nil for other numbers.
    init?(number: Int) {
      switch number {
      case 1: self = .high
      case 2: self = .medium
      case 3: self = .low
      default: return nil
      }
    }
  }

  /// An event is over after its time; a task must be done.
  public enum Kind: String, Sendable, CaseIterable {
    case task, event
  }

  /// A day, with a time or without.
  public struct Start: Hashable, Sendable, CustomStringConvertible {
    /// The day, in the reference zone.
    public var date: Day
    /// The time of day; nil for a whole day.
    public var time: TimeOfDay?

    /// `2027-05-03` or `2027-05-03T19:00`.
    public var description: String { time.map { "\(date)T\($0)" } ?? "\(date)" }
  }
}

extension Entry {
  /// A further recurrence: the fields in which it differs from the entry.
  public struct Series: Hashable, Sendable, CustomStringConvertible {
    /// The first day.
    public var date: Day
    /// The time of day.
    public var time: TimeOfDay?
    /// The last day, when it differs from `date`.
    public var endDate: Day?
    /// The time at which it ends.
    public var endTime: TimeOfDay?
    /// The recurrence, in the form of `Entry.recurrence`.
    public var recurrence: String

    /// `2027-02-04T13:00/14:00 FREQ=WEEKLY;BYDAY=TH`
    public var description: String {
      "\(Start(date: date, time: time))\(endTime.map { "/\($0)" } ?? "") \(recurrence)"
    }
  }
}

/// A part of the text and what it was read as.
public struct TextSpan: Hashable, Sendable {
  /// The kinds of parts.
  public enum Kind: String, Sendable, CaseIterable {
    case arc, date, time, duration, location, recurrence, reminder, escalation, priority, label
  }
  /// What the part was read as.
  public var kind: Kind
  /// The offset of its first byte in `Entry.text`, in UTF-8 bytes.
  public var start: Int
  /// The offset after its last byte.
  public var end: Int

  /// Creates a span of the UTF-8 bytes `start..<end`.
  public init(kind: Kind, start: Int, end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}

/// A warning about something that was read but may not be meant.
public struct EntryWarning: Hashable, Sendable {
  /// The kinds of warnings.
  public enum Code: String, Sendable, CaseIterable {
    case inThePast = "in-the-past"
    case noSuchDate = "no-such-date"
    case noSuchTime = "no-such-time"
    case weekdayMismatch = "weekday-mismatch"
    case skippedTime = "skipped-time"
    case repeatedTime = "repeated-time"
    case oneTime = "one-time"
    case noSuchRule = "no-such-rule"
    case readAs = "read-as"
    case unknownTerm = "unknown-term"
    /// Only from commands that put such a line into the Inbox; otherwise it is an error.
    case severalArcs = "several-arcs"
  }
  /// The kind of warning.
  public var code: Code
  /// The warning in words: lower case, no full stop.
  public var message: String
}

/// Why a line cannot become a task as it is.
public struct EntryError: Hashable, Sendable {
  /// The kinds of errors; a line has the first one in this order that applies.
  public enum Code: String, Sendable, CaseIterable {
    case invalidUTF8 = "invalid-utf8"
    case unknownArc = "unknown-arc"
    case ambiguousArc = "ambiguous-arc"
    case unknownEscalation = "unknown-escalation"
    case endsBeforeStart = "ends-before-start"
    case noTitle = "no-title"
    case noArc = "no-arc"
  }
  /// The kind of error.
  public var code: Code
  /// The error in words: lower case, no full stop.
  public var message: String
  /// The names that may be meant, best first; can be empty.
  public var candidates: [String]
  /// The position of the mistake in the text, a UTF-8 byte offset; 0 when the whole line is meant.
  public var offset: Int
}
