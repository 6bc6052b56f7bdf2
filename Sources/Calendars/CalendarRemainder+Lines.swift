import ICal
import Moments
import Store

extension CalendarRemainder {
  /// Creates the remainder of a component: what to save with the task made of it; nil when nothing is left.
  /// - Parameters:
  ///   - names: the properties that the task has fields for.
  ///   - others: the values of CATEGORIES other than the Arc.
  ///   - components: the components inside it that the task does not represent.
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

  /// True when a property of the component itself is saved.
  func keeps(_ name: String) -> Bool {
    // The properties of the component come before the components inside it.
    let own = lines.split(separator: "\r\n").prefix { !$0.hasPrefix("BEGIN:") }
    return own.contains { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
  }

  /// Writes what was saved into a component, except for properties that it has already and may have only once. A
  /// saved alarm replaces an alarm of arc at the same moment.
  /// - Parameters:
  ///   - zones: returns the zone with an IANA name.
  ///   - here: the zone of floating times.
  func add(to component: inout Component, zones: @escaping (String) -> Zone?, here: Zone) {
    let frame = "BEGIN:\(component.name)\r\n\(lines)END:\(component.name)\r\n"
    let kept = CalendarFile(Array(frame.utf8)).calendars.first?.components.first
    let written = Set(component.properties.map(\.name))
    let repeats = component["RRULE"] != nil
    let isEvent = component.name == "VEVENT"
    component.properties += (kept?.properties ?? []).filter { line in
      switch line.name {
      // Properties that only to-dos may have (RFC 5545 §3.6.1).
      case "DUE", "COMPLETED", "PERCENT-COMPLETE": !isEvent && !written.contains(line.name)
      case "STATUS" where isEvent: ["TENTATIVE", "CONFIRMED"].contains(line.value.uppercased())
      case "CATEGORIES": true
      case "EXDATE", "RDATE": repeats
      // An end excludes a duration, and the other way round.
      case "DURATION", "DTEND": written.isDisjoint(with: ["DUE", "DURATION", "DTEND"])
      default: !written.contains(line.name)
      }
    }
    var others = kept?.components ?? []
    // What has a length only for calendars is due at its start: its end says nothing.
    if component[TodoReader.shownLength] != nil {
      for index in others.indices { others[index].relateAlarmToStart() }
    }
    if others.contains(where: { $0.name == "VALARM" }) {
      component.leaveAlarms(to: &others, zones: zones, here: here)
    }
    component.components += others
  }
}

extension Component {
  /// Lets an alarm count from the start instead of the end (RFC 5545 §3.8.6.3).
  fileprivate mutating func relateAlarmToStart() {
    properties = properties.map { line in
      line.name == "TRIGGER"
        ? ContentLine("TRIGGER", line.parameters.filter { $0.name != "RELATED" }, value: line.value) : line
    }
  }

  /// Removes the alarms that come at the same moment as others, which take over their acknowledgements.
  fileprivate mutating func leaveAlarms(
    to others: inout [Component], zones: @escaping (String) -> Zone?, here: Zone
  ) {
    var zones = CalendarZones(named: zones)
    let moments = others.map { $0.name == "VALARM" ? self.moment(of: $0, &zones, here) : nil }
    let frame = self
    components.removeAll { own in
      guard own.name == "VALARM", let moment = frame.moment(of: own, &zones, here) else { return false }
      let same = others.indices.filter { moments[$0] == moment }
      for index in same where others[index]["ACKNOWLEDGED"] == nil {
        if let seen = own["ACKNOWLEDGED"] { others[index].properties.append(seen) }
      }
      return !same.isEmpty
    }
  }

  /// When an alarm comes (RFC 5545 §3.8.6.3); nil when that cannot be read.
  private func moment(of alarm: Component, _ zones: inout CalendarZones, _ here: Zone) -> Moment? {
    guard let trigger = alarm["TRIGGER"] else { return nil }
    if let at = try? trigger.date() { return at.moment(in: &zones, here: here) }
    guard let length = try? trigger.length() else { return nil }
    let start = self["DTSTART"]
    let isEnd = trigger.parameter("RELATED")?.uppercased() == "END" || start == nil
    let end = self["DUE"] ?? self["DTEND"]
    let lasts = isEnd && end == nil ? (try? self["DURATION"]?.length())?.totalSeconds ?? 0 : 0
    guard let from = (try? (isEnd ? end ?? start : start)?.date()) ?? nil else { return nil }
    return from.moment(in: &zones, here: here).adding(seconds: lasts + length.totalSeconds)
  }
}
