extension [String] {
  /// `a`, `a or b`, `a, b or c`: names to choose from, as messages say them.
  public var orList: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
