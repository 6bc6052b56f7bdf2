import Moments
import Planner
import Store

/// Describes what a step changed.
///
///     hw 2: due Fri → Mon
///     lab 4: due Tue 2 pm → Tue 3 pm, place Hall 1 → Soda 271
///     essay: title draft → essay, moved from Home to HIST 7B
package struct ChangeWords {
  package var here: ViewContext
  package var tree: ArcTree

  /// One line on a step: its changes when they are described field by field, otherwise its label.
  /// - Parameter isUndone: true to describe what undoing it did.
  package func line(_ step: LoggedStep, in snapshot: PlannerSnapshot, isUndone: Bool = false) throws -> String
  {
    if let reversal = try line(reversal: step, in: snapshot) { return reversal }
    guard ChangeWords.saysFields(step) else { return label(step) }
    let edits = try snapshot.edits(of: step.id, limit: ChangeWords.most)
    return words(isUndone ? edits.map(\.reversed) : edits) ?? label(step)
  }

  /// What taking back or redoing a step did that others have changed in the meantime; nil when all of it stays.
  package func line(partlyUndone step: LoggedStep, in snapshot: PlannerSnapshot) throws -> String? {
    guard let number = step.undoneBy, let reverse = try snapshot.step(number), reverse.changes > 0 else {
      return nil
    }
    guard ChangeWords.saysFields(step) else { return label(step) }
    return words(try snapshot.edits(of: number, limit: ChangeWords.most))
  }

  /// A step's label, with the days that it skipped in the form that the views use: `skipped lecture on Fri, Mon Dec 7`.
  private func label(_ step: LoggedStep) -> String {
    let verbs = ["skipped ", "brought back "].flatMap { verb in ["", "undid: ", "redid: "].map { $0 + verb } }
    guard verbs.contains(where: step.label.hasPrefix) else { return step.label }
    return here.when.inOwnForm(step.label)
  }

  /// One line on a logged undo or redo of an edit, `undid: hw 2: due Mon → Fri`; nil for other steps.
  private func line(reversal step: LoggedStep, in snapshot: PlannerSnapshot) throws -> String? {
    guard step.kind == nil, let verb = ChangeWords.reversals[step.role], step.changes <= ChangeWords.most,
      try snapshot.original(of: step)?.kind == .edit
    else { return nil }
    return words(try snapshot.edits(of: step.id, limit: ChangeWords.most)).map { "\(verb): \($0)" }
  }

  private static let reversals = [LoggedStep.Role.undo: "undid", .redo: "redid"]

  /// True for a step whose changes are described field by field.
  private static func saysFields(_ step: LoggedStep) -> Bool {
    [.do, .redo].contains(step.role) && step.kind == .edit && step.changes <= most
  }

  private func words(_ edits: [StepChange]) -> String? {
    let words = edits.compactMap { edit -> String? in
      let parts = self.parts(edit)
      return parts.isEmpty ? nil : edit.title.map { "\($0): \(parts.joined(separator: ", "))" }
    }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// The most things described field by field; the label is enough for more.
  private static let most = 3

  /// One phrase for each changed field.
  package func parts(_ change: StepChange) -> [String] {
    let fields = Dictionary(change.fields.map { ($0.name, $0) }) { first, _ in first }
    var parts: [String] = []
    if let title = fields["title"] { parts.append("title \(arrow(title.before, title.after))") }
    if let words = when(fields, day: "date", time: "time") { parts.append("due \(words)") }
    if let words = when(fields, day: "endDate", time: "endTime") { parts.append("until \(words)") }
    for (name, none) in FieldNames.shownWithValues {
      guard let field = fields[name] else { continue }
      let said = [field.before, field.after].map { value in
        value.map { here.words(change.entity, name, text: $0) } ?? none
      }
      parts.append("\(FieldNames.word(for: name)) \(said[0]) → \(said[1])")
    }
    // An event loses its kind when it becomes a task.
    if let kind = fields["kind"] { parts.append("kind \(kind.before ?? "task") → \(kind.after ?? "task")") }
    if let rule = fields["recurrence"] {
      parts.append("repeats \(arrow(words(rule.before), words(rule.after)))")
    }
    if let ends = fields["ends"] { parts.append("ends \(arrow(day(ends.before), day(ends.after)))") }
    if let start = fields["startDate"] { parts.append("start \(arrow(day(start.before), day(start.after)))") }
    if fields["description"] != nil { parts.append("notes changed") }
    if let arc = fields["arc"], let before = path(arc.before), let after = path(arc.after) {
      parts.append("moved from \(before) to \(after)")
    }
    if let parent = fields["parent"] {
      let (before, after) = (path(parent.before), path(parent.after))
      parts.append("moved from \(before ?? "the top level") to \(after ?? "the top level")")
    }
    return parts
  }

  private func arrow(_ before: String?, _ after: String?) -> String {
    "\(before ?? "none") → \(after ?? "none")"
  }

  private func words(_ rule: String?) -> String? {
    rule.map { here.words(rule: $0) }
  }

  /// The path of the Arc with a UUID.
  private func path(_ uuid: String?) -> String? { uuid.flatMap { tree.arc(uuid: $0) }?.path }

  private func day(_ iso: String?) -> String? { iso.flatMap { Day(iso: $0) }.map { here.when.short($0) } }

  private func time(_ iso: String?) -> String? {
    iso.flatMap { TimeOfDay(iso: $0) }.map { here.when.clock.text($0) }
  }

  /// `Fri → Mon`, `Fri 5 pm → Mon 9 am`, `5 pm → 6 pm`; nil when neither changed.
  private func when(_ fields: [String: StepChange.Field], day: String, time: String) -> String? {
    let (days, times) = (fields[day], fields[time])
    guard days != nil || times != nil else { return nil }
    func said(_ day: String?, _ time: String?) -> String? {
      let parts = [self.day(day), self.time(time)].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
    return arrow(said(days?.before, times?.before), said(days?.after, times?.after))
  }

  package init(here: ViewContext, tree: ArcTree) {
    self.here = here
    self.tree = tree
  }
}
