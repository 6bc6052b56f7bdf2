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
  /// The options of a command line for planner, time, zone and language; nil: the default.
  package struct Choices {
    /// The planner's file; nil: ARC_STORE, or else `planner.db` in the person's data folder.
    package var store: String?
    /// An ISO date, optionally with a time; nil: the machine's clock.
    package var now: String?
    /// The name of a time zone; nil: TZ, or else the machine's zone.
    package var tz: String?
    /// The language of lines; nil: as in the settings.
    package var lang: String?

    /// Defaults, except for the given values.
    package init(store: String? = nil, now: String? = nil, tz: String? = nil, lang: String? = nil) {
      (self.store, self.now, self.tz, self.lang) = (store, now, tz, lang)
    }
  }

  /// The values to open a workspace with: its planner, time, zone, settings and language.
  public struct Opening {
    fileprivate(set) var store: PlannerStore
    fileprivate(set) var now: Moment
    fileprivate(set) var isStopped: Bool
    fileprivate(set) var zone: Zone
    fileprivate(set) var settings: Settings
    fileprivate(set) var languageName: String
    fileprivate(set) var language: Language?
    /// Called with notices for the person; does nothing by default.
    package var tell: (Notice) throws -> Void = { _ in }
    /// False when another workspace has already opened this planner.
    fileprivate(set) var isNew = true

    /// A planner according to the environment and the options of a command line.
    /// - Parameter usesPlanner: false for commands that also work without a planner.
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
      // A zone given for one command does not mean that the person has moved there.
      store.travel = choices.tz != nil || EnvironmentVariable["TZ"] != nil ? .visits : .movesAfterwards
    }

    /// A planner at a path, for a program that serves several; nothing comes from the environment.
    /// - Parameters:
    ///   - now: the current instant; `move(to:)` changes it.
    ///   - zone: the person's zone, which need not be the machine's.
    ///   - language: the folder of Grammar/ for the language of lines.
    ///   - random: a source of random numbers for new things; nil: the system's.
    package init(
      path: String, now: Moment, zone: Zone, settings: Settings = Settings(),
      language: String = "en", random: (() -> UInt64)? = nil
    ) {
      (self.now, self.zone, self.settings) = (now, zone, settings)
      (isStopped, languageName) = (true, language)
      store = PlannerStore(path: path, now: now, zone: zone, random: random ?? RandomBits().next)
      store.travel = .visits
    }

    /// The same planner in another zone for days and times: `tomorrow` is the day after today there.
    package init(_ other: Workspace, in zone: Zone) {
      (store, now, isStopped, self.zone) = (other.store, other.now, other.isStopped, zone)
      (settings, languageName, language) = (other.settings, other.languageName, other.loaded)
      (tell, isNew) = (other.tell, false)
    }
  }
}

// Time, zone and the path of the planner.
extension Workspace {
  /// The folders with the system's zone files.
  package static var zoneFolders: [String] { Zone.folders(tzdir: EnvironmentVariable["TZDIR"]) }

  fileprivate static func zone(named name: String?) throws -> Zone {
    if let name { return try Zone(named: name, in: zoneFolders) }
    return Zone.system(tz: getenv("TZ").map { String(cString: $0) }, in: zoneFolders)
  }

  /// The current time of the machine.
  package static var clock: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: Int(time.tv_sec))
  }

  fileprivate static func moment(_ written: String?, in zone: Zone) throws(Failure) -> Moment {
    guard let written else { return clock }
    // A space instead of the T is how most people write it (RFC 3339 §5.6 allows it).
    let local =
      LocalDateTime(iso: written.replacing(" ", with: "T"))
      ?? Day(iso: written).map { LocalDateTime(day: $0, time: .midnight) }
    guard let local else {
      throw Failure(.usage, "--now needs a date and time like 2027-02-14T09:00, not '\(written)'")
    }
    return zone.moment(at: local).moment
  }

  /// The store's file: `--store`, or else ARC_STORE, or else `planner.db` in the person's data folder.
  /// - Parameter isNeeded: false to return an empty path when there is no home, which no file has.
  fileprivate static func storePath(_ option: String?, isNeeded: Bool) throws(Failure) -> String {
    if let path = option ?? EnvironmentVariable["ARC_STORE"] {
      guard !path.isEmpty else { throw Failure(.usage, "--store needs a file") }
      return path
    }
    if let path = OwnFolder.data.path(of: "planner.db") { return path }
    guard isNeeded else { return "" }
    throw Failure(
      .usage, "HOME is not set, so arc does not know where the planner is; give its file with --store FILE")
  }
}
