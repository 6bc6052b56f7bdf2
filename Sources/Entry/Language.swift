import Grammar
import GrammarFiles

/// A language that lines are read in: its grammar's tables, and the numbers of the token kinds that the reader itself
/// looks for.
public struct Language: Sendable {
  let tables: GrammarTables
  var kinds: Kinds { Kinds() }
  let settings: LanguageSettings
  let slips: Slips
  /// Kinds that are asked for word by word only.
  let pathLabel, noPath, compoundPlace: UInt16
  let level: UInt16?
  /// The words that introduce the day until which a task is hidden.
  let startWord: UInt16?
  /// Nouns for what a course has at fixed hours; nil if the language has no words for it.
  let classNoun: UInt16?
  /// In order: words that no place name contains; verbs that also come before a weekday; short weekdays that are also
  /// other words (`sat`), and those that are not (`fri`). Nil if the language has none.
  let notPlace, arriving, ambiguousDay, innerDay: UInt16?
  /// Names of subjects; nouns that alone do not name an Arc; short nouns for what is part of a course; and others.
  let subject, plainNoun, courseNoun, limitWord, hoursVerb, nameEnding: UInt16?
  /// Words whose first letters cannot name an Arc; nil if the language has none.
  let notInitials: UInt16?
  /// Numbers in words as the codes of courses have them (`one oh one`); nil if the language has none.
  let codeNumber: UInt16?
  /// How often on each day: `twice a day`; nil if the language has no words for it.
  let timesADay: UInt16?
  /// Words that are a time zone behind an hour and may begin a name: `eastern`; nil if the language has none.
  let looseZone: UInt16?
  /// Words that are a time zone wherever they stand beside an hour: `EST`, `Europe/Berlin`.
  let zone: UInt16?
  let zoneName: UInt16?
  /// What says that something matters: `urgent`; what hides a task until a day: `hide`; and `room`. Nil if the language
  /// has none.
  let urgent, hiding, plainRoom: UInt16?
  /// What says how or where something is done: `errands`; nil if the language has no words for it.
  let contextWord: UInt16?
  /// Words that cannot stand without the one beside them (`Attribute`); nouns of long stretches of time: `week`.
  let attributeWord, periodNoun: UInt16?
  /// What people meet through without a room: `zoom`; nil if the language has no words for it.
  let online: UInt16?

  /// The names of the built-in languages: the folders of Grammar/ except `common`.
  public static let names: [String] = {
    var names: Set<String> = []
    #if hasFeature(Embedded)
      for index in 0..<grammar_image_count { names.insert(String(cString: grammar_images[index].name)) }
    #else
      for index in 0..<grammar_file_count {
        names.insert(String(String(cString: grammar_files[index].name).prefix { $0 != "/" }))
      }
    #endif
    return names.subtracting(["common"]).sorted()
  }()

  /// Loads a built-in grammar, with what all languages have in common.
  /// - Parameter folder: one of `Language.names`, a folder of Grammar/.
  /// - Throws: the first mistake in one of its files.
  public init(_ folder: String = "en") throws(GrammarError) {
    #if hasFeature(Embedded)
      // A web page has no grammar files, only packed grammars; tests check that both are equal.
      let packed = Language.builtInImage(of: folder)
      guard !packed.isEmpty else {
        throw GrammarError(file: folder, line: 1, column: 1, message: "there is no such language", text: "")
      }
      self.init(GrammarTables(packed: packed))
    #else
      let sources = Language.builtIn(folder)
      if let compiled = Language.compiled(folder, of: sources) {
        self.init(compiled)
      } else {
        try self.init(sources: sources)
      }
    #endif
  }

  /// Compiles a grammar from its source files.
  init(sources: [GrammarSource]) throws(GrammarError) {
    self.init(
      try GrammarTables.load(
        sources, signatures: Language.productions.map { $0.signature }, types: Language.types,
        settings: LanguageSettings.declared))
  }

