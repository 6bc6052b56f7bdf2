/// Whether a device reminds its person, as it tells the server.
public enum Ringing: String, CaseIterable, Hashable, Sendable {
  /// Always.
  case on
  /// Never.
  case off
  /// Only while no other device that rings is connected.
  case whenAlone = "when-alone"

  /// True when a device rings while so many others do.
  public func rings(besides others: Int) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .whenAlone: others == 0
    }
  }
}

/// Which of the devices that are connected at one time ring.
///
/// Those that always do. Where there is none, one of those that ring when alone: the one that came first. So somebody
/// rings, and two devices that both leave it to others are not both silent.
public struct RingingDevices: Sendable {
  private let ids: Set<String>

  /// - Parameter connected: who is connected, in the order in which they came; of a device that is there several times,
  ///   the last word counts.
  public init(_ connected: [(device: String, ringing: Ringing)]) {
    let said = Dictionary(connected.map { ($0.device, $0.ringing) }) { $1 }
    let always = said.filter { $0.value == .on }.keys
    let first = connected.first { said[$0.device] == .whenAlone }?.device
    ids = always.isEmpty ? Set([first].compactMap { $0 }) : Set(always)
  }

  /// How many ring besides a device.
  public func count(besides device: String) -> Int { ids.subtracting([device]).count }
}
