import Names

/// The Arc of tasks whose line names none: made when it is first needed, first in lists, otherwise an Arc like any other.
public enum Inbox {
  /// What it is called when it is made; it can have another name later.
  public static let title = "Inbox"
  /// Its UUID, worked out and not random, so that two devices make the same one.
  public static let identity = Identity(digestOf: Array("arc inbox".utf8))
  static let uuid = identity.description
  static let key = NameKey(title)
}

extension ArcTree {
  /// The Inbox: the one that arc made, else a root Arc of that name; nil while there is none.
  public var inbox: Arc? { arc(uuid: Inbox.uuid) ?? rootInbox.flatMap { self[$0] } }

  /// The number of the Inbox among the roots; nil when it is not there.
  private var rootInbox: Int? {
    roots.first { nodes[$0]?.arc.uuid == Inbox.uuid }
      ?? roots.first { nodes[$0]?.keys.contains(Inbox.key) ?? false }
  }

  /// The numbers of the root Arcs in the order in which they are listed: the Inbox, then lowest first.
  var listedRoots: [Int] {
    guard let inbox = rootInbox, inbox != roots.first else { return roots }
    return [inbox] + roots.filter { $0 != inbox }
  }
}
