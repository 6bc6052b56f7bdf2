// Application: what can be done with a planner, for the command line, the daemon and a server.
//
//     line ──Reader, FieldValues──▶ Entry ──Workspace.add──▶ tasks in the store          Line
//     words ──FilterReader, TaskSelection──▶ a filter, tasks, Arcs                       Filter, Selection
//     words ──WordEdit, FieldValues──▶ changed fields                                    Editing
//     snooze, close, skip, move, archive, undo ──▶ one step of the store                 Changing
//     subscribed feeds, published calendars                                              Calendars
//     snapshot ──▶ Listing, CalendarDays … ──▶ values, and JSON documents of them        Views, Documents
//     file of another program ──▶ Intake ──▶ one step of the store ──▶ file              Exchange, Importing
//     values by name ──▶ Settings: what a person has set                                 Settings
//
// It knows no console, no arguments and no file of settings: results are returned as values, failures are thrown as `Failure`, and notices
// go through `Workspace.tell`. Questions go to an `Asker`; without one, the request is refused.
//
// A `Workspace` is one planner with a path, a current time and a zone. It is not Sendable, and neither is its store:
// only one thread at a time may use it. A program that serves several planners makes a workspace for each, on a
// serial queue or an actor with its own executor, and passes values between them (`ArcTask`, `Arc`, bytes of
// documents). A snapshot is only valid inside `store.read`.
//
// Start at `Workspace`, then `Workspace+Adding`.

import Entry
import Files
import Moments
import Names
import Planner
import Reminding
import Store

/// A planner with what its lines and views depend on: time, zone, settings and language.
open class Workspace {
  /// The instant for which everything is read and answered.
  package private(set) var now: Moment
  /// True when the time was given, so that the clock does not advance it.
  package let isStopped: Bool
  /// The zone in which days and times are read and shown.
  package let zone: Zone
  /// The store with the planner's data.
  package let store: PlannerStore
  /// The person's settings.
  package let settings: Settings
  /// The folder of Grammar/ for the language of lines.
  package let languageName: String
  /// The time, zone and regional forms for views.
  package private(set) lazy var here = ViewContext(
    now: now, zone: zone, regional: Regional(settings, language: languageName))
  /// Called with notices for the person.
  package var tell: (Notice) throws -> Void
  /// The grammar; nil until it is needed.
  package private(set) var loaded: Language?

  /// A notice for the person that is not the answer to a request.
  public enum Notice {
    /// A problem that was skipped: `TZ is 'Mars', which is not a time zone; using UTC`.
    case warning(String)
    /// A delay: `waiting: another program is writing to planner.db`.
    case waiting(String)
  }

  /// Opens a planner; its file is opened on first use.
  public init(_ opening: Opening) {
    (now, isStopped, zone, store) = (opening.now, opening.isStopped, opening.zone, opening.store)
    (settings, languageName, loaded) = (opening.settings, opening.languageName, opening.language)
    tell = opening.tell
    guard opening.isNew else { return }
    store.zones = { try? Zone(named: $0, in: Workspace.zoneFolders) }
    store.reminding = settings.reminding
    store.keepsMissed = settings.keepsMissed
    store.onLockWait = { [path = store.path, weak self] in
      try? self?.tell(.waiting("another program is writing to \(path)"))
    }
  }

  /// The same planner in another zone.
  open func placed(in zone: Zone) -> Workspace { Workspace(Opening(self, in: zone)) }

  /// Asks the person about what a line leaves open; nil: such lines are refused.
  open var asker: (any Asker)? { nil }

  /// Loads the short names and colours of Arcs, for views that show them.
  /// - Parameter tree: the Arcs, if already loaded.
  package func seeArcs(_ tree: ArcTree? = nil) throws {
    here.looks = ArcLooks(try tree ?? store.read { try $0.arcs() }, cut: shortened)
  }

  /// Loads the breaks, for words about repetitions.
  package func seeBreaks() throws { here.breaks = try store.read { try $0.terms().filter(\.isBreak) } }

  /// A long name, shortened for places with little room: its first words that have 10 characters at most together, or
  /// the first 9 characters.
  open func shortened(_ name: String) -> String {
    guard name.count > 10 else { return name }
    let words = name.prefix(11).split(separator: " ", omittingEmptySubsequences: false).dropLast()
    return words.isEmpty ? name.prefix(9) + "." : words.joined(separator: " ")
  }

  /// Reads the clock again, for programs that run longer than one command.
  package func goOn() {
    if !isStopped { move(to: Workspace.clock) }
  }

  /// Sets the current time, and does what follows from it (`catchUp`).
  package func move(to moment: Moment) {
    now = moment
    let breaks = here.breaks
    here = ViewContext(now: now, zone: zone, regional: here.regional, looks: here.looks)
    here.breaks = breaks
    store.now = now
    // An error now is reported by whatever reads the planner next.
    try? catchUp()
  }

