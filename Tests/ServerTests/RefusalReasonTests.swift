import Application
import Foundation
import Planner
import Testing

@testable import Server

// Of each name at least one, with and without what it may leave out.
private let plannerErrors: [PlannerError] =
  [
    .unknownArc(name: "hme", near: []), .unknownArc(name: "hme", near: ["Home"]),
    .ambiguousArc(name: "labs", candidates: ["A/Labs", "B/Labs"]), .unknownNumber(7), .unknownArcNumber("7"),
    .nameTaken(name: "Home", path: "Home"), .nameTaken(name: "house", path: "Home"), .emptyName,
    .pathHoldsNothing(path: "A//B"), .nameTooLong(count: 300), .nameHolds(name: "a=b", sign: "="),
    .nameHoldsControl, .nameIsNumber(name: "7"), .nameMeansTasks(name: "is:open"), .emptyTitle,
    .textHoldsControl(field: "title"), .timeWithoutDate, .endWithoutStart, .endsBeforeStart,
    .durationTooShort, .beyondCalendar, .tooOften(seconds: 60), .archivedArc(path: "Home"),
    .intoItself(path: "Home", into: "Home"), .intoItself(path: "Home", into: "Home/Attic"),
    .unfinished(path: "Home", tasks: ["2 sweep"], count: 1, subArcs: []),
    .unfinished(path: "Home", tasks: ["2 sweep", "3 dust"], count: 9, subArcs: ["Attic"]),
    .seriesWentOn(title: "water", number: 3), .nothingToUndo, .nothingToRedo,
    .cannotUndo(label: "added sweep to Home", .changedSince("'sweep'")),
    .cannotUndo(label: "added sweep to Home", .changedSince("the path gentle")),
    .cannotUndo(label: "added sweep to Home", .gone("'sweep'")),
    .cannotUndo(label: "added sweep to Home", .gone("its Arc")),
    .cannotUndo(label: "created the Arc Home", .inUse("Home")),
    .cannotUndo(label: "created the Arc Home", .nameTaken("Home", by: "House")),
    .cannotUndo(label: "deleted sweep", .emptied), .notInTrash("sweep"),
  ]

private let reminderErrors: [ReminderError] =
  [
    .emptyTitle, .textHoldsControl(field: "title"), .noDate, .endsBeforeStart, .tooOften(seconds: 1), .never,
    .once(title: "tea"), .wholeGroup(title: "Breaks"), .noOccurrence(on: "Fri", next: nil),
    .noOccurrence(on: "Fri", next: "Sat"), .notSkipped(on: "Fri"),
    .notDue(number: 4, title: "tea", next: nil),
    .notDue(number: 4, title: "tea", next: "Sat"), .unknownNumber(7),
    .unknown(.stack, name: "pils", near: []), .unknown(.stack, name: "pils", near: ["Pills"]),
    .taken(.place, name: "Soda"), .badName(.group, name: "-"), .groupInGroup(title: "Breaks"),
    .membership(title: "tea", group: "Breaks", isIn: true),
    .membership(title: "tea", group: "Breaks", isIn: false),
    .notInStack(item: "D3", stack: "Pills"), .inUse(.place, name: "Soda", by: "tea"),
  ]

private let filterErrors: [FilterError] =
  [
    .unknownKey("fooo", value: "x", near: []), .unknownKey("du", value: "x", near: ["due"]),
    .unknownValue("lost", key: "is", near: [], all: ["open", "done"]),
    .unknownValue("opne", key: "is", near: ["open"], all: ["open", "done"]),
    .noDate("someday", key: "due"), .noValue(key: "at"), .oneDash("json"),
  ]

private let errors: [any Error] =
  plannerErrors as [any Error] + (reminderErrors as [any Error])
  + (filterErrors.map(\.failure) as [any Error])

/// A reason and those in it.
private func all(in reason: RefusalReason) -> [RefusalReason] {
  [reason]
    + reason.arguments.values.flatMap { argument in
      if case .reason(let inner) = argument { all(in: inner) } else { [RefusalReason]() }
    }
}

private func words(of language: String) throws -> [String: String] {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
  let file = root.appending(path: "Sources/WebFiles/site/words/later.\(language).json").standardizedFileURL
  return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
}

@Test func everyErrorOfThePlannerHasAReason() {
  let found = errors.flatMap { error in RefusalReason(error).map(all) ?? [] }
  #expect(Set(found.map(\.name)) == Set(RefusalReason.Name.allCases))
  for error in errors {
    #expect(APIError(refusing: error)?.reason == RefusalReason(error), "\(error)")
  }
}

/// A page whose language has no words for a reason would say it in English.
@Test(arguments: ["en", "de"])
func thePageHasWordsForEveryReasonAndEverythingInIt(language: String) throws {
  let words = try words(of: language)
  for name in RefusalReason.Name.allCases {
    #expect(words["refused.\(name)"] ?? words["refused.\(name).other"] != nil, "\(name)")
  }
  for reason in errors.flatMap({ RefusalReason($0).map(all) ?? [] }) {
    let key = "refused.\(reason.name)"
    let variants = ["one", "other"] + reason.arguments.keys
    let said = ([words[key]] + variants.map { words["\(key).\($0)"] }).compactMap { $0 }
    let chosen = reason.arguments.keys.compactMap { words["\(key).\($0)"] }.first.map { [$0] } ?? said
    for text in chosen {
      for hole in text.matches(of: #/\{(\w+)\}/#).map({ String($0.output.1) }) {
        #expect(reason.arguments[hole] != nil, "\(key): {\(hole)} in “\(text)”")
      }
    }
  }
}

@Test func aRefusalSaysItsReasonAndWhatItIsAbout() async throws {
  var page = try await RunningServer().page(of: "mia")
  _ = try await page.act("arc-new", ["fields": ["title": "Home"]])
  let result = try await page.act("arc-new", ["fields": ["title": "home"]])
  let error = try #require(result["error"] as? [String: Any])
  #expect(error["code"] as? String == "refused")
  #expect(error["reason"] as? String == "nameTaken")
  #expect(error["arguments"] as? [String: String] == ["path": "Home"])
  let redo = try await page.act("redo", [:])
  #expect((redo["error"] as? [String: Any])?["reason"] as? String == "nothingToRedo")
}
