/// What could be read of a damaged planner, and what could not.
public struct SalvageReport: Hashable, Sendable {
  /// Something with a number.
  public struct Thing: Hashable, Sendable {
    /// `task`, `arc`, `reminder`, `stack`, `place` …: the table it is in.
    public var kind: String
    /// Its number.
    public var number: Int
    /// Nil for one that is gone.
    public var title: String?
  }

  /// How many Arcs the new planner has.
  public internal(set) var arcs = 0
  /// How many tasks it has.
  public internal(set) var tasks = 0
  /// How many reminders and groups it has.
  public internal(set) var reminders = 0
  /// What the indexes of the file name and no readable row is: tasks, Arcs and so on.
  public internal(set) var lost: [Thing] = []
  /// How many more tasks there were than those, as the counts of the Arcs say.
  public internal(set) var uncountedTasks = 0
  /// How many rows could not be made out, by table.
  public internal(set) var unreadable: [String: Int] = [:]
  /// What is in the new planner, but not as it was: a note that is cut, a letter that is another.
  public internal(set) var altered: [Thing] = []
  /// What stood beside something unreadable: it looks as it was, and cannot be proved to be.
  public internal(set) var doubtful: [Thing] = []
  /// False when the index of words cannot be read, so that nobody can say whether the texts are as they were.
  public internal(set) var hasComparedTexts = true
  /// How many pages are damaged.
  public internal(set) var damagedPages = 0
  /// How many pages the file has.
  public internal(set) var pages = 0
  /// True when the journal is damaged, so that the last changes may be missing.
  public internal(set) var hasDamagedLog = false
  /// True when the end of the file is missing.
  public internal(set) var isCut = false

  /// True when everything is there as it was, as far as can be told.
  public var isWhole: Bool {
    lost.isEmpty && uncountedTasks == 0 && unreadable.isEmpty && altered.isEmpty && doubtful.isEmpty
      && hasComparedTexts && damagedPages == 0
      && !hasDamagedLog && !isCut
  }
}
