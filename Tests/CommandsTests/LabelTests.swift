import Foundation
import Testing

/// Labels that words add to tasks and take off them.
struct Labels {
  let arc: ArcProgram

  init() throws {
    arc = try .withArcs("Home", "CS 61B")
    try arc.run("add", "home milk %errand %food")
    try arc.run("add", "home eggs %errand")
    try arc.run("add", "cs61b lab fri")
  }

  /// The labels of the three tasks.
  private func labels() throws -> [String] {
    try (1...3).map { number in
      let run = try arc.run("show", String(number), "--json")
      let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      let task = json?["task"] as? [String: Any]
      return (task?["labels"] as? [String] ?? []).joined(separator: " ")
    }
  }

  @Test(arguments: [
    (["1", "no", "label", "errand"], ["food", "errand", ""]),
    (["1", "no", "%errand"], ["food", "errand", ""]),
    (["1", "2", "without", "label", "errand"], ["food", "", ""]),
    (["1-3", "no", "label:ERRAND"], ["food", "", ""]),
    (["1", "no", "labels", "errand,", "food"], ["", "errand", ""]),
    (["1", "no", "labels"], ["", "errand", ""]),
    (["1", "no", "label"], ["", "errand", ""]),
    (["1", "no", "tags"], ["", "errand", ""]),
    (["1", "no", "labels", "friday"], ["", "errand", ""]),
    (["1", "no", "label", "errand", "friday", "p1"], ["food", "errand", ""]),
    (["milk", "no", "%food"], ["errand", "errand", ""]),
    (["1", "2", "3", "%shop"], ["errand food shop", "errand shop", "shop"]),
    (["3", "label", "shop"], ["errand food", "errand", "shop"]),
    (["3", "labels", "shop,", "to-read"], ["errand food", "errand", "shop to-read"]),
    (["3", "title", "no label maker"], ["errand food", "errand", ""]),
    (["#home", "%shop"], ["errand food shop", "errand shop", ""]),
    (["#home", "label:shop", "tag:x"], ["errand food shop x", "errand shop x", ""]),
    (["#home", "no", "%errand"], ["food", "", ""]),
    (["#home", "no", "label", "food"], ["errand", "errand", ""]),
    (["#home", "p1", "%shop"], ["errand food shop", "errand shop", ""]),
    (["%food", "%shop"], ["errand food shop", "errand", ""]),
    (["label:food", "friday"], ["errand food", "errand", ""]),
    (["1", "no", "%none"], ["errand food", "errand", ""]),
  ])
  func wordsChangeThem(words: [String], labels expected: [String]) throws {
    let run = try arc.run(["edit"] + words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try labels() == expected)
  }

  @Test(arguments: [
    (["1", "no", "label", "erand"], "no task has the label 'erand'; did you mean errand?"),
    (["1", "2", "+shop"], "%shop adds the label shop"), (["#home", "+shop"], "arc new shop makes the Arc"),
  ])
  func aNameThatIsNoneIsAskedBack(words: [String], message: String) throws {
    let run = try arc.run(["edit"] + words)
    #expect(run.exit == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try labels() == ["errand food", "errand", ""])
  }
}

@Test func aChangeOfWhatIsClosedSaysSo() throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "home milk")
  try arc.run("done", "1")
  let run = try arc.run("edit", "1", "friday")
  #expect(run.errors == "  1 is closed; arc reopen 1 opens it again\n")
  #expect(try arc.run("edit", "1", "title", "oat milk").errors == "")
}

@Test func theInboxIsMadeWhenATaskIsMovedThere() throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "home milk")
  #expect(try arc.run("mv", "1", "inbox").output == "moved 1  milk  Inbox\n")
  #expect(try arc.run("add", "home eggs", "--arc", "Inbox").output == "+ 2  eggs  Inbox\n")
}
