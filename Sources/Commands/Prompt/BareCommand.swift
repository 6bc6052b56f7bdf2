import Application
import Planner
import Store

/// A line of the prompt that is a command although it has no `/`.
///
///     ls    today    help    undo    ls cs298    done 14    14    14 friday 5pm    exit
///     done groceries    postpone essay sunday    search essay      where an open task is called so
///     archive cs298                                                an Arc
///
/// With `+` before it, or in quotes, it is a task.
struct BareCommand {
  private let context: Context

  init(_ context: Context) { self.context = context }

  /// Commands with only numbers: `done 14`, but `finish 2 chapters` is a task.
  private static let ofNumbers: Set<String> = ["done", "rm", "show", "reopen", "ignore", "dismiss"]
  /// Commands with how many at most: `next 3`.
  private static let ofCounts: Set<String> = ["next", "log", "agenda", "upcoming"]
  /// Commands with a name in quotes: `term "Spring" 1/19 to 5/14`.
  private static let ofQuotes: Set<String> = ["term", "break"]
  /// Commands with a title and more, which hardly any title begins with: `postpone essay sunday`.
  private static let ofTitles: Set<String> = ["postpone", "reschedule", "snooze", "skip"]
  /// Those that may as well begin a title: `edit essay sunday` adds a task.
  private static let ofEither: Set<String> = ["edit", "mv", "note"]
  /// Commands with a number and more: `edit 14 friday`, `mv 14 home`.
  private static let ofMore: Set<String> = ["edit", "mv", "snooze", "skip", "note"]

  /// The command without the `/`; nil for a task.
  func command(in line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first?.lowercased() else { return nil }
    let rest = words.dropFirst()
    // A number that no open task has is refused by the command; a title does not begin with it and go on with a day.
    if Int(first) != nil { return isChange(Array(rest)) ? (rest.isEmpty ? "" : "edit ") + line : nil }
    let name = context.commands.replacement(of: first)?[0] ?? first
    guard context.commands.isCommand(name) || first == "cd" else { return nil }
    let whole = ([first] + rest).joined(separator: " ")
    if rest.isEmpty { return whole }
    if first == "ls" || first == "cd" {
      return ([first] + line.split(separator: " ").dropFirst().map(String.init)).joined(separator: " ")
    }
    if first == "help" { return rest.count == 1 && context.commands.explains(rest[1]) ? whole : nil }
    if BareCommand.ofCounts.contains(name), rest.count == 1, Int(rest[1]) != nil { return whole }
    if BareCommand.ofQuotes.contains(name), let mark = rest.first?.first, "\"\u{201C}'".contains(mark) {
      return ([first] + line.split(separator: " ").dropFirst().map(String.init)).joined(separator: " ")
    }
    let isNumbered = rest.first.map { TaskSelection.isNumbers(ArgumentText(text: $0)) } ?? false
    guard isNumbered else {
      if BareCommand.ofTitles.contains(first) { return changesTitled(Array(rest)) != nil ? whole : nil }
      if name == "search" { return isTitle(rest.joined(separator: " "), inPart: true) ? whole : nil }
      if name == "archive" { return arc(rest.joined(separator: " ")) ? whole : nil }
      // `finish essay` may be a task of its own beside `essay draft`; `done essay` is none.
      let isMeant = isTitle(rest.joined(separator: " "), inPart: first == "done")
      return BareCommand.ofNumbers.contains(name) && isMeant ? whole : nil
    }
    if BareCommand.ofNumbers.contains(name) {
      return rest.allSatisfy { TaskSelection.isNumbers(ArgumentText(text: $0)) } ? whole : nil
    }
    guard BareCommand.ofMore.contains(name), let number = rest.first.flatMap({ Int($0) }) else { return nil }
    return isTask(number) || isChange(name, Array(rest.dropFirst())) ? whole : nil
  }

  /// True for words that can only be a command's, even with a number that no open task has: `edit 99 p1`, `mv 99 home`.
  private func isChange(_ name: String, _ words: [String]) -> Bool {
    guard !words.isEmpty else { return false }
    return name == "mv" && arc(words.joined(separator: " ")) || name != "note" && isChange(words)
  }

  private func arc(_ name: String) -> Bool {
    (try? context.store.read { try $0.arcs().arc(called: name) }) != nil
  }

  /// The number of words that name an open task, where the others can change it: 1 of `essay sunday`; nil when none do.
  private func changesTitled(_ words: [String]) -> Int? {
    (1...max(words.count, 1)).last { count in
      guard count <= words.count else { return false }
      let (title, change) = (words[..<count].joined(separator: " "), Array(words[count...]))
      return isTitle(title, inPart: false)
        || isTitle(title, inPart: true) && (isChange(change) || isChange(["by"] + change))
    }
  }

  /// What to say below a task that was added for `edit essay sunday` while another is called `essay`; nil for nothing.
  func changeInstead(of line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first?.lowercased(), words.count > 1 else { return nil }
    let name = context.commands.replacement(of: first)?[0] ?? first
    let rest = Array(words.dropFirst())
    guard BareCommand.ofEither.contains(name),
      (1...rest.count).contains(where: { isTitle(rest[..<$0].joined(separator: " "), inPart: false) })
    else { return nil }
    return "/\(line) changes the task that is there"
  }

  /// True for `+ls`: a command's name as the title of a task.
  func isTask(_ line: String) -> Bool { line.hasPrefix("+") && command(in: String(line.dropFirst())) != nil }

  /// True for words that change the task of a number before them: none, which show it, or `friday 5pm`.
  private func isChange(_ words: [String]) -> Bool {
    let line = words.joined(separator: " ")
    return words.isEmpty || (try? context.store.read { try WordEdit(line, in: $0, context) }) != nil
  }

  /// True when an open task is called just so.
  /// - Parameter inPart: true when its title may have other words, too.
  private func isTitle(_ words: String, inPart: Bool) -> Bool {
    let title = words.lowercased()
    let terms = title.split(separator: " ").map(String.init)
    let filter = TaskFilter(terms.map { TaskFilter.Condition(.text($0)) })
    let found = try? context.store.read { try $0.tasks(matching: filter, limit: 100) }
    let titles = found?.map { $0.fields.title.lowercased() } ?? []
    return titles.contains { known in
      known == title || inPart && !terms.isEmpty && terms.allSatisfy { known.contains($0) }
    }
  }

  private func isTask(_ number: Int) -> Bool {
    (try? context.store.read { try $0.task(number) })?.closing == nil
      && (try? context.store.read { try $0.task(number) }) != nil
  }
}
