/// Why a zone could not be loaded.
public enum ZoneError: Error, Equatable {
  /// No zone has this name.
  case unknown(name: String)
  /// The file of the zone cannot be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// The file of the zone is damaged.
  case damaged(path: String, reason: String)
}

extension ZoneError: CustomStringConvertible {
  /// Where, what is wrong, what to do.
  public var description: String {
    switch self {
    case .unknown(let name): "no time zone is called '\(name)'; names look like America/Los_Angeles or UTC"
    case .unreadable(let path, let reason): "cannot read the time zone \(path): \(reason)"
    case .damaged(let path, let reason):
      "the time zone \(path) is damaged: \(reason); reinstall the system's tzdata"
    }
  }
}
