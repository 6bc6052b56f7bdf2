import Moments
import Planner
import Testing

@Test func anIdentityHasVersionVariantAndTime() {
  var source = IdentitySource()
  // RFC 9562, appendix A.6: 2022-02-22T19:22:22Z, here without the milliseconds.
  let identity = source.next(at: Moment(seconds: 1_645_557_742)) { .max }
  #expect(identity.description == "017f22e2-79b0-77ff-bfff-ffffffffffff")
}

@Test func identitiesOfOneInstantGrow() {
  var source = IdentitySource()
  let texts = (0..<1000).map { _ in source.next(at: Moment(seconds: 1)) { .max }.description }
  #expect(texts == texts.sorted())
  #expect(Set(texts).count == 1000)
}

@Test func anotherInstantStartsAnew() {
  var source = IdentitySource()
  let first = source.next(at: Moment(seconds: 2)) { 7 }
  #expect(source.next(at: Moment(seconds: 1)) { 7 } < first)
  #expect(source.next(at: Moment(seconds: -5)) { 0 }.description == "00000000-0000-7000-8000-000000000000")
}

@Test func chanceAloneMakesVersionFour() {
  #expect(Identity { .max }.description == "ffffffff-ffff-4fff-bfff-ffffffffffff")
}

@Test(arguments: [
  "", "017f22e2", "017f22e2-79b0-77ff-bfff-fffffffffff", "017f22e2-79b0-77ff-bfff-fffffffffffff",
  "017f22e2x79b0-77ff-bfff-ffffffffffff", "017f22e2-79b0-77ff-bfff-gfffffffffff",
  "é17f22e2-79b0-77ff-bfff-fffffffffff",
])
func otherTextIsNoIdentity(text: String) {
  #expect(Identity(text) == nil)
}

@Test func anIdentityIsReadAsItIsWritten() {
  let text = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
  #expect(Identity(text)?.description == text)
  #expect(Identity(text.uppercased())?.description == text)
}

extension Identity {
  fileprivate static func < (a: Identity, b: Identity) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
