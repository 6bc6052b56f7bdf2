/// The names that lines may mention: Arcs, places used before, escalation paths.
///
/// Entry knows nothing of planners and stores; whoever calls it hands the names in.
public struct Vocabulary: Sendable {
  /// An Arc's path and its other names.
  public struct ArcName: Hashable, Sendable {
    /// The names from the root to the Arc, joined by `/`.
    public var path: String
    /// Other names of the Arc itself (not of its parents).
    public var aliases: [String]

    /// An Arc with its path from the root (`CS 298/Labs`).
    public init(path: String, aliases: [String] = []) {
      self.path = path
      self.aliases = aliases
    }
  }

  /// A vocabulary of these names.
  /// - Parameters:
  ///   - arcs: every Arc that may be mentioned; archived ones left out.
  ///   - places: locations used before.
  ///   - paths: the names of the escalation paths, `none` not among them.
  public init(
    arcs: [ArcName], places: [String] = [],
    paths: [String] = ["deadline", "standard", "gentle", "nag", "alarm"]
  ) {
  }
}
