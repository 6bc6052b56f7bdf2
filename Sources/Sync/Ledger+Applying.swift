extension Ledger {
  /// Takes what a device sends: its operations are applied in order, each once, whatever is sent again.
  ///
  /// To be called in one transaction, which is given up when it throws.
  /// - Parameters:
  ///   - time: the server's time in seconds since 1970, for people to read; it decides nothing.
  ///   - log: the name of the account's log.
  ///   - floor: the rev up to which the log has been compacted away; 0: it is whole.
  /// - Returns: the outcome of each operation, in order.
  /// - Throws: `SyncRefusal`, and what the ledger throws.
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

  /// The outcome of an operation that was applied before.
  private func known(_ operation: Operation) throws -> OperationOutcome {
    // An outcome that is not known any more is one that the device has known for long.
    guard let kept = try outcome(of: operation.name), kept.fingerprint == operation.fingerprint else {
      throw SyncRefusal.deviceIsCopied
    }
    return kept.outcome
  }

  /// Applies an operation that is new.
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
