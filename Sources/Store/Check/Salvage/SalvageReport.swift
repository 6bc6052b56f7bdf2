/// What was salvaged from a damaged planner, and what was lost.
public struct SalvageReport: Hashable, Sendable {
  /// A thing with a number.
  public struct Thing: Hashable, Sendable {
    /// Its table: `task`, `arc`, `reminder`, `stack`, `place` …
    public var kind: String
    /// Its number.
    public var number: Int
    /// Its title; nil when it is lost.
    public var title: String?
  }

  /// The number of Arcs in the new planner.
  public internal(set) var arcs = 0
  /// The number of tasks in it.
  public internal(set) var tasks = 0
  /// The number of reminders and groups in it.
  public internal(set) var reminders = 0
  /// Things that are in the file's indexes but have no readable row.
  public internal(set) var lost: [Thing] = []
  /// The number of further lost tasks, judging by the counts of their Arcs.
  public internal(set) var uncountedTasks = 0
  /// The number of unreadable rows, by table.
  public internal(set) var unreadable: [String: Int] = [:]
  /// Things in the new planner that differ from the original: a note that is cut off, a wrong letter.
  public internal(set) var altered: [Thing] = []
  /// Things next to unreadable data: they look unchanged, but that cannot be proved.
  public internal(set) var doubtful: [Thing] = []
  /// False when the full text is unreadable, so that it cannot be checked whether the texts are unchanged.
  public internal(set) var hasComparedTexts = true
  /// The number of damaged pages.
  public internal(set) var damagedPages = 0
  /// The number of pages in the file.
  public internal(set) var pages = 0
  /// True when the journal is damaged, so that the last changes may be missing.
  public internal(set) var hasDamagedLog = false
  /// True when the end of the file is missing.
  public internal(set) var isCut = false

  /// True when everything was salvaged unchanged, as far as arc can tell.
  public var isWhole: Bool {
    lost.isEmpty && uncountedTasks == 0 && unreadable.isEmpty && altered.isEmpty && doubtful.isEmpty
      && hasComparedTexts && damagedPages == 0
      && !hasDamagedLog && !isCut
  }
}
