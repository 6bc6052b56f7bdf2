import JSONText

extension SyncProtocol {
  /// Maximum size of an operation in bytes: a push, less 64 KiB for the rest of the request.
  public static let mostOperationBytes = mostBytes - (64 << 10)
}

extension Operation {
  /// The operation without the values that make it too large for a push, so that it does not block those after it.
  /// - Returns: what is sent, and the names of the fields that stay on the device.
  func fitting() -> (operation: Operation, oversizedFields: [String]) {
    // Most are small, which this finds without encoding them: a byte of text becomes at most six in JSON.
    var size = fields.values.reduce(0) { $0 + $1.textBytes } + was.values.reduce(0) { $0 + $1.textBytes }
    guard size * 6 > SyncProtocol.mostOperationBytes else { return (self, []) }
    var operation = self
    var oversizedFields: [String] = []
    size = operation.bytes.count
    while size > SyncProtocol.mostOperationBytes {
      // Earlier values only serve merging, so they are dropped first.
      if let name = operation.was.max(by: { $0.value.textBytes < $1.value.textBytes })?.key,
        operation.was[name]?.textBytes ?? 0 > 0
      {
        operation.was[name] = nil
      } else if let name = operation.fields.max(by: { $0.value.textBytes < $1.value.textBytes })?.key {
        operation.fields[name] = nil
        oversizedFields.append(name)
      } else {
        break
      }
      size = operation.bytes.count
    }
    return (operation, oversizedFields)
  }
}

extension JSONValue {
  /// The number of bytes of all texts in the value.
  fileprivate var textBytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let list): list.reduce(0) { $0 + $1.textBytes }
    case .object(let fields): fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.textBytes }
    default: 0
    }
  }
}
