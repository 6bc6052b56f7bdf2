import Planner

/// The headings that contain the next line, outermost first.
///
/// A heading without a colon contains the lines that are indented more. A colon heading reaches to the next heading;
/// an indented one below another heading also ends at a line with less indentation.
package struct Headings {
  package struct Heading {
    package var indent: Int
    package var name: String
    /// The path of its Arc; nil when it does not name one.
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

  /// The innermost heading; nil when there is none.
  package var current: Heading? { open.last }

  /// The headings that contain a new one, innermost first.
  package var enclosing: [Heading] { open.reversed() }

  /// Closes the headings that do not contain a line with this indentation.
  package mutating func close(at indent: Int) {
    while let last = open.last, !last.holds(at: indent) {
      let isOutermost = !open.dropLast().contains { $0.holds(at: indent) }
      if last.hasColon && isOutermost { return }
      open.removeLast()
    }
  }

  /// Closes the headings that end at a colon heading with this indentation.
  package mutating func replace(at indent: Int) {
    while let last = open.last, last.indent >= indent { open.removeLast() }
  }

  package mutating func open(_ heading: Heading) { open.append(heading) }

  package mutating func closeAll() { open.removeAll() }

  package init() {}
}
