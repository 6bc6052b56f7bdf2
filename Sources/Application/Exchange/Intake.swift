import ICal
import Moments
import Names
import Planner
import Store

/// Imports the tasks of other programs, within one step of the store.
///
/// Creates missing Arcs. Skips a task that exists already, by UUID or by Arc, title and date.
package struct Intake {
  /// A position in the source file.
  package struct Place {
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// The text of the line, or the thing's title, for messages.
    package var text: String

    package init(file: String, line: Int, text: String) {
      self.file = file
      self.line = line
      self.text = text
    }
  }

  package var counts = Importer.Counts()
  package let step: PlannerStep
  /// The time and zone in which dates of the file are read.
  package let here: ViewContext
  let allowsDuplicates: Bool
  private let report: (ImportEvent) throws -> Void
  /// The path of the Arc for tasks that do not name one, from the root; nil: the Inbox.
  private let base: [String]?
  private let firstNumber: Int
  private var arcs: [String: Int] = [:]
  /// The places of imported tasks, by their numbers: a document has the places after the tasks.
  private var triggers: [(task: Int, trigger: PlaceTrigger, at: Place)] = []
  /// How many things could not keep their numbers, and the first three, `12 is 40 now`.
  private var newNumbers: (count: Int, first: [String]) = (0, [])

  /// - Parameter base: the number of the Arc for tasks that do not name one; nil: the Inbox.
  package init(
    _ step: PlannerStep, here: ViewContext, base: Int?, allowsDuplicates: Bool,
    report: @escaping (ImportEvent) throws -> Void
  ) throws {
    self.step = step
    self.here = here
    self.allowsDuplicates = allowsDuplicates
    self.report = report
    self.base = try base.flatMap { try step.snapshot.arcs()[$0] }?.path.split(separator: "/").map(String.init)
    firstNumber = step.nextNumbers.task
    try step.indexArcs()
  }

  /// True for the number of a task or reminder that this import has made.
  package func isNew(_ number: Int) -> Bool { number >= firstNumber }

  /// True when there is an Arc for tasks that do not name one.
  package var hasBase: Bool { base != nil }

  /// Imports a task, or reports that it is a duplicate or invalid.
  /// - Parameters:
  ///   - path: the names of its Arc from the root; empty: the Arc for tasks that do not name one.
  ///   - isBelowBase: true when the path begins below that Arc.
  ///   - lost: what of it cannot be imported, for the report.
  package mutating func take(
    _ task: ArcTask, in path: [String], isBelowBase: Bool = false, at place: Place, lost: [String] = []
  ) throws {
    var (task, lost) = (task, lost)
    task.fields.title.putOnOneLine("title", &lost)
    task.fields.location?.putOnOneLine("location", &lost)
    do {
      let path = path.isEmpty || isBelowBase ? (base ?? [Inbox.title]) + path : path
      let task = try renewed(task)
      // Checked first, so that no Arc is created for a task that is rejected.
      try step.checkedFields(of: task)
      if let known = try Identity(task.uuid).flatMap({ try step.snapshot.number(ofTask: $0) }) {
        return try skip(place, known)
      }
      let arc = try self.arc(at: path, lost: &lost)
      if !allowsDuplicates, task.uuid.isEmpty,
        let number = try step.snapshot.duplicate(of: task.fields, in: arc),
        number < firstNumber
      {
        return try skip(place, number)
      }
      _ = try step.importTask(task, to: arc)
    } catch let error as PlannerError {
      return try reject(place, error.description)
    }
    counts.imported += 1
    try leaveOut(lost, of: place)
  }

  /// Imports a reminder, or reports that it is a duplicate or invalid.
  /// - Parameters:
  ///   - identity: its UUID; a reminder that has it already is the same one.
  ///   - lost: what of it cannot be imported, for the report.
  package mutating func take(
    _ fields: Reminder.Fields, as identity: Identity, created: Moment, at place: Place, lost: [String]
  ) throws {
    var (fields, lost) = (fields, lost)
    fields.title.putOnOneLine("title", &lost)
    fields.subtext.putOnOneLine("subtext", &lost)
    fields.location?.putOnOneLine("location", &lost)
    do {
      guard try step.take(fields, as: identity, created: created) != nil else {
        return try skip(place, step.snapshot.reminder(identity)?.id)
      }
    } catch let error as ReminderError {
      return try reject(place, error.description)
    }
    counts.imported += 1
    counts.reminders += 1
    try leaveOut(lost, of: place)
  }

  /// The task without its UUID when duplicates are allowed and the UUID exists already.
  private func renewed(_ task: ArcTask) throws -> ArcTask {
    guard allowsDuplicates, let identity = Identity(task.uuid),
      try step.snapshot.number(ofTask: identity) != nil
    else { return task }
    var copy = task
    (copy.uuid, copy.id, copy.occurrence) = ("", 0, nil)
    return copy
  }

  /// Counts and reports a line that cannot be imported.
  package mutating func reject(_ place: Place, _ reason: String) throws {
    counts.rejected += 1
    try report(.refused(Rejection(file: place.file, line: place.line, text: place.text, reason: reason)))
  }

  /// Counts and reports what of a line is not imported.
  package mutating func leaveOut(_ what: [String], of place: Place) throws {
    guard !what.isEmpty else { return }
    counts.leftOut += what.count
    try report(.leftOut(file: place.file, line: place.line, what: what.joined(separator: ", ")))
  }

  /// Reports which columns of a table are read.
  package func tell(columns: TableHeader, in file: String) throws {
    try report(.columns(columns, file: file))
  }

  /// Reports a mistake in a calendar.
  package func tell(_ mistake: CalendarMistake, in file: String) throws {
    let words = (mistake.component.map { "\($0): " } ?? "") + mistake.problem.description
    try report(.mistake(file: file, line: mistake.line, what: words))
  }

  package mutating func skip(_ place: Place, _ number: Int?) throws {
    counts.duplicates += 1
    try report(.known(file: place.file, line: place.line, text: place.text, number: number))
  }

  /// Imports an Arc with all its fields; an existing one stays as it is.
  /// - Returns: the number of the Arc in this planner; nil when it was rejected.
  package mutating func take(_ arc: Arc, under parent: Int?, at place: Place) throws -> Int? {
    if let known = try step.snapshot.arcs().arc(uuid: arc.uuid) { return known.id }
    if let known = try step.snapshot.arcs().child(of: parent, named: arc.title) {
      try leaveOut(["the UUID of \(arc.path), which already exists here"], of: place)
      return known.id
    }
    do {
      let taken = try step.importArc(arc, under: parent)
      counts.createdArcs.append(taken.path)
      return taken.id
    } catch let error as PlannerError {
      try reject(place, error.description)
      return nil
    }
  }

  /// The number of the Arc at a path; it and its parents are created when missing.
  private mutating func arc(at path: [String], lost: inout [String]) throws -> Int {
    let key = path.joined(separator: "/")
    if let known = arcs[key] { return known }
    if key == Inbox.title, try step.snapshot.arcs().inbox == nil {
      let inbox = try step.inbox()
      counts.createdArcs.append(inbox.path)
      arcs[key] = inbox.id
      return inbox.id
    }
    var parent: Int?
    for name in path {
      let kept = ArcName.valid(name)
      if kept != name.trimmingSpaces { lost.append("the name '\(name)', which became '\(kept)'") }
      if let known = try step.snapshot.arcs().child(of: parent, named: kept) {
        parent = known.id
        continue
      }
      let arc = Arc(
        id: 0, uuid: "", parent: parent, path: kept, created: here.now, fields: Arc.Fields(title: kept))
      let taken = try step.importArc(arc, under: parent)
      counts.createdArcs.append(taken.path)
      parent = taken.id
    }
    guard let parent else { throw PlannerError.emptyName }
    arcs[key] = parent
    return parent
  }
}

