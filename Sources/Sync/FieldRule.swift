import JSONText
import Names

/// How to merge two values of a field that were written without knowledge of each other.
package enum FieldRule: Equatable {
  /// Not merged: a person decides.
  case value
  /// A set: additions and removals of both sides are applied.
  case set
  /// Text merged line by line; a line changed by both sides is a conflict.
  case lines
  /// The id of a thing of this kind. When that is deleted, the field is cleared or becomes the deleted thing's
  /// holder.
  case reference(String)
  /// A text in which some words are ids of things of this kind; ids of joined things are replaced.
  case names(String)
  /// The id of the thing of this kind that it belongs to, with which it is deleted.
  case owner(String)
  /// The first value wins: completing twice is the same as once.
  case first
  /// An answer to an alert: completing wins over snoozing.
  case answer
  /// A timetable: excluded and added dates are merged as sets, the rest is one value.
  case timetable

  /// The kind of thing the field refers to; nil when it is not a reference.
  package var target: String? {
    switch self {
    case .reference(let entity), .owner(let entity): entity
    default: nil
    }
  }
}

extension FieldRule {
  /// The value in which ids of joined things are replaced by their current ones.
  /// - Parameter known: returns the current id of a thing.
  package func current(_ value: JSONValue, _ known: (ThingKey) throws -> String) rethrows -> JSONValue {
    guard let text = value.string else { return value }
    switch self {
    case .reference(let entity), .owner(let entity): return .text(try known(ThingKey(entity, text)))
    case .names(let entity):
      let words = text.split(
        separator: " ", maxSplits: EntityRules.mostNames, omittingEmptySubsequences: false)
      return .text(try words.map { try known(ThingKey(entity, String($0))) }.joined(separator: " "))
    default: return value
    }
  }
}

