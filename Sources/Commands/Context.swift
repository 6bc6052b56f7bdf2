import ArgumentParser
import Entry
import Moments
import Names
import Planner
import Reminding
import Store
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command of arc.
protocol ArcCommand: ParsableCommand {
  var global: GlobalOptions { get }
  func run(in context: Context) throws -> Exit
  /// True for commands that look at tasks or change them: before them what is long overdue may be put away, after
  /// them ended Arcs are asked about.
  static var isAboutPlans: Bool { get }
  /// False for one after which ended Arcs are not asked about although it is about plans.
  static var asksAboutEndedArcs: Bool { get }
  /// True for one that changes what it is told to, so that it need not know what is due elsewhere in another zone.
  static var changesSingleThings: Bool { get }
}

extension ArcCommand {
  static var isAboutPlans: Bool { true }
  static var asksAboutEndedArcs: Bool { isAboutPlans }
  static var changesSingleThings: Bool { Self.self is any ChangingCommand.Type }
}

/// What every command works with: where it writes, when and where it is, and the store.
final class Context {
  let console: Console
  private(set) var now: Moment
  /// True when `--now` says what moment it is.
  let isStopped: Bool
  let zone: Zone
  let store: PlannerStore
  /// What the person has set.
  let configuration: Configuration
  /// The folder of Grammar/ for the language of lines.
  let languageName: String
  private var loaded: Language?
  /// True when a change that is not a step of the log (an answer to a conflict) waits to be sent.
  var hasToSync = false
  /// How many steps a sync in the background was started for.
  var syncedSteps = 0

  /// What a command line says of where, when and in which language; nil: as usual.
  struct Choices {
    var store, now, tz, lang: String?
  }

  convenience init(_ options: GlobalOptions, configuration: Configuration, console: Console) throws {
    let choices = Choices(
      store: options.store?.text, now: options.now?.text, tz: options.tz?.text, lang: options.lang?.text)
    try self.init(choices, configuration: configuration, console: console)
  }

  init(_ choices: Choices, configuration: Configuration, console: Console) throws {
    self.console = console
    self.configuration = configuration
    zone = try Context.zone(named: choices.tz)
    now = try Context.moment(choices.now, in: zone)
    isStopped = choices.now != nil
    languageName = try configuration.language(option: choices.lang)
    let chance = RandomBits()
    store = PlannerStore(
      path: try Context.storePath(choices.store), now: now, zone: zone, random: chance.next)
    // Who names a zone for one command has not moved.
    store.travel = choices.tz != nil || Terminal.environment("TZ") != nil ? .visits : .movesAfterwards
    store.zones = { try? Zone(named: $0, in: Context.zoneFolders) }
    store.reminding = configuration.reminding
    store.keepsMissed = configuration.keepsMissed
    store.tellsWaiting = { [path = store.path] in
      try? console.note(StyledText("waiting: another program is writing to \(path)", .faint))
    }
  }

  /// The same in another zone, in which days and times are read.
  private init(_ other: Context, in zone: Zone) {
    (console, configuration, now, isStopped) = (
      other.console, other.configuration, other.now, other.isStopped
    )
    (self.zone, store, languageName, loaded) = (zone, other.store, other.languageName, other.loaded)
  }

  /// The same where it is another time: `tomorrow` is the day after today there.
  func placed(in zone: Zone) -> Context { Context(self, in: zone) }

  /// Says that no zone is called what the environment variable TZ says.
  func tellUnknownZone(option: String?) throws {
    guard option == nil, let variable = Terminal.environment("TZ"), zone.name == "UTC" else { return }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    let isKnown =
      name.hasPrefix("/") ? access(name, R_OK) == 0 : (try? Zone(named: name, in: Context.zoneFolders)) != nil
    guard !isKnown else { return }
    try warn(
      "TZ is '\(variable)', which is not a time zone; using UTC. Names look like America/Los_Angeles")
  }

  /// Closes the store at the end of the program, and leaves all else as it is: taking it apart takes longer than a
  /// short answer.
  func end() {
    store.closeForGood()
    _ = Unmanaged.passRetained(self)
  }

  /// When and where views are read.
  private(set) lazy var here = ViewContext(
    now: now, zone: zone, regional: Regional(configuration, language: languageName))

  /// Looks how Arcs are told apart, for views that say where things lie.
  /// - Parameter tree: the Arcs, when they are known.
  func seeArcs(_ tree: ArcTree? = nil) throws {
    here.looks = ArcLooks(try tree ?? store.read { try $0.arcs() })
  }

  /// Looks at the clock again, for what runs longer than one command.
  func goOn() {
    guard !isStopped else { return }
    now = Context.clock
    here = ViewContext(now: now, zone: zone, regional: here.regional, looks: here.looks)
    store.now = now
    // What cannot be looked at now is looked at again by whoever shows it, and says why.
    try? catchUp()
  }

  /// The grammar, with the person's own words on top.
  ///
  /// What keeps one of their files out is said once on standard error.
  func language() throws -> Language {
    if let loaded { return loaded }
    let (language, leftOut) = try Language.adding(ownFiles(), to: languageName)
    for mistake in leftOut {
      try console.note(
        """
        \("arc:", .warning) \(mistake.file):\(mistake.line):\(mistake.column): \(mistake.message); \
        the file is ignored
        """)
    }
    loaded = language
    return language
  }

