/// Why the server rejects a push. None of its operations was applied.
public enum SyncRefusal: Error, Hashable, Sendable {
  /// The device's file is a copy or was restored: its operations reuse numbers that the server knows with different
  /// contents, or its last number is lower than the server's. It must continue as a new device. (409 `device_copied`)
  case deviceIsCopied
  /// The server lacks earlier operations of the device, or is behind the device's cursor: it was restored from a
  /// backup. The device must join again with everything it has. (409 `server_restored`)
  case serverIsBehind
  /// The log has been compacted past the device's cursor, and with it the outcomes of what the device still has to
  /// send. It must read a snapshot and send its outbox as a new device. (410 `behind_floor`)
  case behindFloor
  /// The device's program speaks a protocol version older than `SyncProtocol.oldest`. (426 `too_old`)
  case tooOld
  /// The push has more operations or bytes than `SyncProtocol` allows. (413 `too_large`)
  case tooLarge
  /// The push makes no sense; the text says why. (422 `invalid`)
  case invalid(String)
}

extension SyncRefusal {
  /// The error code in the HTTP protocol.
  public var code: String {
    switch self {
    case .deviceIsCopied: "device_copied"
    case .serverIsBehind: "server_restored"
    case .behindFloor: "behind_floor"
    case .tooOld: "too_old"
    case .tooLarge: "too_large"
    case .invalid: "invalid"
    }
  }
}
