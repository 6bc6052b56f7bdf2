import Sync
import Testing

/// Which of the connected devices ring: who is connected, in the order in which they came, and how many others ring for
/// each of them.
struct RingingTests {
  @Test(
    arguments: [
      ([("laptop", Ringing.on), ("phone", .whenAlone)], [0, 1]),
      ([("laptop", .on), ("desktop", .on), ("phone", .whenAlone)], [1, 1, 2]),
      ([("laptop", .off), ("phone", .whenAlone)], [1, 0]),
      ([("laptop", .off)], [0]),
      // Of those that leave it to others the first one rings, so that somebody does.
      ([("laptop", .whenAlone), ("phone", .whenAlone)], [0, 1]),
      ([("laptop", .whenAlone), ("phone", .whenAlone), ("desktop", .on)], [1, 1, 0]),
      // A device may have several streams, of which the last says how it is.
      ([("laptop", .on), ("laptop", .on), ("phone", .whenAlone)], [0, 0, 1]),
      ([("laptop", .on), ("phone", .whenAlone), ("laptop", .off)], [1, 0, 1]),
    ] as [([(String, Ringing)], [Int])])
  func eachHearsHowManyOthersRing(connected: [(String, Ringing)], others: [Int]) {
    let ringing = RingingDevices(connected.map { (device: $0.0, ringing: $0.1) })
    #expect(connected.map { ringing.count(besides: $0.0) } == others)
  }

  @Test func aDeviceRingsAsItIsTold() {
    #expect([0, 1, 7].map { Ringing.on.rings(besides: $0) } == [true, true, true])
    #expect([0, 1, 7].map { Ringing.off.rings(besides: $0) } == [false, false, false])
    #expect([0, 1, 7].map { Ringing.whenAlone.rings(besides: $0) } == [true, false, false])
  }
}
