import ICal
import Store

extension CalendarItem {
  /// What of a component is to be kept beside the task that was made of it.
  /// - Parameters:
  ///   - names: the properties that the task carries.
  ///   - others: what CATEGORIES say beside the Arc.
  ///   - components: those in it that the task does not carry.
  init?(
    of component: Component, uid: String?, without names: Set<String>, others: ArraySlice<String>,
    components: [Component]
  ) {
    var writer = CalendarWriter()
    if !others.isEmpty { writer.write(ContentLine("CATEGORIES", texts: Array(others))) }
    for line in component.properties where !names.contains(line.name) && !line.name.hasPrefix("X-ARC-") {
      writer.write(line)
    }
    for inner in components { writer.write(inner) }
    let lines = String(decoding: writer.bytes, as: UTF8.self)
    if lines.isEmpty, uid == nil { return nil }
    self.init(uid: uid, lines: lines)
  }

  /// True when a property is kept of the component itself.
  func keeps(_ name: String) -> Bool {
    // Those of the component stand before those in it.
    let own = lines.split(separator: "\r\n").prefix { !$0.hasPrefix("BEGIN:") }
    return own.contains { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
  }

  /// Writes what was kept into a component, but for properties that it has already and may have once.
  func add(to component: inout Component) {
    let frame = "BEGIN:\(component.name)\r\n\(lines)END:\(component.name)\r\n"
    let kept = CalendarFile(Array(frame.utf8)).calendars.first?.components.first
    let written = Set(component.properties.map(\.name))
    let repeats = component["RRULE"] != nil
    component.properties += (kept?.properties ?? []).filter { line in
      switch line.name {
      case "CATEGORIES": true
      case "EXDATE", "RDATE": repeats
      // An end of its own excludes a length, and the other way round.
      case "DURATION", "DTEND": !written.contains("DUE") && !written.contains("DURATION")
      default: !written.contains(line.name)
      }
    }
    component.components += kept?.components ?? []
  }
}
