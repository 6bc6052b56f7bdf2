/// The components that have begun and not ended, to which lines are added.
///
///     BEGIN:VCALENDAR     begins
///     METHOD:PUBLISH      property
///     BEGIN:VEVENT        open: VEVENT
///     BEGIN:VALARM        open: VEVENT, VALARM
///     END:VEVENT          mistake: VALARM has no END; component VEVENT with its VALARM
struct ComponentStack {
  private let limits: CalendarLimits
  /// The open components, outermost first.
  private var open: [Component] = []
  /// The number of open components that are nested too deeply.
  private var tooDeep = 0
  /// The size of the outermost open component, in bytes.
  private var size = 0
  private var isInCalendar = false
  /// True when something was read that belongs in a calendar.
  private var hasCalendar = false
  /// The required properties that the calendar has not had yet.
  private var missing: [String] = []
  private var lastLine = 1

  /// Components that belong directly in the calendar, and never in another component.
  private static let outermost: Set<String> = [
    "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
  ]
  /// The cost of a line in addition to its bytes.
  private static let lineSize = 128

  /// Creates an empty stack.
  init(limits: CalendarLimits) { self.limits = limits }

  typealias Take = (CalendarReader.Item) throws -> Void

  /// Reads a line, and passes on the items that it completes.
  mutating func read(_ line: LineUnfolder.Line, _ take: Take) rethrows {
    lastLine = line.number
    guard !line.isCut else {
      return try take(mistake(.longLine(limits.line), in: innermost, at: line.number))
    }
    var problems: [CalendarProblem] = []
    let property = ContentLine.reading(line.bytes, line: line.number) { problems.append($0) }
    for problem in problems { try take(mistake(problem, in: innermost, at: line.number)) }
    guard let property else { return }
    switch property.name {
    case "BEGIN": try begin(componentName(property, take), at: line.number, take)
    case "END": try end(componentName(property, take), at: line.number, take)
    default: try add(property, take)
    }
  }

  /// Ends the file.
  mutating func finish(_ take: Take) rethrows {
    while let component = open.popLast() {
      try take(mistake(.cutShort, in: component.name, at: component.line))
    }
    if isInCalendar {
      try take(mistake(.notEnded(by: "the end of the file"), in: "VCALENDAR", at: lastLine))
      isInCalendar = false
      try take(.ends(isComplete: false))
    } else if !hasCalendar {
      try take(mistake(.noCalendar, in: nil, at: lastLine))
    }
  }

  private mutating func begin(_ name: String, at line: Int, _ take: Take) rethrows {
    if ComponentStack.outermost.contains(name) { try endAll(before: "BEGIN:\(name)", at: line, take) }
    if name == "VCALENDAR" {
      if isInCalendar {
        try take(mistake(.notEnded(by: "BEGIN:VCALENDAR"), in: name, at: line))
        try take(.ends(isComplete: false))
      }
      isInCalendar = true
      hasCalendar = true
      missing = ["PRODID", "VERSION"]
      return try take(.begins(line: line))
    }
    if !isInCalendar, open.isEmpty {
      hasCalendar = true
      try take(mistake(.outside("BEGIN:\(name)"), in: nil, at: line))
    }
    guard open.count < limits.depth else {
      if tooDeep == 0 { try take(mistake(.tooDeep(limits.depth), in: name, at: line)) }
      tooDeep += 1
      return
    }
    size = open.isEmpty ? 0 : size + ComponentStack.lineSize
    open.append(Component(name, line: line))
  }

  private mutating func end(_ name: String, at line: Int, _ take: Take) rethrows {
    guard name != "VCALENDAR" else {
      try endAll(before: "END:VCALENDAR", at: line, take)
      guard isInCalendar else { return try take(mistake(.noBegin(name), in: nil, at: line)) }
      isInCalendar = false
      for name in missing { try take(mistake(.missing(name), in: "VCALENDAR", at: line)) }
      return try take(.ends(isComplete: true))
    }
    let begun = open.lastIndex { $0.name == name }
    if tooDeep > 0, begun == nil || !ComponentStack.outermost.contains(name) {
      tooDeep -= 1
      return
    }
    guard let begun else { return try take(mistake(.noBegin(name), in: innermost, at: line)) }
    tooDeep = 0
    while open.count > begun + 1 { try endInnermost(before: "END:\(name)", at: line, take) }
    try close(take)
  }

  private mutating func add(_ property: ContentLine, _ take: Take) rethrows {
    guard tooDeep == 0 else { return }
    guard let last = open.indices.last else {
      if isInCalendar {
        missing.removeAll { $0 == property.name }
        if property.name == "VERSION", property.trimmedValue != "2.0" {
          try take(mistake(property.bad("2.0"), in: "VCALENDAR", at: property.line))
        }
        return try take(.property(property))
      }
      return try take(mistake(.outside(property.name), in: nil, at: property.line))
    }
    let before = size
    size += property.bytes.count + ComponentStack.lineSize
    if size <= limits.component {
      open[last].properties.append(property)
    } else if before <= limits.component {
      try take(mistake(.tooLarge(limits.component), in: open[0].name, at: open[0].line))
      for index in open.indices {
        open[index].properties = []
        open[index].components = []
      }
    }
  }

  /// Ends all open components, because something begins or ends that cannot be inside them.
  private mutating func endAll(before what: String, at line: Int, _ take: Take) rethrows {
    tooDeep = 0
    while !open.isEmpty { try endInnermost(before: what, at: line, take) }
  }

  private mutating func endInnermost(before what: String, at line: Int, _ take: Take) rethrows {
    try take(mistake(.notEnded(by: what), in: innermost, at: line))
    try close(take)
  }

  /// Closes the innermost component; a component that is too large is dropped.
  private mutating func close(_ take: Take) rethrows {
    guard let component = open.popLast(), size <= limits.component else { return }
    if let outer = open.indices.last {
      open[outer].components.append(component)
    } else {
      try take(.component(component))
    }
  }

  /// The name in a BEGIN or END, in capitals.
  private func componentName(_ property: ContentLine, _ take: Take) rethrows -> String {
    var name = property.valueBytes
    while name.last == 0x20 || name.last == 0x09 { name.removeLast() }
    while name.first == 0x20 || name.first == 0x09 { name.removeFirst() }
    if name.isEmpty { try take(mistake(.noName(property.name), in: innermost, at: property.line)) }
    return capitals(name)
  }

  /// The name of the innermost component; nil outside of calendars.
  private var innermost: String? { open.last?.name ?? (isInCalendar ? "VCALENDAR" : nil) }

  private func mistake(
    _ problem: CalendarProblem, in component: String?, at line: Int
  ) -> CalendarReader.Item {
    .mistake(CalendarMistake(line: line, component: component, problem: problem))
  }
}
