import Escalation
import JSONText
import Moments
import Planner
import Store

/// Reads what `PlannerDocument` writes, one Arc and one task at a time.
struct PlannerDocumentReader {
  let file: String
  var intake: Intake
  /// The numbers here of the Arcs in the document, by UUID.
  private var arcs: [String: Int] = [:]

  init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }

  /// Looks through the whole document for its highest numbers, so that whatever cannot keep its own gets one above
  /// them.
  func look(_ eachPiece: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void) rethrows {
    var numbers = NumbersInJSON()
    try eachPiece { numbers.take($0) }
    intake.step.reserve(arc: numbers.highestArc + 1, task: numbers.highestThing + 1)
  }

  /// Reads the whole document.
  /// - Throws: `JSONError`, and what the store throws.
  mutating func read(_ json: inout JSONReader, progress: () throws -> Void) throws {
    var (me, next) = (self, (arc: 0, task: 0))
    try json.object { json, name in
      switch name {
      case "schema":
        let version = try json.value()
        guard version.integer == 1 else {
          throw json.failure("it has schema \(version), and this arc knows 1; update arc")
        }
      case "next":
        let numbers = try json.value()
        next = (numbers["arc"]?.integer ?? 0, numbers["task"]?.integer ?? 0)
      case "paths": try json.list { try me.readPath(&$0) }
      case "arcs": try json.list { try me.readArc(&$0) }
      case "tasks":
        try json.list {
          try me.readTask(&$0)
          try progress()
        }
      case _ where KeptKind(rawValue: name) != nil:
        try json.list {
          try me.readKept(KeptKind(rawValue: name) ?? .reminders, &$0)
          try progress()
        }
      default: _ = try json.value()
      }
    }
    try json.end()
    me.intake.step.reserve(arc: next.arc, task: next.task)
    try me.intake.tellNewNumbers(file: file)
    self = me
  }

  private mutating func readPath(_ json: inout JSONReader) throws {
    let value = try json.value()
    let name = value["name"]?.string ?? ""
    let place = Intake.Place(file: file, line: json.line, text: name)
    guard !name.isEmpty, name != PathName.none, name.allSatisfy({ $0.isASCII && $0.isLowercase }),
      let path = try? EscalationPath(value["notation"]?.string ?? "")
    else { return try intake.reject(place, "it is not an escalation path") }
    let known = try intake.step.snapshot.namedPaths().first { $0.name == name }
    // One that is here already stays as it is.
    if known == nil || known?.isBuiltIn == true && known?.isChanged == false {
      try intake.step.set(path: name, to: path.text)
    }
  }

  private mutating func readArc(_ json: inout JSONReader) throws {
    let value = try json.value()
    let place = Intake.Place(file: file, line: json.line, text: value["path"]?.string ?? "")
    var fields = Fields(value)
    var arc = Arc.Fields(title: fields.text("title") ?? "", description: fields.text("description") ?? "")
    arc.ends = fields.read("ends") { Day(iso: $0) }
    arc.aliases = value["aliases"]?.values.compactMap(\.string) ?? []
    let uuid = fields.read("uuid") { Identity($0) }
    let created = fields.read("created") { Moment(iso: $0) }
    let archived = fields.read("archived") { Moment(iso: $0) }
    guard fields.wrong.isEmpty, let uuid else {
      return try intake.reject(place, fields.complaint(missing: "a uuid"))
    }
    var parent: Int?
    if let above = fields.text("parent") {
      guard let known = arcs[above] else {
        return try intake.reject(place, "its parent Arc must come before it")
      }
      parent = known
    }
    arcs[uuid.description] = try intake.take(
      Arc(
        id: value["id"]?.integer ?? 0, uuid: uuid.description, parent: nil, path: place.text,
        created: created ?? intake.here.now, archived: archived, fields: arc),
      under: parent, at: place)
  }

  private mutating func readTask(_ json: inout JSONReader) throws {
    let value = try json.value()
    let place = Intake.Place(file: file, line: json.line, text: value["title"]?.string ?? "")
    var fields = Fields(value)
    var task = ArcTask.Fields(title: place.text)
    task.date = fields.read("date") { Day(iso: $0) }
    task.time = fields.read("time") { TimeOfDay(iso: $0) }
    task.endDate = fields.read("endDate") { Day(iso: $0) }
    task.endTime = fields.read("endTime") { TimeOfDay(iso: $0) }
    task.zone = fields.read("zone") { try? Zone(named: $0) }.flatMap { _ in value["zone"]?.string }
    task.duration = value["minutes"]?.integer
    task.location = fields.text("location")
    task.description = fields.text("description") ?? ""
    task.recurrence = fields.read("recurrence") { try? Repetition($0) }.flatMap { _ in
      fields.text("recurrence")
    }
    task.repeatFrom = fields.read("repeatFrom") { RepeatFrom(rawValue: $0) }
    task.path = fields.text("escalation")
    task.leads = value["reminders"]?.values.compactMap { $0.string.flatMap(LeadTime.seconds(iso:)) } ?? []
    task.snooze = fields.read("snooze") { LeadTime.seconds(iso: $0) }
    let uuid = fields.read("uuid") { Identity($0) }
    let created = fields.read("created") { Moment(iso: $0) }
    let closed = fields.read("closed") { Moment(iso: $0) }
    let outcome = fields.read("outcome") { Planner.Outcome(rawValue: $0) }
    let series = fields.read("series") { Identity($0) }
    let start = fields.read("occurrence") { OccurrenceStart(iso: $0) }
    guard fields.wrong.isEmpty, let uuid else {
      return try intake.reject(place, fields.complaint(missing: "a uuid"))
    }
    guard let arc = fields.text("arc").flatMap({ arcs[$0] }) else {
      return try intake.reject(place, "its Arc must come before it")
    }
    let kept = ArcTask(
      id: value["id"]?.integer ?? 0, uuid: uuid.description, arc: 0, arcPath: "",
      created: created ?? intake.here.now,
      closing: closed.map { Closing(at: $0, outcome: outcome ?? .completed) },
      occurrence: series.map { Occurrence(series: $0.description, start: start) }, fields: task)
    try intake.take(kept, to: arc, at: place)
  }

  /// A reminder, a group, or what belongs to them.
  private mutating func readKept(_ kind: KeptKind, _ json: inout JSONReader) throws {
    let value = try json.value()
    let place = Intake.Place(file: file, line: json.line, text: value["title"]?.string ?? "")
    guard let uuid = value["uuid"]?.string.flatMap({ Identity($0) }) else {
      return try intake.reject(place, "a uuid is missing")
    }
    do {
      switch try intake.step.take(kind, uuid, value) {
      case .taken(let number):
        guard kind == .reminders else { return }
        intake.counts.imported += 1
        intake.counts.reminders += 1
        intake.note(number: value["id"]?.integer, became: number)
      case .known: if kind == .reminders { try intake.skip(place, nil) }
      case .namesake:
        let name = kind == .reminders ? "group" : String(kind.rawValue.dropLast())
        try intake.leaveOut(
          ["the \(name) \(place.text), because one with that name already exists"], of: place)
      }
    } catch let error as PlannerError {
      try intake.reject(place, error.description)
    } catch let error as ReminderError {
      try intake.reject(place, error.description)
    }
  }

  /// The fields of an object, and which of them could not be read.
  private struct Fields {
    var value: JSONValue
    private(set) var wrong: [String] = []

    init(_ value: JSONValue) { self.value = value }

    func text(_ name: String) -> String? { value[name]?.string }

    mutating func read<Value>(_ name: String, _ body: (String) -> Value?) -> Value? {
      guard let given = value[name] else { return nil }
      if let text = given.string, let read = body(text) { return read }
      wrong.append("'\(given)' is not a valid \(name)")
      return nil
    }

    func complaint(missing: String) -> String {
      wrong.isEmpty ? "\(missing) is missing" : wrong.joined(separator: ", ")
    }
  }
}

extension Moment {
  /// The instant that `description` writes, `2027-02-14T17:00:00Z`; nil for anything else.
  init?(iso text: String) {
    guard text.hasSuffix("Z"), text.utf8.count == 20, let local = LocalTime(iso: text.prefix(16)),
      let seconds = Int(text.dropLast().suffix(2)), text.dropLast(3).hasSuffix(":") || seconds < 60
    else { return nil }
    self.init(seconds: local.minutes * 60 + seconds)
  }
}