extension ArcName {
  /// The nearest valid name for an Arc: forbidden characters become spaces, and a name that looks like task numbers
  /// or a filter is changed.
  package static func valid(_ name: String) -> String {
    let plain = name.map { character in
      "/=,".contains(character) || character.isNewline
        || character.unicodeScalars.contains { $0.value < 0x20 }
        ? " " : character
    }
    let words = String(plain).split(separator: " ").joined(separator: " ")
    let short = String(words.prefix(longest))
    if meansTasks(short) {
      // `due: x` becomes `Due: x`; when that does not help, `Project` goes before it.
      let capital = short.prefix(1).uppercased() + short.dropFirst()
      return meansTasks(capital) ? "Project \(short.prefix(100))" : capital
    }
    if (try? checked(short)) != nil { return short }
    return words.contains(where: \.isNumber) ? "Project \(short.prefix(100))" : "Unnamed"
  }
}

extension String {
  package var trimmingSpaces: String { trimmed(self) }

  /// Removes the control characters from a one-line field, and adds them to `lost`.
  fileprivate mutating func putOnOneLine(_ field: String, _ lost: inout [String]) {
    let cleaned = onOneLine
    if cleaned != self { lost.append("the control characters of the \(field)") }
    self = cleaned
  }
}

extension ArcTask {
  /// A task from a file, which gets its number when it is saved.
  package init(incoming fields: Fields, uuid: String = "", created: Moment, closing: Closing? = nil) {
    self.init(id: 0, uuid: uuid, arc: 0, arcPath: "", created: created, closing: closing, fields: fields)
  }
}

extension Intake {
  /// Remembers that a thing could not keep its number from the file.
  package mutating func note(number: Int?, became here: Int) {
    guard let number, number > 0, number != here else { return }
    newNumbers.count += 1
    if newNumbers.first.count < 3 { newNumbers.first.append("\(number) is \(here) now") }
  }

  /// Reports the numbers that were already in use.
  package func tellNewNumbers(file: String) throws {
    guard newNumbers.count > 0 else { return }
    try report(.newNumbers(file: file, count: newNumbers.count, first: newNumbers.first))
  }

  /// Sets the places of the imported tasks, now that all places of the document are here.
  package mutating func setPlaces() throws {
    let known = try Set(step.snapshot.places().map(\.uuid))
    for (task, given, place) in triggers {
      var trigger = given
      trigger.places = given.places.map(step.uuidHere).filter(known.contains)
      if trigger.places.count < given.places.count {
        try leaveOut(["a place where it reminds, which does not exist here"], of: place)
      }
      if !trigger.places.isEmpty { try step.set(trigger, ofTask: task) }
    }
    triggers = []
  }

  /// Imports a task into the Arc with a number.
  package mutating func take(_ task: ArcTask, to arc: Int, at place: Place) throws {
    do {
      var new = try renewed(task)
      new.fields.trigger = nil
      if let number = try step.importTask(new, to: arc) {
        counts.imported += 1
        if let trigger = task.fields.trigger { triggers.append((number, trigger, place)) }
        note(number: task.id, became: number)
      } else {
        try skip(place, try Identity(task.uuid).flatMap { try step.snapshot.number(ofTask: $0) })
      }
    } catch let error as PlannerError {
      try reject(place, error.description)
    }
  }
}