  private init(_ tables: GrammarTables) {
    self.tables = tables
    settings = LanguageSettings(tables)
    slips = Slips(tables)
    pathLabel = tables.kind("path-label") ?? .max
    noPath = tables.kind("no-path") ?? .max
    level = tables.kind("level")
    startWord = tables.kind("start-word")
    classNoun = tables.kind("class-noun")
    notPlace = tables.kind("no-place")
    arriving = tables.kind("arriving")
    innerDay = tables.kind("inner-day")
    notInitials = tables.kind("no-initials")
    ambiguousDay = tables.kind("ambiguous-day")
    subject = tables.kind("subject")
    plainNoun = tables.kind("plain-noun")
    courseNoun = tables.kind("course-noun")
    limitWord = tables.kind("limit-word")
    hoursVerb = tables.kind("hours-verb")
    nameEnding = tables.kind("name-ending")
    timesADay = tables.kind("times-a-day")
    looseZone = tables.kind("loose-zone")
    zone = tables.kind("zone")
    zoneName = tables.kind("zone-name")
    urgent = tables.kind("urgent")
    hiding = tables.kind("hiding")
    plainRoom = tables.kind("plain-room")
    contextWord = tables.kind("context-word")
    attributeWord = tables.kind("attribute-word")
    periodNoun = tables.kind("period-noun")
    codeNumber = tables.kind("code-number")
    online = tables.kind("online")
    compoundPlace = tables.kind("compound-place") ?? .max
  }

  /// The files that are built in for a language, in the order in which they are loaded.
  static func builtIn(_ folder: String) -> [GrammarSource] {
    (0..<grammar_file_count).compactMap { index in
      let file = grammar_files[index]
      let name = String(cString: file.name)
      let isShared = name.hasPrefix("common/")
      guard isShared || name.hasPrefix("\(folder)/") else { return nil }
      return GrammarSource(
        name: name, text: UnsafeBufferPointer(start: file.text, count: file.size), isShared: isShared)
    }
  }

  /// Checks one grammar file by itself.
  /// - Parameters:
  ///   - name: the name that the error shows; its ending (`.words`, `.rules`) says which notation it is.
  ///   - text: UTF-8.
  /// - Returns: its first mistake; nil when there is none.
  public static func check(name: String, text: UnsafeBufferPointer<UInt8>) -> GrammarError? {
    do {
      _ = try GrammarTables.load(
        [GrammarSource(name: name, text: text)], signatures: productions.map { $0.signature }, types: types,
        settings: LanguageSettings.declared)
      return nil
    } catch {
      return error
    }
  }

  /// Every production that grammars may call.
  static let productions =
    Production.dates + Production.dayRanges + Production.periods + Production.times + Production.lengths
    + Production.terms + Production.moments + Production.recurrences + Production.leads + Production.places

  static let types = TypeNames(
    names: ValueType.names, nothing: ValueType.words.rawValue,
    digits: ValueType.digits.rawValue, number: ValueType.number.rawValue, text: ValueType.text.rawValue,
    words: [
      "weekday": ValueType.weekday.rawValue, "plural-weekday": ValueType.weekday.rawValue,
      "short-weekday": ValueType.weekday.rawValue, "letter-weekday": ValueType.weekday.rawValue,
      "weekday-owning": ValueType.weekday.rawValue, "short-plural": ValueType.weekday.rawValue,
      "edge-weekday": ValueType.weekday.rawValue, "unit": ValueType.unit.rawValue,
    ],
    ranges: [
      "weekday": 1...7, "plural-weekday": 1...7, "short-weekday": 1...7, "letter-weekday": 1...7,
      "weekday-owning": 1...7, "short-plural": 1...7, "edge-weekday": 1...7, "unit": 1...6, "month": 1...12,
      "part": 1...5,
    ],
    kinds: Kinds.names)
}