/// What the sync rules know of one kind of thing. An unlisted kind has plain values and no holder or names.
package struct EntityRules {
  package var rules: [String: FieldRule] = [:]
  /// The field with the id of the thing that contains it.
  package var holder: String?
  /// True when it cannot lie at the top level.
  package var holderIsNeeded = false
  /// True when things of the kind can contain each other.
  package var isTree = false
  /// The field with the name that people know it by.
  var name: String?
  /// The field by which things in the same holder are told apart, when that is not the name.
  var identifier: String?
  /// True when two things in the same holder cannot have the same name.
  package var isUnique = true
  /// The field with its other names, a list.
  package var aliases: String?
  /// A field without which the thing counts as unnamed, so its name need not be unique.
  package var onlyWith: String?
  /// True when names are compared byte by byte, as for web addresses, not by `NameKey`.
  package var isExact = false
  /// True when it is told apart by the address from which every device reads it, which cannot be a file of one of them.
  package var isAddress = false
  /// The names that fields had before, and their names now. Operations and logs written by an earlier arc have them.
  package var former: [String: String] = [:]
  /// True when it is deleted with its owner without a conflict. An answer to an alert, for example, is pointless once
  /// the task is deleted.
  package var isAside = false

  /// The field by which things in the same holder are told apart; nil when there is none.
  package var key: String? { identifier ?? name }
  /// The present name of a field.
  func presentName(of field: String) -> String { former[field] ?? field }
  package func rule(_ field: String) -> FieldRule { rules[field] ?? EntityRules.always[field] ?? .value }

  /// Fields that the program writes when it creates something.
  private static let always: [String: FieldRule] = [
    "created": .first, "changed": .first, "seed": .first, "anchor": .first, "turns": .first,
  ]

  /// The name keys that fields give: of the name first, then of the aliases; without duplicates.
  package func names(of fields: Fields) -> [String] {
    guard let key, onlyWith.map({ fields[$0]?.isEmpty == false }) ?? true else { return [] }
    let names = [fields[key]?.string].compactMap { $0 } + (aliases.flatMap { fields[$0]?.texts } ?? [])
    var (keys, known): ([String], Set<String>) = ([], [])
    for name in names.prefix(EntityRules.mostNames) {
      let key = isExact ? name : EntityRules.nameKey(name)
      if !key.isEmpty, known.insert(key).inserted { keys.append(key) }
    }
    return keys
  }

  /// The most names and references of one field that count. Nobody has as many; each costs a look into the index, for which
  /// the server's other accounts wait.
  package static let mostNames = 1000

  /// The form in which names are compared.
  package static func nameKey(_ name: String) -> String { NameKey(name).text }

  /// The ids of the things the fields refer to, sorted.
  package func references(of fields: Fields) -> [String] {
    rules.flatMap { name, rule in
      guard let text = fields[name]?.string else { return [String]() }
      if case .names = rule {
        return text.split(separator: " ", maxSplits: EntityRules.mostNames).prefix(EntityRules.mostNames).map(
          String.init)
      }
      return rule.target == nil ? [] : [text]
    }.sorted()
  }

  /// True for a kind of thing that fields of other kinds refer to.
  static func isReferred(_ entity: String) -> Bool { referred.contains(entity) }

  private static let referred = Set(known.values.flatMap { $0.rules.values.compactMap(\.target) })

  package static func of(_ entity: String) -> EntityRules { known[entity] ?? none }

  private static let none = EntityRules()
  private static let formerTitle = ["title": "name"]
  private static let known: [String: EntityRules] = [
    "arc": EntityRules(
      rules: ["parent": .reference("arc"), "aliases": .set, "description": .lines], holder: "parent",
      isTree: true,
      name: "title", aliases: "aliases"),
    "task": EntityRules(
      rules: [
        "arc": .reference("arc"), "labels": .set, "description": .lines, "closed": .first,
        "series": .first, "occurrence": .first, "answer": .answer,
      ], holder: "arc", holderIsNeeded: true, name: "title", isUnique: false, former: ["completed": "closed"]),
    "reminder": EntityRules(
      rules: [
        "body": .lines, "apart": .set, "timetable": .timetable, "answer": .answer,
        "stack": .reference("stack"), "places": .names("place"), "series": .names("reminder"),
        "feed": .names("feed"),
      ], name: "title", onlyWith: "pick"),
    "answer": EntityRules(
      rules: ["task": .owner("task"), "reminder": .owner("reminder"), "answer": .answer], isAside: true),
    // The same member of the same group is one membership.
    "member": EntityRules(
      rules: ["group": .owner("reminder"), "reminder": .owner("reminder")], holder: "group",
      identifier: "reminder", isExact: true),
    "stack": EntityRules(rules: ["items": .set], name: "name", former: formerTitle),
    "place": EntityRules(name: "name", former: formerTitle),
    "path": EntityRules(name: "name", former: formerTitle),
    "term": EntityRules(
      rules: ["arc": .reference("arc")], holder: "arc", name: "name", former: formerTitle),
    "feed": EntityRules(identifier: "source", isExact: true, isAddress: true),
    "feed_course": EntityRules(
      rules: ["feed": .owner("feed"), "arc": .names("arc")], holder: "feed", name: "name",
      identifier: "course", former: formerTitle, isAside: true),
    "feed_ignored": EntityRules(rules: ["feed": .owner("feed")], isAside: true),
  ]
}

extension ThingKey {
  /// The field with the name that people know a kind of thing by, `title` or `name`; nil for a kind without one.
  public static func nameField(of entity: String) -> String? { EntityRules.of(entity).name }

  /// The name that people know the thing with these fields by; nil when it has none.
  public func name(in fields: Fields) -> String? {
    // Kinds that this program does not know call it `name` in all likelihood.
    fields[ThingKey.nameField(of: entity) ?? "name"]?.string
  }

  /// The present name of a field, which an earlier arc may have stored under another one.
  public func presentName(of field: String) -> String { EntityRules.of(entity).presentName(of: field) }
}
