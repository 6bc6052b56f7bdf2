import Entry
import Files
import Moments
import Planner
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Workspace {
  /// What is said of where, when and in which language; nil: as usual.
  package struct Choices {
    /// The planner's file; nil: ARC_STORE, else in the person's folder.
    package var store: String?
    /// An ISO date, perhaps with a time; nil: what the clock says.
    package var now: String?
    /// The name of a time zone; nil: TZ, else that of the machine.
    package var tz: String?
    /// The language of lines; nil: what is set.
    package var lang: String?

    /// All as usual, but for what is given.
    package init(store: String? = nil, now: String? = nil, tz: String? = nil, lang: String? = nil) {
      (self.store, self.now, self.tz, self.lang) = (store, now, tz, lang)
    }
  }

  /// What a workspace begins with: its planner, when and where it is, and what is set.
  public struct Opening {
    fileprivate(set) var store: PlannerStore
    fileprivate(set) var now: Moment
    fileprivate(set) var isStopped: Bool
    fileprivate(set) var zone: Zone
    fileprivate(set) var settings: Settings
    fileprivate(set) var languageName: String
    fileprivate(set) var language: Language?
    /// Is told what a person should know although it was not asked for; by default nobody is.
    package var tell: (Notice) throws -> Void = { _ in }
    /// False for a planner that another workspace has opened.
    fileprivate(set) var isNew = true

    /// A planner as the environment and the choices of a command line have it.
    /// - Parameter usesPlanner: false for what works where no planner can be found.
    /// - Throws: `Failure` for a choice that cannot be read, `ZoneError`.
    package init(_ choices: Choices, settings: Settings, usesPlanner: Bool = true) throws {
      self.settings = settings
      zone = try Workspace.zone(named: choices.tz)
      now = try Workspace.moment(choices.now, in: zone)
      isStopped = choices.now != nil
      languageName = try settings.language(option: choices.lang)
      store = PlannerStore(
        path: try Workspace.storePath(choices.store, isNeeded: usesPlanner), now: now, zone: zone,
        random: RandomBits().next)
      // Who names a zone for one command has not moved.
      store.travel = choices.tz != nil || Environment["TZ"] != nil ? .visits : .movesAfterwards
    }

    /// A planner at a path, for a program that keeps several: nothing of it comes from the environment.
    /// - Parameters:
    ///   - now: the moment; `move(to:)` goes on to another.
    ///   - zone: the person's zone, which need not be the machine's.
    ///   - language: the folder of Grammar/ for the language of lines.
    ///   - random: random numbers for what is new; nil: of the system.
    package init(
      path: String, now: Moment, zone: Zone, settings: Settings = Settings(),
      language: String = "en", random: (() -> UInt64)? = nil
    ) {
      (self.now, self.zone, self.settings) = (now, zone, settings)
      (isStopped, languageName) = (true, language)
      store = PlannerStore(path: path, now: now, zone: zone, random: random ?? RandomBits().next)
      store.travel = .visits
    }

    /// The same planner in another zone, in which days and times are read: `tomorrow` is the day after today there.
    package init(_ other: Workspace, in zone: Zone) {
      (store, now, isStopped, self.zone) = (other.store, other.now, other.isStopped, zone)
      (settings, languageName, language) = (other.settings, other.languageName, other.loaded)
      (tell, isNew) = (other.tell, false)
    }
  }
}

// Where and when it is.
extension Workspace {
  /// Where the system's zone files are looked for.
  package static var zoneFolders: [String] { Zone.folders(tzdir: Environment["TZDIR"]) }

  fileprivate static func zone(named name: String?) throws -> Zone {
    if let name { return try Zone(named: name, in: zoneFolders) }
    return Zone.system(tz: getenv("TZ").map { String(cString: $0) }, in: zoneFolders)
  }

  /// What the clock of the machine says.
  package static var clock: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: Int(time.tv_sec))
  }

  fileprivate static func moment(_ written: String?, in zone: Zone) throws(Failure) -> Moment {
    guard let written else { return clock }
    let local =
      LocalDateTime(iso: written) ?? Day(iso: written).map { LocalDateTime(day: $0, time: .midnight) }
    guard let local else {
      throw Failure(.usage, "--now takes a date and time like 2027-02-14T09:00, not '\(written)'")
    }
    return zone.moment(at: local).moment
  }

  /// The store's file: `--store`, else ARC_STORE, else `planner.db` in the folder for what a person makes.
  /// - Parameter isNeeded: false: without a home the path is empty, and no file has that path.
  fileprivate static func storePath(_ option: String?, isNeeded: Bool) throws(Failure) -> String {
    if let path = option ?? Environment["ARC_STORE"] {
      guard !path.isEmpty else { throw Failure(.usage, "--store needs a file") }
      return path
    }
    if let path = OwnFolder.data.path(of: "planner.db") { return path }
    guard isNeeded else { return "" }
    throw Failure(
      .usage, "HOME is not set, so arc does not know where the planner is; give its file with --store FILE")
  }
}
