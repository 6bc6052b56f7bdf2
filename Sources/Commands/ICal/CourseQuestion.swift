import Application
import Calendars
import Names
import Planner
import Store
import Terminal

// Courses of feeds: which Arcs they are.
//
//     which Arc is 'BIO 10'?
//       1  use Biology
//       c  create BIO 10
//       i  leave it out
//     1, c, i, the name of an arc, or Enter to decide later:
extension Context {
  /// Asks for the courses that feeds have brought since, each once.
  func askAboutCourses() throws {
    guard console.isAskable else { return }
    for feed in try store.read({ try $0.feeds() }) where feed.kind == .tasks {
      let courses = try store.read { try $0.courses(of: feed) }.filter { $0.arc == nil }
      var isSettled = false
      for course in courses where try store.memo(memo(course.name, feed)) == nil {
        isSettled = try ask(course.name, feed) || isSettled
      }
      if isSettled, feed.source.hasPrefix("/") { try showReading(of: feed) }
    }
  }

  /// Reads a feed that is a file, says what came, and asks for its courses.
  /// - Parameter asked: those that need not be asked for again.
  func showReading(of feed: Feed, asked: Set<String> = []) throws {
    guard let (outcome, problem) = try readFile(of: feed) else { return }
    if let problem { return try console.note("\("\(feed.shownSource):", .faint) \(problem)") }
    try console.show("  \(outcome.isEmpty ? "nothing new" : outcome.words)")
    for moved in outcome.moved { try console.show("  moved \(moved)") }
    for line in outcome.mistakes.lines(of: feed.shownSource) { try console.note(StyledText(line)) }
    var isSettled = false
    for course in outcome.unknownCourses.sorted() where !asked.contains(course) {
      isSettled = try ask(course, feed) || isSettled
    }
    if isSettled { try showReading(of: feed, asked: asked.union(outcome.unknownCourses)) }
  }

  /// Asks which Arc a course belongs to; without a person to answer, prints the command for it.
  /// - Returns: true when it is settled.
  private func ask(_ course: String, _ feed: Feed) throws -> Bool {
    let later = "arc ical course \(course.quoted) ARC"
    guard console.canAsk else {
      try console.note("  which Arc is '\(course)'? \(later)")
      return false
    }
    try store.remember("asked", as: memo(course, feed))
    let tree = try store.read { try $0.arcs() }
    let open = tree.arcs.filter { $0.archived == nil }.map(\.path)
    let near = nearNames(to: course, among: open)
    let candidates = (near + open.filter { !near.contains($0) }).prefix(9)
    try console.say("which Arc is '\(course)', of \(feed.shownName)?")
    for (index, path) in candidates.enumerated() { try console.say("  \(index + 1)  use \(path)") }
    try console.say("  c  create \(course)")
    try console.say("  i  leave it out")
    let keys = candidates.isEmpty ? "" : candidates.count == 1 ? "1, " : "1-\(candidates.count), "
    while true {
      let answer = trimmed(
        try console.ask("\(keys)c, i, the name of an Arc, or Enter to decide later:") {
          PromptCompletion(tree: tree).completion(ofArc: $0)
        } ?? "")
      if answer.isEmpty {
        try console.say("  to decide later: \(later)")
        return false
      }
      if answer.lowercased() == "i" {
        try console.show(settle(course: course, of: [feed], as: nil).asResult)
        return true
      }
      do {
        let arc: Arc
        if let number = Int(answer), candidates.indices.contains(number - 1) {
          arc = try tree.arc(called: candidates[number - 1])
        } else if answer.lowercased() == "c" {
          arc = try makeArc(at: course, exactly: true).arc
        } else {
          arc = try tree.arc(called: answer)
        }
        try console.show(settle(course: course, of: [feed], as: arc).asResult)
        return true
      } catch let error as PlannerError {
        try console.refuse(answer, error.description)
      }
    }
  }

  /// Under what the store remembers that a course was asked for.
  private func memo(_ course: String, _ feed: Feed) -> String {
    "course \(feed.identity) \(NameKey(course).text)"
  }
}
