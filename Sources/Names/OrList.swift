extension [String] {
  /// The names joined for a message: `a`, `a or b`, `a, b or c`.
  public var orList: String { list(last: " or ") }

  /// The names joined for a message: `a`, `a and b`, `a, b and c`.
  public var andList: String { list(last: " and ") }

  private func list(last: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + last + self[count - 1]
  }
}
