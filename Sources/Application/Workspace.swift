// Application: what can be done with a planner and answered from it, whoever asks: the command line, the daemon, a server.
//
//     line ──Reader, FieldValues──▶ Entry ──Workspace.add──▶ tasks in the store          Line
//     words ──FilterReader, TaskSelection──▶ a filter, tasks, Arcs                       Filter, Selection
//     words ──WordEdit, FieldValues──▶ changed fields                                    Editing
//     snooze, close, skip, move, archive, undo ──▶ one step of the store                 Changing
//     feeds that are read, calendars that are published                                  Calendars
//     snapshot ──▶ Listing, CalendarDays … ──▶ values, and JSON documents of them        Views, Documents
//     file of another program ──▶ Intake ──▶ one step of the store ──▶ file              Exchange, Importing
//     config.toml ──▶ Settings: what a person has set                                    Settings
//
// It knows no console and no arguments: what it has to say comes back as a value, is thrown as a `Failure`, or goes
// through `Workspace.tell`; what it would have to ask goes to an `Asker`, and is refused where there is none.
//
// A `Workspace` is one planner, opened by one path, at one moment and in one zone. It is not Sendable, and neither is
// the store in it: all calls of one workspace come from one thread at a time. A program that serves several planners
// makes one for each on a serial queue or an actor with an executor of its own, and hands values between them (`ArcTask`,
// `Arc`, bytes of documents). A snapshot lives only inside `store.read` and is not handed out.
//
// Start at `Workspace`, then `Workspace+Adding`.

import Entry
import Files
import Moments
import Names
import Planner
import Reminding
import Store

/// A planner and all that its lines and views depend on: when and where it is, what is set, which language is typed.
open class Workspace {
  /// The moment for which everything is read and answered.
  package private(set) var now: Moment
  /// True when the moment was given, so that no clock moves it on.
  package let isStopped: Bool
  /// The zone in which days and times are read and shown.
  package let zone: Zone
  /// The planner's file.
  package let store: PlannerStore
  /// What the person has set.
  package let settings: Settings
  /// The folder of Grammar/ for the language of lines.
  package let languageName: String
  /// When and where views are read.
  package private(set) lazy var here = ViewContext(
    now: now, zone: zone, regional: Regional(settings, language: languageName))
  /// Is told what a person should know although it was not asked for.
  package var tell: (Notice) throws -> Void
  /// The grammar, once it was needed.
  package private(set) var loaded: Language?

  /// What a person should know although it was not asked for.
  public enum Notice {
    /// Something is wrong, and was passed over: `TZ is 'Mars', which is not a time zone; using UTC`.
    case warning(String)
    /// It will take longer: `waiting: another program is writing to planner.db`.
    case waiting(String)
  }

  /// A planner; its file is opened by the first use.
  public init(_ opening: Opening) {
    (now, isStopped, zone, store) = (opening.now, opening.isStopped, opening.zone, opening.store)
    (settings, languageName, loaded) = (opening.settings, opening.languageName, opening.language)
    tell = opening.tell
    guard opening.isNew else { return }
    store.zones = { try? Zone(named: $0, in: Workspace.zoneFolders) }
    store.reminding = settings.reminding
    store.keepsMissed = settings.keepsMissed
    store.tellsWaiting = { [path = store.path, weak self] in
      try? self?.tell(.waiting("another program is writing to \(path)"))
    }
  }

  /// The same planner where it is another time.
  open func placed(in zone: Zone) -> Workspace { Workspace(Opening(self, in: zone)) }

  /// Who settles what a line leaves open; nil: nobody, and such a line is refused.
  open var asker: (any Asker)? { nil }

  /// Looks how Arcs are told apart, for views that say where things lie.
  /// - Parameter tree: the Arcs, when they are known.
  package func seeArcs(_ tree: ArcTree? = nil) throws {
    here.looks = ArcLooks(try tree ?? store.read { try $0.arcs() }, cut: shortened)
  }

  /// A long name where there is little room; here, its beginning.
  open func shortened(_ name: String) -> String { name.count > 8 ? name.prefix(7) + "." : name }

  /// Looks at the clock again, for what runs longer than one command.
  package func goOn() {
    if !isStopped { move(to: Workspace.clock) }
  }

  /// Goes on to another moment: what time does by itself is done.
  package func move(to moment: Moment) {
    now = moment
    here = ViewContext(now: now, zone: zone, regional: here.regional, looks: here.looks)
    store.now = now
    // What cannot be looked at now is looked at again by whoever shows it, and says why.
    try? catchUp()
  }

  /// Does what time does by itself: events that are over are put away, and occurrences of now take the places of missed
  /// ones. Where nothing can be written, what there was is shown all the same.
  package func catchUp() throws {
    do { try store.catchUp() } catch let error as StoreError where error.isAboutWriting {}
  }

  /// The grammar, with the person's own words on top.
  ///
  /// What keeps one of their files out is told once.
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

  /// The person's own grammar files; what cannot be read is told and passed over.
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
  /// A reader that knows these names; the grammar is loaded by the first one.
  /// - Parameters:
  ///   - order: how `3/12` is meant; nil: as it is set, or as the language has it.
  ///   - daysLater: how many days after today lines are read.
  ///   - reads: what is read beyond the fields that every task has.
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

  /// A reader for lines in another language than the person's own; nil: in that.
  package func reader(_ vocabulary: Vocabulary, language name: String?) throws -> Reader {
    guard let name, name != languageName else { return try reader(vocabulary, reads: .basic) }
    let reference = Reader.Reference(
      now: LocalDateTime(day: here.local.day, time: zone.localSecond(at: now).time), zone: zone,
      dateOrder: settings.dateOrder(language: name))
    return Reader(
      language: try Language.adding([], to: name).0, vocabulary: vocabulary, reference: reference,
      reads: .basic)
  }

  /// The names of escalation paths that lines and options may say, `none` not among them.
  package func pathNames() throws -> [String] { try store.read { try $0.pathNames() } }

  /// The path of that name, as a task keeps it: nil for an empty one, which stands for the usual path.
  /// - Throws: `Failure` for a name that no path has.
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
  /// The Arcs as names that lines may mention. Archived ones are among them, so that a line which names one is told
  /// so, but for those whose names active ones bear.
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
  /// What its names are compared by.
  fileprivate var nameKeys: [NameKey] { ([title] + fields.aliases).map { NameKey($0) } }
}