  /// Does what the passing of time requires: closes events that are over, and replaces missed occurrences with
  /// current ones. If the planner cannot be written, it stays as it is.
  /// - Parameter inMemory: true to do it to a copy, until the store is closed: for a look at another day.
  package func catchUp(inMemory: Bool = false) throws {
    do { try inMemory ? store.catchUpInMemory() : store.catchUp() } catch let error as StoreError
      where error.isAboutWriting
    {}
  }

  /// The grammar, including the person's own words.
  ///
  /// Problems with the person's files are reported once.
  package func language() throws -> Language {
    if let loaded { return loaded }
    let (language, leftOut) = try Language.adding(ownFiles(), to: languageName)
    for mistake in leftOut {
      try tell(
        .warning(
          "\(mistake.file):\(mistake.line):\(mistake.column): \(mistake.message); the file is ignored"))
    }
    loaded = language
    return language
  }

  /// The person's own grammar files; unreadable ones are reported and skipped.
  private func ownFiles() throws -> [GrammarFile] {
    var unreadable: [SystemError] = []
    var files: [GrammarFile] = []
    do {
      files = try GrammarFolder.own?.files { unreadable.append($0) } ?? []
    } catch {
      if !error.isMissingFile { unreadable.append(error) }
    }
    for error in unreadable { try tell(.warning(error.description)) }
    return files
  }
}

// Readers of lines.
extension Workspace {
  /// A reader that knows these names; the first call loads the grammar.
  /// - Parameters:
  ///   - order: whether `3/12` is month/day or day/month; nil: as in the settings or the language.
  ///   - daysLater: read as if it were this many days later.
  ///   - reads: what is read in addition to the fields of every task.
  package func reader(
    _ vocabulary: Vocabulary, order: Reader.DateOrder? = nil, daysLater: Int = 0, reads: Reader.Reads = .all
  ) throws -> Reader {
    let language = try language()
    let now = LocalDateTime(
      day: here.local.day.adding(days: daysLater), time: zone.localSecond(at: self.now).time)
    let reference = Reader.Reference(
      now: now, zone: zone, dateOrder: order ?? settings.dateOrder(language: languageName))
    return Reader(language: language, vocabulary: vocabulary, reference: reference, reads: reads)
  }

  /// A basic reader for lines in another language; nil: the person's own.
  package func reader(_ vocabulary: Vocabulary, language name: String?) throws -> Reader {
    guard let name, name != languageName else { return try reader(vocabulary, reads: .basic) }
    let reference = Reader.Reference(
      now: LocalDateTime(day: here.local.day, time: zone.localSecond(at: now).time), zone: zone,
      dateOrder: settings.dateOrder(language: name))
    return Reader(
      language: try Language.adding([], to: name).0, vocabulary: vocabulary, reference: reference,
      reads: .basic)
  }

  /// The names of escalation paths, without `none`.
  package func pathNames() throws -> [String] { try store.read { try $0.pathNames() } }

  /// The path with a name, as tasks save it; nil for an empty name, which means the default path.
  /// - Throws: `Failure` for an unknown name.
  package func path(called typed: String) throws -> String? {
    let name = typed.lowercased().drop { $0 == "!" }
    if name.isEmpty { return nil }
    let names = try pathNames() + [PathChoice.none]
    if names.contains(String(name)) { return String(name) }
    throw Failure(
      .notFound, "no path is called '\(name)'" + didYouMean(String(name), among: names),
      hints: ["arc path lists them; 'none' means no reminder"])
  }
}

extension PlannerSnapshot {
  /// The names that lines may mention.
  package func vocabulary(_ workspace: Workspace) throws -> Vocabulary {
    Vocabulary(
      arcs: try arcs().vocabulary, places: try locations(), paths: try pathNames(),
      timetable: try timetable(workspace))
  }
}

extension ArcTree {
  /// The names of Arcs that lines may mention, including archived ones, so that a line can say that its Arc is
  /// archived, unless an active Arc has the same name.
  package var vocabulary: [Vocabulary.ArcName] {
    var taken: Set<NameKey> = []
    if arcs.contains(where: { $0.archived != nil }) {
      for arc in arcs where arc.archived == nil { taken.formUnion(arc.nameKeys) }
    }
    return arcs.filter { $0.archived == nil || taken.isDisjoint(with: $0.nameKeys) }
      .map { Vocabulary.ArcName(path: $0.path, aliases: $0.fields.aliases) }
  }
}

extension Arc {
  /// The keys by which its names are compared.
  fileprivate var nameKeys: [NameKey] { ([title] + fields.aliases).map { NameKey($0) } }
}
