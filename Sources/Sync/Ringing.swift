/// Whether a device shows alerts, as it tells the server.
public enum Ringing: String, CaseIterable, Hashable, Sendable {
  /// It always rings.
  case on
  /// It never rings.
  case off
  /// It rings only while no other ringing device is connected.
  case whenAlone = "when-alone"

  /// True when a device with this setting rings, given the number of others that do.
  public func rings(besides others: Int) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .whenAlone: others == 0
    }
  }
}

/// Which of the connected devices ring.
///
/// All that are `on`. If there are none, the first connected one that is `whenAlone`: so one device rings, and two
/// that both leave it to the other are not both silent.
public struct RingingDevices: Sendable {
  private let ids: Set<String>

  /// - Parameter connected: the connected devices in the order in which they connected; when one appears several
  /// times, its last setting counts.
  public init(_ connected: [(device: String, ringing: Ringing)]) {
    let said = Dictionary(connected.map { ($0.device, $0.ringing) }) { $1 }
    let always = said.filter { $0.value == .on }.keys
    let first = connected.first { said[$0.device] == .whenAlone }?.device
    ids = always.isEmpty ? Set([first].compactMap { $0 }) : Set(always)
  }

  /// The number of ringing devices, not counting this one.
  public func count(besides device: String) -> Int { ids.subtracting([device]).count }
}
