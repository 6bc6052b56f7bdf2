extension Int {
  /// The number with its noun: `1 file`, `2 files`.
  public func counted(_ noun: String) -> String { counted(noun, noun + "s") }

  /// The number with the words that go with it: `1 task is`, `3 tasks are`.
  public func counted(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}
