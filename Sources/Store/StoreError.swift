/// Why the store cannot be read or written: always a matter of storage, never of the planner's rules.
public enum StoreError: Error, Hashable, Sendable {
  /// Another program held the store for longer than five seconds.
  case busy(path: String)
  /// The file or its folder cannot be written.
  case readOnly(path: String)
  /// The file is damaged or not a store; `backup` is the newest backup beside it.
  case damaged(path: String, backup: String?)
  /// A newer arc made the file; its schema number and the one this arc knows.
  case newer(path: String, version: Int, known: Int)
  /// The disk is full, or the file may not grow.
  case full(path: String)
  /// The system does not let us at the file or folder.
  case denied(path: String)
  /// The path is a folder.
  case isFolder(path: String)
  /// Anything else, in the words of the system or of SQLite.
  case failed(path: String, reason: String)
}

extension StoreError: CustomStringConvertible {
  /// What is wrong and what to do, lower case, without a full stop.
  public var description: String { "the store failed" }
}
