import JSONText
import Sync
import SyncLedger
import Testing

/// What a push may hold.
struct PushRules {
  private let server = MemoryLedger()

  private func operation(_ number: Int, of device: String = "a", base: Int = 0) -> Sync.Operation {
    Operation(
      device: device, number: number, thing: ThingKey("place", "p\(number)"), kind: .create,
      fields: ["name": .text("p\(number)")], base: base)
  }

  /// Pushes from the device `a`; a push that is refused changes nothing.
  private func push(_ operations: [Sync.Operation]) throws {
    let last = operations.map(\.number).max() ?? 0
    _ = try server.answer(SyncRequest(device: "a", cursor: server.head, last: last, operations: operations))
  }

  @Test func moreThan500OperationsAreTooMany() throws {
    let many = (1...SyncProtocol.mostOperations + 1).map { operation($0) }
    #expect(throws: SyncRefusal.tooLarge) { try push(many) }
    try push(many.dropLast())
    #expect(server.head == 500)
  }

  @Test func numbersHaveNoGaps() throws {
    try push([operation(1)])
    #expect(throws: SyncRefusal.serverIsBehind) { try push([operation(3)]) }
    #expect(server.head == 1)
  }

  @Test func operationsAreOfTheDeviceThatSendsThem() throws {
    #expect(throws: SyncRefusal.invalid("b-1 is not of the device a")) { try push([operation(1, of: "b")]) }
    #expect(server.head == 0)
  }

  @Test func whatHasSeenMoreThanTheServerHasMeansThatItWasRestored() throws {
    #expect(throws: SyncRefusal.serverIsBehind) { try push([operation(1, base: 1)]) }
    #expect(server.head == 0)
  }

  private func collected(_ fields: Fields, was: Fields) -> SyncOutbox {
    var outbox = SyncOutbox(device: "a")
    outbox.collect(
      [
        LocalChange(step: "1", label: "", thing: .hw, kind: .set, fields: fields, was: was, base: 0),
        LocalChange(step: "2", label: "", thing: .home, kind: .set, fields: ["title": "House"], base: 0),
      ], from: 1)
    return outbox
  }

  private static let long = JSONValue.text(String(repeating: "x", count: SyncProtocol.mostOperationBytes))

  @Test func aValueThatIsTooLongStaysOnItsDevice() {
    let outbox = collected(["description": Self.long, "title": "lab"], was: [:])
    #expect(outbox.operations.map { Set($0.fields.keys) } == [["title"], ["title"]])
    #expect(outbox.oversizedFields == [.hw: ["description"]])
  }

  @Test func whatWasTooLongBeforeIsNotSent() {
    let outbox = collected(["description": "short"], was: ["description": Self.long])
    #expect(outbox.operations.map(\.fields) == [["description": "short"], ["title": "House"]])
    #expect(outbox.operations.map(\.was).allSatisfy { $0["description"] == nil })
    #expect(outbox.oversizedFields.isEmpty)
  }
}
