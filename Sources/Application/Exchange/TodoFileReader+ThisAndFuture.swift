import Calendars
import ICal
import Planner
import Store

// Events that change an occurrence and all that follow (RANGE=THISANDFUTURE, RFC 5545 §3.2.13).
extension TodoFileReader {
  /// An event that changes what follows, which waits until its series is here.
  package struct LaterChange {
    package var component: Component
    package var place: Intake.Place
    /// The zone that its calendar says.
    package var zone: String?

    package init(component: Component, place: Intake.Place, zone: String? = nil) {
      self.component = component
      self.place = place
      self.zone = zone
    }
  }

  /// Keeps an event that changes what follows.
  /// - Returns: false for any other.
  package mutating func keepLaterChange(_ component: Component, at place: Intake.Place) -> Bool {
    guard ThisAndFuture.isLater(component), !reader.isOwn, let uid = component.text("UID"), !uid.isEmpty
    else {
      return false
    }
    later[uid, default: []].append(
      LaterChange(component: component, place: place, zone: reader.calendarZone))
    return true
  }

  /// Ends series where they change, and continues them as separate reminders.
  package mutating func takeLaterChanges() throws {
    for (uid, changes) in later.sorted(by: { $0.key < $1.key }) {
      let series = TodoReader.identity(uid: uid)
      guard let reminder = try intake.step.snapshot.reminder(series), reminder.fields.origin.feed == nil,
        let timetable = reminder.fields.timetable,
        let parts = ThisAndFuture(of: timetable, by: changes.map(\.component), reader: &reader)
      else {
        for change in changes where try !isHere(change) {
          try takeEvent(change.component, at: change.place, isAlone: true)
        }
        continue
      }
      for change in changes {
        guard let timetable = parts.after[change.component.line] ?? nil, try !isHere(change) else {
          continue
        }
        reader.calendarZone = change.zone
        if parts.unmoved.contains(change.component.line) {
          try intake.leaveOut(["the same move of later occurrences"], of: change.place)
        }
        var component = reader.repeating(change.component, timetable)
        component.properties = component.properties.map {
          $0.name == "UID" ? ContentLine("UID", text: ThisAndFuture.uid(of: change.component)) : $0
        }
        try takeEvent(component, at: change.place, isAlone: true)
      }
      try end(reminder, parts.before)
    }
    later = [:]
  }

  /// Says that a change is here already.
  private mutating func isHere(_ change: LaterChange) throws -> Bool {
    let identity = TodoReader.identity(uid: ThisAndFuture.uid(of: change.component))
    guard let known = try intake.step.snapshot.reminder(identity) else { return false }
    try intake.skip(change.place, known.id)
    return true
  }
}
