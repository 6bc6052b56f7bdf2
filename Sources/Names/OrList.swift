extension [String] {
  /// The names joined for a message: `a`, `a or b`, `a, b or c`.
  public var orList: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
