/// A whole number that is kept in 32 bits, so that the values of phrases stay small.
///
/// All numbers that phrases hold (minutes, days, counts, tokens) fit; the productions see to it.
@propertyWrapper
struct Small: Equatable {
  private var raw: Int32

  init(wrappedValue: Int) { raw = Int32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    get { Int(raw) }
    set { raw = Int32(truncatingIfNeeded: newValue) }
  }
}

/// The same, or none.
@propertyWrapper
struct SmallOrNone: Equatable {
  private var raw: Int32

  init(wrappedValue: Int?) { raw = wrappedValue.map { Int32(truncatingIfNeeded: $0) } ?? .min }

  var wrappedValue: Int? {
    get { raw == .min ? nil : Int(raw) }
    set { raw = newValue.map { Int32(truncatingIfNeeded: $0) } ?? .min }
  }
}
