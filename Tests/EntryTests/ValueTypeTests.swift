import Testing

@testable import Entry

@Test func everyTypeOfValueHasItsName() {
  #expect(ValueType.names == ValueType.allCases.map { "\($0)" })
}
