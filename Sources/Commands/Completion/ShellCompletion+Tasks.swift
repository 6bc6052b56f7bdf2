import Application
import Planner
import Store

// Tasks and Arcs by what is typed of them, and filters.
extension ShellCompletion {
  /// Things in the trash whose number or name begins as typed.
  func deleted(_ typed: String) throws -> [Answer] {
    try store.read { try $0.trash() }.filter { !$0.isInside }.map { item in
      item.isArc
        ? Answer(value: item.path, text: "arc")
        : Answer(value: "\(item.number)", text: "\(item.title) · \(item.path)")
    }.filter {
      $0.value.lowercased().hasPrefix(typed.lowercased())
        || $0.text.lowercased().hasPrefix(typed.lowercased())
    }
  }

  /// Arcs whose path or own name begins as typed.
  func arcs(_ typed: String, archived: Bool = false) throws -> [Answer] {
    let key = typed.lowercased()
    return try store.read { try $0.arcs() }.arcs.filter { arc in
      (arc.archived != nil) == archived
        && ([arc.path, arc.title] + arc.fields.aliases).contains { $0.lowercased().hasPrefix(key) }
    }.map { Answer(value: $0.path, text: $0.fields.description) }
  }

  /// Arcs after `+` or `#`, which mark them in a line; without such a sign, Arcs that begin as typed.
  func marked(_ typed: String) throws -> [Answer] {
    guard let sign = typed.first, "+#".contains(sign) else { return typed.isEmpty ? [] : try arcs(typed) }
    let name = typed.dropFirst().drop { $0 == "\"" }
    return try arcs(String(name)).map {
      let needsQuotes = $0.value.contains(" ") && !hasQuote
      return Answer(value: needsQuotes ? "\(sign)\"\($0.value)\"" : "\(sign)\($0.value)", text: $0.text)
    }
  }

  /// Open tasks whose number begins as typed, or whose words do.
  func tasks(_ typed: String) throws -> [Answer] {
    let tasks = try store.read { snapshot in
      if typed.isEmpty || typed.allSatisfy(\.isNumber) {
        return try snapshot.tasks(limit: 1000).filter { "\($0.id)".hasPrefix(typed) }
      }
      return try snapshot.tasks(matching: TaskFilter([.init(.text(typed), isNegated: false)]), limit: 50)
    }
    return tasks.prefix(50).map { Answer(value: "\($0.id)", text: "\($0.fields.title) · \($0.arcPath)") }
  }

  func filters(_ typed: String) -> [Answer] {
    let keys = FilterReader.keys.map { $0 + ":" }.filter {
      $0.hasPrefix(typed) && $0 != typed && !typed.isEmpty
    }
    if typed.hasPrefix("is:") {
      return FilterReader.states.map { Answer(value: "is:\($0)") }.filter { $0.value.hasPrefix(typed) }
    }
    if typed.hasPrefix("has:") {
      return TaskFilter.Field.allCases.map { Answer(value: "has:\($0.rawValue)") }
        .filter { $0.value.hasPrefix(typed) }
    }
    if typed.hasPrefix("priority:") {
      return (Priority.allCases.map(\.rawValue) + ["none"]).map { Answer(value: "priority:\($0)") }
        .filter { $0.value.hasPrefix(typed) }
    }
    if typed.hasPrefix("label:") {
      let tasks =
        (try? store.read { try $0.tasks(matching: TaskFilter([.init(.has(.label))]), limit: 1000) }) ?? []
      return Set(tasks.flatMap(\.fields.labels)).sorted().map { Answer(value: "label:\($0)") }
        .filter { $0.value.lowercased().hasPrefix(typed.lowercased()) }
    }
    if typed.hasPrefix("arc:") {
      return ((try? arcs(String(typed.dropFirst(4)))) ?? []).map {
        Answer(value: "arc:\($0.value)", text: $0.text)
      }
    }
    return keys.map { Answer(value: $0) }
  }
}
