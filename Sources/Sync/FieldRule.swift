import JSONText
import Names

/// How two values of a field come together that were written without knowledge of each other.
enum FieldRule: Equatable {
  /// They do not: a person decides.
  case value
  /// What each added and removed.
  case set
  /// Lines that only one of them changed.
  case lines
  /// Names a thing of this kind; it is emptied when that is deleted, or named what that lay in.
  case reference(String)
  /// A text some of whose words name things of this kind: they become what those are known as.
  case names(String)
  /// Names the thing of this kind of which it is a part, with which it is deleted.
  case owner(String)
  /// The first one stands: completing twice is once.
  case first
  /// An answer to an alert: completing beats snoozing.
  case answer
  /// A timetable: the dates it leaves out and adds come together, the rest is one value.
  case timetable

  /// The kind of thing that the field names; nil when it names none.
  var target: String? {
    switch self {
    case .reference(let entity), .owner(let entity): entity
    default: nil
    }
  }
}

extension FieldRule {
  /// A value with the ids of other things as those are known today.
  /// - Parameter known: the id that a thing has become.
  func current(_ value: JSONValue, _ known: (ThingKey) throws -> String) rethrows -> JSONValue {
    guard let text = value.string else { return value }
    switch self {
    case .reference(let entity), .owner(let entity): return .text(try known(ThingKey(entity, text)))
    case .names(let entity):
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      return .text(try words.map { try known(ThingKey(entity, String($0))) }.joined(separator: " "))
    default: return value
    }
  }
}

/// What the rules need to know of a kind of thing. A kind that is not listed has plain values.
struct EntityRules {
  var rules: [String: FieldRule] = [:]
  /// The field that names what it lies in.
  var holder: String?
  /// True when things of the kind can lie in each other.
  var isTree = false
  /// The field of its name.
  var title: String?
  /// True when no two in the same holder may have the same name.
  var isUnique = true
  /// The field of its other names.
  var aliases: String?
  /// The field without which the name need not be unique.
  var onlyWith: String?
  /// True when names are the same only letter by letter: addresses.
  var isExact = false
  /// True for what goes with what it belongs to, without anybody being asked: an answer to an alert of a task that
  /// others have deleted says nothing any more.
  var isAside = false
  func rule(_ field: String) -> FieldRule { rules[field] ?? EntityRules.always[field] ?? .value }

  /// What the program notes when it makes something.
  private static let always: [String: FieldRule] = [
    "created": .first, "changed": .first, "seed": .first, "anchor": .first, "turns": .first,
  ]

  /// The keys of the names that fields give.
  func names(of fields: Fields) -> [String] {
    guard let title, onlyWith.map({ fields[$0]?.isEmpty == false }) ?? true else { return [] }
    let names = [fields[title]?.string].compactMap { $0 } + (aliases.flatMap { fields[$0]?.texts } ?? [])
    var keys: [String] = []
    for name in names {
      let key = isExact ? name : EntityRules.key(name)
      if !key.isEmpty, !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// The form in which names are compared.
  static func key(_ name: String) -> String { NameKey(name).text }

  /// The ids of other things that fields name.
  func references(of fields: Fields) -> [String] {
    rules.compactMap { $1.target == nil ? nil : fields[$0]?.string }.sorted()
  }

  /// True for a kind of thing that fields of others name.
  static func isReferred(_ entity: String) -> Bool { referred.contains(entity) }

  private static let referred = Set(known.values.flatMap { $0.rules.values.compactMap(\.target) })

  static func of(_ entity: String) -> EntityRules { known[entity] ?? none }

  private static let none = EntityRules()
  private static let known: [String: EntityRules] = [
    "arc": EntityRules(
      rules: ["parent": .reference("arc"), "aliases": .set, "description": .lines], holder: "parent",
      isTree: true,
      title: "title", aliases: "aliases"),
    "task": EntityRules(
      rules: [
        "arc": .reference("arc"), "labels": .set, "description": .lines, "completed": .first,
        "answer": .answer,
      ], holder: "arc", title: "title", isUnique: false),
    "reminder": EntityRules(
      rules: [
        "body": .lines, "apart": .set, "timetable": .timetable, "answer": .answer,
        "stack": .reference("stack"), "places": .names("place"), "series": .names("reminder"),
      ], title: "title", onlyWith: "pick"),
    "answer": EntityRules(
      rules: ["task": .owner("task"), "reminder": .owner("reminder"), "answer": .answer], isAside: true),
    // The same member of the same group is one membership.
    "member": EntityRules(
      rules: ["group": .owner("reminder"), "reminder": .owner("reminder")], holder: "group",
      title: "reminder", isExact: true),
    "stack": EntityRules(rules: ["items": .set], title: "title"),
    "place": EntityRules(title: "title"),
    "path": EntityRules(title: "title"),
    "term": EntityRules(rules: ["arc": .reference("arc")], holder: "arc", title: "title"),
    "feed": EntityRules(title: "source", isExact: true),
    "feed_course": EntityRules(
      rules: ["feed": .owner("feed"), "arc": .names("arc")], holder: "feed", title: "course", isAside: true),
    "feed_ignored": EntityRules(rules: ["feed": .owner("feed")], isAside: true),
  ]
}
