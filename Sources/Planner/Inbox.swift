import Names

/// The Arc for tasks whose line names no Arc. It is created on first use and listed first, and is otherwise a normal
/// Arc.
public enum Inbox {
  /// The name it is created with; people can rename it.
  public static let title = "Inbox"
  /// Its UUID, which is a digest and not random, so that two devices create the same Inbox.
  public static let identity = Identity(digestOf: Array("arc inbox".utf8))
  static let uuid = identity.description
  static let key = NameKey(title)
}

extension ArcTree {
  /// The Inbox: the Arc with its UUID, or else a root Arc with its name; nil when neither exists.
  public var inbox: Arc? { arc(uuid: Inbox.uuid) ?? rootInbox.flatMap { self[$0] } }

  /// The number of the Inbox among the roots; nil when it does not exist.
  private var rootInbox: Int? {
    roots.first { nodes[$0]?.arc.uuid == Inbox.uuid }
      ?? roots.first { nodes[$0]?.keys.contains(Inbox.key) ?? false }
  }

  /// The numbers of the root Arcs in the order they are listed: the Inbox, then lowest first.
  var listedRoots: [Int] {
    guard let inbox = rootInbox, inbox != roots.first else { return roots }
    return [inbox] + roots.filter { $0 != inbox }
  }
}
