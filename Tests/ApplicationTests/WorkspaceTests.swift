import Foundation
import Moments
import Planner
import Store
import Testing

@testable import Application

@Test func aLineBecomesATaskWhereNobodyCanBeAsked() throws {
  let folder = try Folder()
  let workspace = try folder.workspace("a")
  let added = try workspace.add("milk tomorrow 5pm")
  #expect(added.task.fields.title == "milk")
  #expect(added.task.arcPath == "Inbox")
  #expect(added.task.fields.date?.description == "2026-11-21")
  #expect(String(decoding: added.document(here: workspace.here).bytes, as: UTF8.self).contains("\"milk\""))
}

@Test func aLineThatLeavesSomethingOpenIsRefusedWhereNobodyCanBeAsked() throws {
  let folder = try Folder()
  let workspace = try folder.workspace("a", ["inbox": "off"])
  let failure = #expect(throws: Failure.self) { try workspace.add("milk tomorrow") }
  #expect(failure?.kind == .refused)
  #expect(failure?.hints.isEmpty == false)
  #expect(try workspace.store.read { try $0.tasks() }.isEmpty)
}

@Test func fieldsGivenOneByOneBeatTheLine() throws {
  let folder = try Folder()
  var fields = FieldValues()
  (fields.due, fields.priority, fields.label) = ("2026-12-01", "high", ["errand, home"])
  let task = try folder.workspace("a").add("milk tomorrow p3", options: fields).task.fields
  #expect(task.date?.description == "2026-12-01")
  #expect(task.priority == .high)
  #expect(task.labels == ["errand", "home"])
}

@Test func tasksAreEditedAndClosedByWords() throws {
  let folder = try Folder()
  let workspace = try folder.workspace("a")
  for line in ["milk", "bread"] { _ = try workspace.add(line) }
  let words = ["1-2", "due", "friday", "5pm"].map { ArgumentText(text: $0) }
  let edited = try workspace.edit(TaskEdit(words, fields: FieldValues(), reach: .usual, in: workspace))
  #expect(edited.before.map(\.fields.date) == [nil, nil])
  #expect(edited.tasks.map(\.fields.time?.description) == ["17:00", "17:00"])
  let due = try workspace.store.read {
    try TaskSelection([ArgumentText(text: "due:friday")], in: $0, workspace).numbers
  }
  let closed = try workspace.store.close(due.map { .task($0) }, .completed)
  #expect(closed.compactMap(\.task?.task.fields.title).sorted() == ["bread", "milk"])
  #expect(try workspace.store.read { try $0.tasks() }.isEmpty)
}

@Test func severalPlannersAreUsedAtOnceEachOnAThreadOfItsOwn() async throws {
  let folder = try Folder()
  let path = folder.path
  let titles = try await withThrowingTaskGroup(of: [String].self) { group in
    for number in 1...4 {
      group.addTask {
        let workspace = Workspace(
          .init(
            path: "\(path)/\(number).db", now: Moment(seconds: 1_795_165_200),
            zone: try Zone(named: "UTC")))
        for line in 1...20 { _ = try workspace.add("task \(line) of \(number) friday") }
        return try workspace.store.read { try $0.tasks() }.map(\.fields.title)
      }
    }
    return try await group.reduce(into: []) { $0.append($1) }
  }
  #expect(titles.count == 4)
  #expect(titles.allSatisfy { list in list.count == 20 && Set(list.map { $0.suffix(1) }).count == 1 })
}

@Test func timeGoesOnWhereItIsMoved() throws {
  let folder = try Folder()
  let workspace = try folder.workspace("a")
  _ = try workspace.add("lecture today 10-11am as an event")
  _ = try workspace.add("essay due today 5pm")
  workspace.move(to: workspace.now.adding(seconds: 86_400))
  let open = try workspace.store.read { try $0.tasks() }
  let essay = try #require(open.first { $0.fields.title == "essay" })
  #expect(workspace.here.state(of: essay) == .overdue)
}
