/// A mistake in a calendar, and where.
public struct CalendarMistake: Error, Hashable, Sendable {
  /// The line of the file, from 1; 0 when it is not known.
  public var line: Int
  /// The component that it is in, in capitals: `VEVENT`; nil outside of all.
  public var component: String?
  /// What is wrong.
  public var problem: CalendarProblem

  /// What is wrong in a component at a line.
  public init(line: Int, component: String?, problem: CalendarProblem) {
    self.line = line
    self.component = component
    self.problem = problem
  }

  /// `file:line: component: what is wrong`.
  public func text(file: String) -> String { "\(file):\(self)" }
}

extension CalendarMistake: CustomStringConvertible {
  /// `line: component: what is wrong`.
  public var description: String {
    let place = component.map { "\(line): \($0.prefix(40)): " } ?? "\(line): "
    return place + problem.description
  }
}
