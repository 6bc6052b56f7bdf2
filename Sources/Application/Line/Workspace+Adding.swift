import Entry
import JSONText
import Moments
import Names
import Planner
import Store

extension Workspace {
  /// Reads a line, overrides it with given fields, settles which Arc it means, and adds the task.
  /// - Parameter toInbox: true to add it to the Inbox, whatever Arc the line names.
  /// - Throws: `Failure` when the line cannot become a task.
  package func add(_ line: String, options: FieldValues? = nil, toInbox: Bool = false) throws -> Added {
    let (tree, names, places) = try store.read {
      (try $0.arcs(), try $0.vocabulary(self), try $0.places())
    }
    try options?.check(places)
    let phrase = PlacePhrase(line, places)
    var reader = try reader(names)
    var entry = reader.entry(of: phrase.line)
    try options?.apply(to: &entry, tree: tree, in: self)
    if let name = settings.defaultArc { entry.fallBack(to: try tree.arc(called: name).path) }
    let isOpen = entry.error?.code == .noArc || entry.error?.code == .ambiguousArc
    let near = isOpen ? entry.error?.candidates.first : nil
    if settings.hasInbox { entry.fallBackToInbox() }
    entry = try settled(entry, tree: tree, places: names.places)
    if toInbox { entry.arc = nil }
    var added = try keep(
      entry, on: options?.trigger ?? phrase.trigger, description: options?.description ?? "",
      snooze: options?.snoozeLength(), keepsMissed: options?.keepMissed, near: near,
      isDayGiven: options?.due != nil)
    if !places.isEmpty { added.unknownPlace = phrase.unknown }
    return added
  }

  /// Adds the tasks of an entry that was read from a whole line, which may have a phrase of a place in it.
  package func keep(_ entry: Entry) throws -> Added {
    let (entry, trigger) = try withoutPlaces(entry)
    return try keep(entry, on: trigger)
  }

  /// Takes the place phrase out of an entry whose line was read before looking for one.
  private func withoutPlaces(_ entry: Entry) throws -> (Entry, PlaceTrigger?) {
    let places = try store.read { try $0.places() }
    if places.isEmpty { return (entry, nil) }
    let phrase = PlacePhrase(entry.text, places)
    guard phrase.trigger != nil else { return (entry, nil) }
    var reader = try reader(store.read { try $0.vocabulary(self) })
    var read = reader.entry(of: phrase.line)
    if read.title.isEmpty { return (entry, nil) }
    (read.arc, read.error) = (entry.arc, nil)
    return (read, phrase.trigger)
  }

  /// Adds the tasks of an entry.
  /// - Parameters:
  ///   - trigger: arriving or leaving that reminds of it; its phrase is not in the entry.
  ///   - snooze: the length of its snoozes in seconds; nil: the usual one.
  ///   - keepsMissed: whether its missed occurrences stay open; nil: as the settings say.
  ///   - near: the path of an Arc that the line may have meant.
  ///   - isDayGiven: true when an option says the first day.
  private func keep(
    _ entry: Entry, on trigger: PlaceTrigger?, description: String = "", snooze: Int? = nil,
    keepsMissed: Bool? = nil, near: String? = nil, isDayGiven: Bool = false
  ) throws -> Added {
    var all = ArcTask.Fields.all(entry, in: zone)
    for index in all.indices {
      (all[index].description, all[index].snooze) = (description, snooze)
      (all[index].keepsMissed, all[index].trigger) = (keepsMissed, trigger)
      try all[index].checkRepetitionEnd()
    }
    var (isFirstInInbox, isFirstOfAll) = (false, false)
    var terms: [Term] = []
    let tasks = try store.record("added \(entry.title)") { step in
      if entry.arc == nil, near == nil {
        let tree = try step.snapshot.arcs()
        isFirstInInbox = tree.inbox == nil
        isFirstOfAll = tree.arcs.isEmpty
      }
      let arc = try step.arc(of: entry)
      let several = all.count == 1 ? "" : all.count.counted("task") + ", "
      step.label = "added \(several)\(entry.title) to \(arc.path)"
      return try all.reminding(at: entry.remindAt, in: zone, step.snapshot).map { fields in
        let (task, fittedTo) = try step.addWithTerms(
          fields, to: arc.id, beginsByRule: entry.beginsByRule && !isDayGiven)
        terms += fittedTo.filter { !terms.contains($0) }
        return task
      }
    }
    var added = Added(tasks: tasks, entry: entry, home: entry.arc == nil ? near : nil, terms: terms)
    (added.isFirstInInbox, added.isFirstOfAll) = (isFirstInInbox, isFirstOfAll)
    return added
  }
}

