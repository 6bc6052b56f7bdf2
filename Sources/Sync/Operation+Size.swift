import JSONText

extension SyncProtocol {
  /// How many bytes an operation may have, so that a push has room for what stands around it.
  public static let mostOperationBytes = mostBytes - (64 << 10)
}

extension Operation {
  /// The operation without the values that make it larger than a push may be: what follows it must not wait for ever.
  /// - Returns: what is sent, and the names of the fields that stay on the device.
  func fitting() -> (operation: Operation, heldBack: [String]) {
    // Most are small: no need to write them out to see that. A byte of a text is six in JSON at most.
    var size = fields.values.reduce(0) { $0 + $1.textBytes } + was.values.reduce(0) { $0 + $1.textBytes }
    guard size * 6 > SyncProtocol.mostOperationBytes else { return (self, []) }
    var operation = self
    var heldBack: [String] = []
    size = operation.bytes.count
    while size > SyncProtocol.mostOperationBytes {
      // What a value was is only there for a merge.
      if let name = operation.was.max(by: { $0.value.textBytes < $1.value.textBytes })?.key,
        operation.was[name]?.textBytes ?? 0 > 0
      {
        operation.was[name] = nil
      } else if let name = operation.fields.max(by: { $0.value.textBytes < $1.value.textBytes })?.key {
        operation.fields[name] = nil
        heldBack.append(name)
      } else {
        break
      }
      size = operation.bytes.count
    }
    return (operation, heldBack)
  }
}

extension JSONValue {
  /// How many bytes the texts in it have.
  fileprivate var textBytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let list): list.reduce(0) { $0 + $1.textBytes }
    case .object(let fields): fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.textBytes }
    default: 0
    }
  }
}
