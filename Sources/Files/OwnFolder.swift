/// The folders for a person's own files (XDG Base Directory Specification 0.8).
public enum OwnFolder: Sendable {
  /// For settings: XDG_CONFIG_HOME, or ~/.config.
  case configuration
  /// For the person's data: XDG_DATA_HOME, or ~/.local/share.
  case data
  /// For the program's state: XDG_STATE_HOME, or ~/.local/state.
  case state

  /// The path of one of arc's files in the folder, `~/.config/arc/config.toml` for `config.toml`.
  ///
  /// Nil when neither the variable, which must be an absolute path, nor HOME is set.
  public func path(of name: String) -> String? {
    if let folder = EnvironmentVariable[variable], folder.hasPrefix("/") { return "\(folder)/arc/\(name)" }
    return EnvironmentVariable["HOME"].map { "\($0)/\(usual)/arc/\(name)" }
  }

  private var variable: String {
    switch self {
    case .configuration: "XDG_CONFIG_HOME"
    case .data: "XDG_DATA_HOME"
    case .state: "XDG_STATE_HOME"
    }
  }

  private var usual: String {
    switch self {
    case .configuration: ".config"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }
}
