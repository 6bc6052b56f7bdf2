import Planner

/// The headings that the next line lies under, outermost first.
///
/// A heading without a colon holds for the lines that are indented more than it. A colon heading holds to the
/// next heading; one that is indented under another also ends where a line is indented less.
package struct Headings {
  package struct Heading {
    package var indent: Int
    package var name: String
    /// The path of its Arc; nil when it names none.
    package var path: String?
    package var hasColon: Bool

    package func holds(at indent: Int) -> Bool { hasColon ? indent >= self.indent : indent > self.indent }

    package init(indent: Int, name: String, path: String? = nil, hasColon: Bool) {
      self.indent = indent
      self.name = name
      self.path = path
      self.hasColon = hasColon
    }
  }

  private var open: [Heading] = []

  /// The heading that holds now; nil when there is none.
  package var current: Heading? { open.last }

  /// The headings that a new one lies in, innermost first.
  package var enclosing: [Heading] { open.reversed() }

  /// Ends the headings that do not hold for a line with this indentation.
  package mutating func close(at indent: Int) {
    while let last = open.last, !last.holds(at: indent) {
      let isOutermost = !open.dropLast().contains { $0.holds(at: indent) }
      if last.hasColon && isOutermost { return }
      open.removeLast()
    }
  }

  /// Ends the headings that a colon heading with this indentation replaces.
  package mutating func replace(at indent: Int) {
    while let last = open.last, last.indent >= indent { open.removeLast() }
  }

  package mutating func open(_ heading: Heading) { open.append(heading) }

  package mutating func closeAll() { open.removeAll() }

  package init() {}
}
