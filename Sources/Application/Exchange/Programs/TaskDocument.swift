import JSONText
import Moments
import Planner

/// The format of a program that writes its tasks as JSON documents.
package protocol TaskDocument {
  /// True for a document of this program; `dense` is its beginning without white space.
  static func isLikely(_ dense: String) -> Bool
  /// The tasks in a document, in order; nil when it is not of this program.
  static func tasks(in document: JSONValue, _ here: ViewContext) -> [ForeignTask]?
}

/// Reads the JSON documents of a program, one after another.
package struct TaskDocumentReader {
  package let file: String
  package var intake: Intake
  package let program: any TaskDocument.Type

  /// The programs by format.
  package static var programs: [ExchangeFormat: any TaskDocument.Type] {
    [
      .googletasks: GoogleTasks.self, .googlekeep: GoogleKeep.self, .microsofttodo: MicrosoftToDo.self,
      .dstask: Dstask.self, .things: Things.self,
    ]
  }

  /// The format of a document, from its beginning without white space; nil for an unknown program.
  package static func format(guessing dense: String) -> ExchangeFormat? {
    [.googletasks, .googlekeep, .microsofttodo, .things, .dstask].first {
      programs[$0]?.isLikely(dense) ?? false
    }
  }

  package mutating func read(_ json: inout JSONReader, progress: () throws -> Void) throws {
    while try json.peek() != nil {
      let value = try json.value()
      guard let tasks = program.tasks(in: value, intake.here) else {
        throw json.failure(
          "this document is from another program; import without --format to let arc find out")
      }
      for task in tasks {
        let place = Intake.Place(file: file, line: json.line, text: task.title)
        try intake.take(task, at: place)
        try progress()
      }
    }
  }

  package init(file: String, intake: Intake, program: any TaskDocument.Type) {
    self.file = file
    self.intake = intake
    self.program = program
  }
}

extension JSONValue {
  /// True for `true`.
  package var isTrue: Bool { self == .bool(true) }

  /// The time in a string; nil for other values, and in year 1, which some programs write for no date.
  package var time: ForeignTime? {
    guard let text = string, !text.hasPrefix("0001-") else { return nil }
    return ForeignTime(text)
  }

  /// The strings of a list, or the names or titles of its objects, joined by commas; nil when there are none.
  package var names: String? {
    let names = values.compactMap { $0.string ?? $0["name"]?.string ?? $0["title"]?.string }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}
