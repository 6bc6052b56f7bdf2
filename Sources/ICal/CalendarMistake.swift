/// A mistake in a calendar, with its position.
public struct CalendarMistake: Error, Hashable, Sendable {
  /// The line of the file, from 1; 0 when it is unknown.
  public var line: Int
  /// The enclosing component, in capitals: `VEVENT`; nil outside of components.
  public var component: String?
  /// The problem.
  public var problem: CalendarProblem

  /// Creates a mistake.
  public init(line: Int, component: String?, problem: CalendarProblem) {
    self.line = line
    self.component = component
    self.problem = problem
  }

  /// Returns `file:line: component: what is wrong`.
  public func text(file: String) -> String { "\(file):\(self)" }
}

extension CalendarMistake: CustomStringConvertible {
  /// `line: component: what is wrong`.
  public var description: String {
    let place = component.map { "\(line): \($0.prefix(40)): " } ?? "\(line): "
    return place + problem.description
  }
}