extension Entry {
  /// Puts a line that names no Arc into this one.
  package mutating func fallBack(to path: String) {
    guard arc == nil, error?.code == .noArc || error?.code == .noTitle else { return }
    arc = path
    if error?.code == .noArc { error = nil }
  }

  /// Puts a line that names no Arc into the Inbox, which may not be there yet: it has no error and no Arc then.
  package mutating func fallBackToInbox() {
    if error?.code == .noArc { error = nil }
  }
}

extension PlannerStep {
  /// The Arc that an entry names, else the Inbox.
  /// - Throws: `PlannerError` when the name finds no Arc.
  package func arc(of entry: Entry) throws -> Arc {
    try entry.arc.map { try snapshot.arcs().arc(called: $0) } ?? inbox()
  }
}

/// A task that was just kept, and how its line was read.
package struct Added {
  /// One for each start that the line says; at least one.
  package var tasks: [ArcTask]
  package var entry: Entry
  /// The Arc that the hint suggests instead of the Inbox: one whose name is close to a word of the line; nil: none.
  package var home: String?
  /// True for the first task in the Inbox, of which the answer says how an Arc is named.
  package var isFirstInInbox = false
  /// True when there was no Arc at all yet.
  package var isFirstOfAll = false
  /// The name of an Arc to make for it: the course that the line begins with, which no Arc is called (`cs101`), or Home
  /// on a new machine; nil: none.
  package var newArc: String? { newCourse ?? (isFirstOfAll ? "Home" : nil) }
  private var newCourse: String? {
    let words = entry.title.split(separator: " ")
    // `hw2` and `lab1 report` are no courses: those have two digits, or a letter behind one.
    guard entry.arc == nil, words.count > 1, let word = words.first,
      let code = CourseCode(String(word)), code.text.count == word.count,
      code.text.prefix(2).allSatisfy(\.isLetter),
      code.text.last?.isLetter == true || code.text.suffix(2).allSatisfy(\.isNumber)
    else { return nil }
    return code.text
  }
  /// The terms and breaks that its repetition keeps to.
  package var terms: [Term] = []
  /// What the line calls a place although none is called so, and which stays in the title; nil: nothing.
  package var unknownPlace: String?

  /// The first one.
  package var task: ArcTask { tasks[0] }

  package func document(here: ViewContext) -> JSONWriter {
    .document {
      $0.key("task")
      $0.value(task, here: here)
      if tasks.count > 1 {
        $0.key("tasks")
        $0.array { list in tasks.forEach { list.value($0, here: here) } }
      }
      $0.key("warnings")
      $0.array { list in entry.warnings.forEach { $0.write(to: &list) } }
    }
  }

  package init(
    tasks: [ArcTask], entry: Entry, home: String? = nil, terms: [Term] = [], unknownPlace: String? = nil
  ) {
    self.tasks = tasks
    self.entry = entry
    self.home = home
    self.terms = terms
    self.unknownPlace = unknownPlace
  }
}

extension ArcTask.Fields {
  /// The fields that a line gives; a time that it writes with a zone is pinned to that zone.
  /// - Parameter zone: the zone that the line was read in.
  package init(_ entry: Entry, in zone: Zone) {
    self.init(title: entry.title)
    date = entry.date
    time = entry.time
    endDate = entry.endDate
    endTime = entry.endTime
    duration = entry.duration
    location = entry.location
    kind = entry.kind == .event ? .event : nil
    repetition = entry.repetition
    path = entry.path
    leads = entry.leads.compactMap { LeadTime.seconds(iso: $0) }.sorted(by: >)
    priority = entry.priority.flatMap { Priority(rawValue: $0.rawValue) }
    labels = Labels.merged(entry.labels)
    startDate = entry.startDate
    if let name = entry.zone, let home = try? Zone(named: name) {
      self = moved(from: zone, to: home)
      self.zone = name
    }
  }
}
