import Planner
import Store
import Testing

@testable import Application

/// How the log describes steps, on Fri 2026-11-20 at 09:00 in UTC.
@Suite struct ChangeWordsTests {
  let folder: Folder
  let workspace: Workspace

  init() throws {
    folder = try Folder()
    workspace = try folder.workspace("a")
  }

  private func lines(_ count: Int) throws -> [String] {
    try workspace.store.read { snapshot in
      let words = ChangeWords(here: workspace.here, tree: try snapshot.arcs())
      return try snapshot.steps(limit: count).map { try words.line($0, in: snapshot) }
    }
  }

  @Test func anEditIsDescribedByItsFieldsWhateverItsLabelIs() throws {
    let task = try workspace.add("milk friday 5pm").task
    var fields = task.fields
    fields.title = "oat milk"
    _ = try workspace.store.record("another word", as: .edit) { try $0.edit(task: task.id, fields) }
    #expect(try lines(1) == ["oat milk: title milk → oat milk"])
    fields.title = "milk"
    _ = try workspace.store.record("edited by a program") { try $0.edit(task: task.id, fields) }
    #expect(try lines(1) == ["edited by a program"])
  }

  @Test func whatBecomesAnEventWasATask() throws {
    let task = try workspace.add("milk friday 5pm").task
    var fields = task.fields
    fields.kind = .event
    _ = try workspace.store.record("another word", as: .edit) { try $0.edit(task: task.id, fields) }
    #expect(try lines(1) == ["milk: kind task → event"])
  }

  @Test func aMoveIsSaidByTheNamesOfBothArcs() throws {
    let task = try workspace.add("rent dec 1").task
    let home = try workspace.store.record("home") { try $0.addArc(path: "Home") }
    _ = try workspace.store.record("a word", as: .edit) {
      try $0.edit(task: task.id, task.fields, arc: home.id)
    }
    #expect(try lines(1) == ["rent: moved from Inbox to Home"])
  }
}

@Test(arguments: [
  (NotUndone.field("title", of: "'hw 1'"), "the title of 'hw 1'"),
  (.field("description", of: "'hw 1'"), "the notes of 'hw 1'"),
  (.creation(of: "'hw 1'"), "the creation of 'hw 1'"),
  (.prevented(.gone("'hw 1'")), "'hw 1' no longer exists"),
])
func whatWasNotUndoneIsSaid(part: NotUndone, words: String) { #expect(part.words == words) }
