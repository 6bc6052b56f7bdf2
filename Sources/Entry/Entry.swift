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
  /// What is left when everything recognised has been set aside; empty when `error` is `.noTitle`.
  public var title: String
  /// The day, in the reference zone.
  public var date: Day?
  /// The time of day, in the reference zone; nil for a whole day.
  public var time: TimeOfDay?
  /// The day on which a range ends, only when it differs from `date`.
  public var endDate: Day?
  /// The time at which a range ends.
  public var endTime: TimeOfDay?
  /// The IANA name of the zone that the line writes its time in; the days and times here are converted from
  /// it to the reference zone. nil: the line names no zone.
  public var zone: String?
  /// How many minutes it takes, from 1; only when there is no time they could be added to.
  public var duration: Int?
  /// Where.
  public var location: String?
  /// The recurrence as RFC 5545 RRULE text; the text of a `RecurrencePattern` when days are left out, which has a second line
  /// `EXDATE:20261207`.
  public var recurrence: String?
  /// True when the next occurrence is counted from the day on which the last one was completed; false: by the calendar.
  public var countsFromCompletion = false
  /// All starts, the earliest first, when there are several; each is a task of its own. Empty for one.
  public var dates: [Start] = []
  /// Further repetitions with hours of their own (`tuesdays 5-6:30 & thursdays 1-2`); each is a task of its own.
  public var further: [Series] = []
  /// Lead times as negative ISO 8601 durations (`-PT30M`).
  public var reminders: [String]
  /// When it reminds on a day or at an hour that the line names, earliest first.
  public var remindAt: [LocalDateTime] = []
  /// The name of an escalation path, or `none`.
  public var escalation: String?
  /// How much it matters; nil: nothing was said.
  public var priority: Priority?
  /// The day until which it is hidden, beside the day it is due; nil: it is not.
  public var startDate: Day?
  /// Labels as typed, in the order in which they stand.
  public var labels: [String] = []
  /// Whether it is to be done, or happens by itself.
  public var kind = Kind.task
  /// Where in `text` each entity stands, in order of position, never overlapping.
  public var spans: [TextSpan]
  /// What the reader should look at twice.
  public var warnings: [EntryWarning]
  /// Why the entry cannot be kept as it is; what could be read is filled in all the same.
  public var error: EntryError?
}

extension Entry {
  /// How much a task matters.
  public enum Priority: String, Sendable, CaseIterable {
    case high, medium, low

    /// 1 is high, 2 medium, 3 low.
    init?(number: Int) {
      switch number {
      case 1: self = .high
      case 2: self = .medium
      case 3: self = .low
      default: return nil
      }
    }
  }

  /// What passes by itself is an event.
  public enum Kind: String, Sendable, CaseIterable {
    case task, event
  }

  /// A day, and the time when there is one.
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
  /// A repetition beside that of the entry: what differs between the two.
  public struct Series: Hashable, Sendable, CustomStringConvertible {
    /// The first day.
    public var date: Day
    /// The time of day.
    public var time: TimeOfDay?
    /// The day on which it ends, when that is another.
    public var endDate: Day?
    /// The time at which it ends.
    public var endTime: TimeOfDay?
    /// The recurrence, written like that of the entry.
    public var recurrence: String

    /// `2027-02-04T13:00/14:00 FREQ=WEEKLY;BYDAY=TH`
    public var description: String {
      "\(Start(date: date, time: time))\(endTime.map { "/\($0)" } ?? "") \(recurrence)"
    }
  }
}

/// A part of the text that was read as something.
public struct TextSpan: Hashable, Sendable {
  /// What the part was read as.
  public enum Kind: String, Sendable, CaseIterable {
    case arc, date, time, duration, location, recurrence, reminder, escalation, priority, label
  }
  /// What the part was read as.
  public var kind: Kind
  /// The UTF-8 byte offset of its first byte in `Entry.text`.
  public var start: Int
  /// The UTF-8 byte offset after its last byte.
  public var end: Int

  /// The half-open range `start..<end` of UTF-8 bytes, read as `kind`.
  public init(kind: Kind, start: Int, end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}

/// Something in a line that was read but deserves a second look.
public struct EntryWarning: Hashable, Sendable {
  /// What it is.
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
  }
  /// What it is.
  public var code: Code
  /// The same in words, lower case, without a full stop.
  public var message: String
}

/// Why a line cannot become a task as it is.
public struct EntryError: Hashable, Sendable {
  /// The first of these that applies, in this order.
  public enum Code: String, Sendable, CaseIterable {
    case invalidUTF8 = "invalid-utf8"
    case unknownArc = "unknown-arc"
    case ambiguousArc = "ambiguous-arc"
    case unknownEscalation = "unknown-escalation"
    case endsBeforeStart = "ends-before-start"
    case noTitle = "no-title"
    case noArc = "no-arc"
  }
  /// Which one.
  public var code: Code
  /// The same in words, lower case, without a full stop.
  public var message: String
  /// Names that could be meant, best first; empty when there is none.
  public var candidates: [String]
  /// The UTF-8 byte offset in the text that it is about; 0 when it is about the whole line.
  public var offset: Int
}
