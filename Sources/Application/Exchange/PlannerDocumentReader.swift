import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store

/// Reads what `PlannerDocument` writes, one Arc or task at a time.
package struct PlannerDocumentReader {
  package let file: String
  package var intake: Intake
  /// The numbers in this planner of the document's Arcs, by UUID.
  private var arcs: [String: Int] = [:]

  package init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }

  /// Reads the whole document for its highest numbers first, so that things that cannot keep theirs get higher ones.
  package func look(_ eachPiece: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void) rethrows {
    var numbers = NumbersInJSON()
    try eachPiece { numbers.take($0) }
    intake.step.reserve(arc: numbers.highestArc + 1, task: numbers.highestThing + 1)
  }

  /// Reads the whole document.
  /// - Throws: `JSONError` and the store's errors.
  package mutating func read(_ json: inout JSONReader, progress: () throws -> Void) throws {
    var (me, next) = (self, (arc: 0, task: 0))
    try json.object { json, name in
      switch name {
      case "schema":
        let version = try json.value()
        guard version.integer == 1 else {
          throw json.failure(
            "it uses format \(version), and this version of arc only reads format 1; update arc")
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
      case _ where ExportedKind(rawValue: name) != nil:
        try json.list {
          try me.readKept(ExportedKind(rawValue: name) ?? .reminders, &$0)
          try progress()
        }
      default: _ = try json.value()
      }
    }
    try json.end()
    try me.intake.setPlaces()
    me.intake.step.reserve(arc: next.arc, task: next.task)
    try me.intake.tellNewNumbers(file: file)
    self = me
  }

  private mutating func readPath(_ json: inout JSONReader) throws {
    let value = try json.value()
    let name = value["name"]?.string ?? ""
    let place = Intake.Place(file: file, line: json.line, text: name)
    guard !name.isEmpty, name != PathChoice.none, name.allSatisfy({ $0.isASCII && $0.isLowercase }),
      let path = try? EscalationPath(value["notation"]?.string ?? "")
    else { return try intake.reject(place, "it is not an escalation path") }
    let known = try intake.step.snapshot.namedPaths().first { $0.name == name }
    // A path that the person has changed or made stays as it is.
    if known == nil || known?.isBuiltIn == true && known?.isChanged == false {
      try intake.step.set(path: name, to: path.text)
    }
  }

  private mutating func readArc(_ json: inout JSONReader) throws {
    let value = try json.value()
    let place = Intake.Place(file: file, line: json.line, text: value["path"]?.string ?? "")
    var parent: Int?
    if let above = value["parent"]?.string {
      guard let known = arcs[above] else {
        return try intake.reject(place, "its parent Arc must come before it")
      }
      parent = known
    }
    do {
      let arc = try Arc(exported: value, now: intake.here.now)
      arcs[arc.uuid] = try intake.take(arc, under: parent, at: place)
      try intake.step.note(arc: arc.uuid, is: arcs[arc.uuid])
    } catch let mistake as ExportMistake {
      try intake.reject(place, mistake.description)
    }
  }

  private mutating func readTask(_ json: inout JSONReader) throws {
    let value = try json.value()
    let place = Intake.Place(file: file, line: json.line, text: value["title"]?.string ?? "")
    do {
      let task = try ArcTask(exported: value, now: intake.here.now)
      guard let arc = value["arc"]?.string.flatMap({ arcs[$0] }) else {
        return try intake.reject(place, "its Arc must come before it")
      }
      try intake.take(task, to: arc, at: place)
    } catch let mistake as ExportMistake {
      try intake.reject(place, mistake.description)
    }
  }

  /// Reads a reminder, a group, or something that belongs to them.
  private mutating func readKept(_ kind: ExportedKind, _ json: inout JSONReader) throws {
    let value = try json.value()
    let called = (value["name"] ?? value["title"])?.string ?? ""
    let place = Intake.Place(file: file, line: json.line, text: called)
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
}