  /// The person's own grammar files; what cannot be read is said and passed over.
  private func ownFiles() throws -> [GrammarFile] {
    do {
      return try GrammarFolder.own?.files(passOver: warn) ?? []
    } catch {
      if !error.isMissingFile { try warn(error) }
      return []
    }
  }

  private func warn(_ error: SystemError) throws(SystemError) { try warn(error.description) }

  private func warn(_ message: String) throws(SystemError) {
    try console.note("\("arc:", .warning) \(message)")
  }

  /// A reader that knows these names; the grammar is loaded by the first one.
  /// - Parameter order: how `3/12` is meant; nil: as it is set, or as the language has it.
  /// - Parameter daysLater: how many days after today lines are read.
  /// - Parameter reads: what is read beyond the fields that every task has.
  func reader(
    _ vocabulary: Vocabulary, order: Reader.DateOrder? = nil, daysLater: Int = 0, reads: Reader.Reads = .all
  )
    throws -> Reader
  {
    let language = try language()
    let now = LocalDateTime(
      day: here.local.day.adding(days: daysLater), time: zone.localSecond(at: self.now).time)
    let reference = Reader.Reference(
      now: now, zone: zone, dateOrder: order ?? configuration.dateOrder(language: languageName))
    return Reader(language: language, vocabulary: vocabulary, reference: reference, reads: reads)
  }

  /// The names of escalation paths that lines and options may say, `none` not among them.
  func pathNames() throws -> [String] { try store.read { try $0.pathNames() } }

  /// The path of that name, as a task keeps it: nil for an empty one, which stands for the usual path.
  /// - Throws: `Failure` for a name that no path has.
  func path(called typed: String) throws -> String? {
    let name = typed.lowercased().drop { $0 == "!" }
    if name.isEmpty { return nil }
    let names = try pathNames() + [PathChoice.none]
    if names.contains(String(name)) { return String(name) }
    throw Failure(
      .notFound, "no path is called '\(name)'" + didYouMean(String(name), among: names),
      hints: ["arc path lists them; 'none' means no reminder"])
  }

  /// A reader for lines in another language than the person's own; nil: in that.
  func reader(_ vocabulary: Vocabulary, language name: String?) throws -> Reader {
    guard let name, name != languageName else { return try reader(vocabulary, reads: .basic) }
    let reference = Reader.Reference(
      now: LocalDateTime(day: here.local.day, time: zone.localSecond(at: now).time), zone: zone,
      dateOrder: configuration.dateOrder(language: name))
    return Reader(
      language: try Language.adding([], to: name).0, vocabulary: vocabulary, reference: reference,
      reads: .basic)
  }

  private static var zoneFolders: [String] { Zone.folders(tzdir: Terminal.environment("TZDIR")) }

  private static func zone(named name: String?) throws -> Zone {
    if let name { return try Zone(named: name, in: zoneFolders) }
    return Zone.system(tz: getenv("TZ").map { String(cString: $0) }, in: zoneFolders)
  }

  private static var clock: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: Int(time.tv_sec))
  }

  private static func moment(_ written: String?, in zone: Zone) throws(Failure) -> Moment {
    guard let written else { return clock }
    let local =
      LocalDateTime(iso: written) ?? Day(iso: written).map { LocalDateTime(day: $0, time: .midnight) }
    guard let local else {
      throw Failure(.usage, "--now takes a date and time like 2027-02-14T09:00, not '\(written)'")
    }
    return zone.moment(at: local).moment
  }

  /// The store's file: `--store`, else ARC_STORE, else `arc/planner.db` in the folder for a person's own files
  /// (XDG_DATA_HOME, which must be absolute, or ~/.local/share).
  private static func storePath(_ option: String?) throws(Failure) -> String {
    if let path = option ?? Terminal.environment("ARC_STORE") {
      guard !path.isEmpty else { throw Failure(.usage, "--store needs a file") }
      return path
    }
    if let folder = Terminal.environment("XDG_DATA_HOME"), folder.hasPrefix("/") {
      return folder + "/arc/planner.db"
    }
    guard let home = Terminal.environment("HOME") else {
      throw Failure(
        .usage, "HOME is not set, so arc does not know where the planner is; give its file with --store FILE")
    }
    return home + "/.local/share/arc/planner.db"
  }
}

extension PlannerSnapshot {
  /// The names that lines may mention.
  func vocabulary(_ context: Context) throws -> Vocabulary {
    Vocabulary(
      arcs: try arcs().vocabulary, places: try locations(), paths: try pathNames(),
      timetable: try timetable(context))
  }
}

extension ArcTree {
  /// The Arcs as names that lines may mention. Archived ones are among them, so that a line which names one is told
  /// so, but for those whose names active ones bear.
  var vocabulary: [Vocabulary.ArcName] {
    var taken: Set<NameKey> = []
    if arcs.contains(where: { $0.archived != nil }) {
      for arc in arcs where arc.archived == nil { taken.formUnion(arc.nameKeys) }
    }
    return arcs.filter { $0.archived == nil || taken.isDisjoint(with: $0.nameKeys) }
      .map { Vocabulary.ArcName(path: $0.path, aliases: $0.fields.aliases) }
  }
}

extension Arc {
  /// What its names are compared by.
  fileprivate var nameKeys: [NameKey] { ([title] + fields.aliases).map { NameKey($0) } }
}
