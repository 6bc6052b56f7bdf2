import Entry
import Moments
import Names
import Planner
import Store

// What an import is told, and what it has done so far.
extension Importer {
  /// The options of an import.
  package struct Settings {
    package var createsArcs = false
    package var allowsDuplicates = false
    /// The path of the Arc for lines that do not name one and are below no heading.
    package var defaultArc: String?
    /// True when lines that name no Arc go to the Inbox if there is no `defaultArc`; false: they are errors.
    package var hasInbox = false
    /// The zone in which dates are read.
    package var zone: Zone
    /// Makes a reader that knows these names.
    package var reader: (Vocabulary) throws -> Reader
    /// The terms, breaks and classes that lines may mention.
    package var timetable: (PlannerSnapshot) throws -> Vocabulary.SchoolCalendar = { _ in
      Vocabulary.SchoolCalendar()
    }

    package init(
      createsArcs: Bool = false, allowsDuplicates: Bool = false, defaultArc: String? = nil,
      hasInbox: Bool = false, zone: Zone, reader: @escaping (Vocabulary) throws -> Reader,
      timetable: @escaping (PlannerSnapshot) throws -> Vocabulary.SchoolCalendar = { _ in
        Vocabulary.SchoolCalendar()
      }
    ) {
      self.createsArcs = createsArcs
      self.allowsDuplicates = allowsDuplicates
      self.defaultArc = defaultArc
      self.hasInbox = hasInbox
      self.zone = zone
      self.reader = reader
      self.timetable = timetable
    }
  }

  /// The results so far.
  package struct Counts: Equatable {
    /// The number of imported tasks and reminders.
    package var imported = 0
    /// The number of imported reminders.
    package var reminders = 0
    package var duplicates = 0
    package var rejected = 0
    package var inThePast = 0
    /// The number of things in other programs' files that were not imported.
    package var leftOut = 0
    package var createdArcs: [String] = []

    /// `3 tasks`, `12 reminders`, `3 tasks and 12 reminders`.
    package var words: String {
      let tasks = imported - reminders
      if reminders == 0 { return tasks.counted("task") }
      return (tasks == 0 ? "" : tasks.counted("task") + " and ") + reminders.counted("reminder")
    }

    /// True when there was no line to read.
    package var isEmpty: Bool { imported + duplicates + rejected == 0 }

    /// The sums of both.
    package static func + (a: Counts, b: Counts) -> Counts {
      var sum = a
      sum.imported += b.imported
      sum.reminders += b.reminders
      sum.duplicates += b.duplicates
      sum.rejected += b.rejected
      sum.inThePast += b.inThePast
      sum.leftOut += b.leftOut
      sum.createdArcs += b.createdArcs
      return sum
    }

    package init(
      imported: Int = 0, reminders: Int = 0, duplicates: Int = 0, rejected: Int = 0, inThePast: Int = 0,
      leftOut: Int = 0, createdArcs: [String] = []
    ) {
      self.imported = imported
      self.reminders = reminders
      self.duplicates = duplicates
      self.rejected = rejected
      self.inThePast = inThePast
      self.leftOut = leftOut
      self.createdArcs = createdArcs
    }
  }

  /// A heading that does not name an Arc.
  package struct UnknownHeading {
    package var name: String
    package var file: String
    package var line: Int
    package var reason: String

    package init(name: String, file: String, line: Int, reason: String) {
      self.name = name
      self.file = file
      self.line = line
      self.reason = reason
    }
  }
}
