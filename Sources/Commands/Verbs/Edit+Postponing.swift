import Application
import Planner
import Store

/// Words of `arc edit` that say only when, or nothing.
extension Edit {
  /// `arc postpone 1 2 weeks` as `edit 1 by 2 weeks`, and `arc postpone milk until friday` as `edit milk friday`.
  func postponed(_ context: Context) throws -> Edit {
    var edit = self
    func isShift(_ index: Int) -> Bool { DateShift("by " + Array(words[index...]).line, context) != nil }
    func isDay(_ index: Int) -> Bool {
      (try? context.store.read { try WordEdit(Array(words[index...]).line, in: $0, context) }) != nil
    }
    let later = words.indices.dropFirst()
    let until = ["until", "till", "til", "to"]
    if let at = later.last(where: {
      until.contains(words[$0].text.lowercased()) && $0 + 1 < words.count && isDay($0 + 1)
    }) {
      try requireTask(Array(words[..<at]), context)
      edit.words.remove(at: at)
    } else if let at = later.first(where: { words[$0 - 1].text.lowercased() != "by" && isShift($0) }) {
      try requireTask(Array(words[..<at]), context)
      edit.words.insert(ArgumentText(text: "by"), at: at)
    }
    return edit
  }

  /// Refuses a name that no task and no reminder has: a message about it repeats neither words that nobody typed nor when.
  private func requireTask(_ name: [ArgumentText], _ context: Context) throws {
    guard !TaskSelection.means(name), !TaskSelection.isNumbers(name[0]),
      try WordsOfTask(context, orReminders: true).split(name, leaving: 0, accepting: { _ in true }) == nil
    else { return }
    _ = try context.store.read { try $0.arcOrTrace(called: name.line) }
  }

  /// The Arc that the words name.
  /// - Throws: `Failure` that says what is not there: of `tuba thursday` the tuba.
  func arcOrTrace(_ context: Context) throws -> Arc {
    do {
      return try context.store.read { try $0.arcOrTrace(called: words.line) }
    } catch {
      let name = words.indices.dropFirst().first { index in
        (try? context.store.read { try WordEdit(Array(words[index...]).line, in: $0, context) }) != nil
      }
      if let name { _ = try context.store.read { try $0.arcOrTrace(called: Array(words[..<name]).line) } }
      throw error
    }
  }

  /// Refuses words that name an open task and say nothing to change.
  func refuseTaskAlone(_ context: Context) throws {
    guard fields.isEmpty, arcFields.isEmpty,
      (try? context.store.read { try $0.arcs().arc(called: words.line) }) == nil,
      let (number, _) = try WordsOfTask(context).split(words, leaving: 0, accepting: { $0.isEmpty })
    else { return }
    let title = try context.store.read { try $0.task(Int(number.text) ?? 0).fields.title }
    throw Failure(
      .usage, "change what of \(number.text) \(title)?",
      hints: ["arc edit \(number.text) friday, or arc edit \(number.text) by 2 days"])
  }
}
