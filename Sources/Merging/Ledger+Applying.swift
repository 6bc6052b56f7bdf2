import Sync

extension Ledger {
  /// Applies a device's operations in order, each exactly once, however often it is pushed.
  ///
  /// Call it within one transaction, and roll that back when it throws.
  /// - Parameters:
  /// - time: the server's time in seconds since 1970, only shown to people: it decides nothing.
  /// - log: the name of the account's log.
  /// - floor: the revision up to which the log has been compacted away; 0 if it is complete.
  /// - Returns: the outcome of each operation, in order.
  /// - Throws: `SyncRefusal`, and any error of the ledger.
  public mutating func take(_ request: SyncRequest, at time: Int, log: String, floor: Int) throws
    -> [OperationOutcome]
  {
    let head = try head
    guard request.version >= SyncProtocol.oldest else { throw SyncRefusal.tooOld }
    guard request.operations.count <= SyncProtocol.mostOperations else { throw SyncRefusal.tooLarge }
    if request.log.map({ $0 != log }) ?? false || request.cursor > head { throw SyncRefusal.serverIsBehind }
    let last = try lastNumber(of: request.device)
    if request.last < last { throw SyncRefusal.deviceIsCopied }
    if request.cursor < floor { throw SyncRefusal.behindFloor }
    var next = last + 1
    var outcomes: [OperationOutcome] = []
    for operation in request.operations {
      guard operation.device == request.device else {
        throw SyncRefusal.invalid("\(operation.name) is not of the device \(request.device)")
      }
      guard operation.base <= head else { throw SyncRefusal.serverIsBehind }
      if operation.number < next {
        outcomes.append(try known(operation))
      } else if operation.number > next {
        throw SyncRefusal.serverIsBehind
      } else {
        outcomes.append(try applied(operation, at: time))
        next += 1
      }
    }
    return outcomes
  }

  /// The stored outcome of an operation that was applied before.
  private func known(_ operation: Operation) throws -> OperationOutcome {
    // Outcomes are dropped only after the device has received them, so an unknown one means that the file is a copy.
    guard let kept = try outcome(of: operation.name), operation.hasFingerprint(kept.fingerprint) else {
      throw SyncRefusal.deviceIsCopied
    }
    return kept.outcome
  }

  /// Applies a new operation and appends its entry to the log.
  private mutating func applied(_ operation: Operation, at time: Int) throws -> OperationOutcome {
    var application = OperationApplication(operation, rev: try head + 1, time: time, ledger: self)
    let outcome = try application.run()
    self = application.ledger
    try keep(
      KeptOutcome(outcome, fingerprint: operation.fingerprint), device: operation.device,
      number: operation.number)
    try append(application.entry)
    return outcome
  }
}
