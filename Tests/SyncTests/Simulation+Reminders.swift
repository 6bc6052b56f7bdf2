import JSONText
import SeededNumbers
import Sync
import SyncLedger

// What people do with reminders, groups, stacks and places.

extension Simulation {
  mutating func makeMember(_ device: Int) {
    if random.once(in: 2) {
      let key = ThingKey("reminder", unique("g"))
      let title = unique("v")
      devices[device].record(unique("s"), .create, key, ["title": .text(title), "pick": "rotate"])
      return expect(device, key, "title", title)
    }
    guard let group = some("reminder", device), let other = some("reminder", device), group != other else {
      return
    }
    let isMember = devices[device].view.contains {
      $0.key.entity == "member" && $0.value["group"] == .text(group.id)
        && $0.value["reminder"] == .text(other.id)
    }
    if isMember { return }
    let key = ThingKey("member", unique("m"))
    let note = unique("v")
    devices[device].record(
      unique("s"), .create, key, ["group": .text(group.id), "reminder": .text(other.id), "note": .text(note)])
    expect(device, key, "note", note)
  }

  /// A stack, a place or a group, of few names.
  mutating func makeNamed(_ device: Int) {
    let entity = ["stack", "place", "reminder"].randomElement(using: &random) ?? "stack"
    let name = ["Gym", "Library", "Weekend"].randomElement(using: &random) ?? "Gym"
    let isTaken = devices[device].view.contains {
      $0.key.entity == entity && $0.key.name(in: $0.value) == name
        && (entity != "reminder" || $0.value["pick"] != nil)
    }
    guard !isTaken else { return }
    let key = ThingKey(entity, unique("n"))
    let note = unique("v")
    var fields: Fields = [ThingKey.nameField(of: entity) ?? "": .text(name), "note": .text(note)]
    if entity == "reminder" { fields["pick"] = "rotate" }
    devices[device].record(unique("s"), .create, key, fields)
    expect(device, key, "note", note)
  }

  /// A reminder of a stack, or one that waits at places.
  mutating func makeReminder(_ device: Int) {
    let key = ThingKey("reminder", unique("g"))
    let title = unique("v")
    var fields: Fields = ["title": .text(title)]
    fields["stack"] = some("stack", device).map { .text($0.id) }
    let places = [some("place", device), some("place", device)].compactMap { $0?.id }
    if !places.isEmpty { fields["places"] = .text(places.joined(separator: " ")) }
    devices[device].record(unique("s"), .create, key, fields)
    expect(device, key, "title", title)
  }

  /// True for a stack or a place that reminders need.
  func isInUse(_ key: ThingKey, _ device: Int) -> Bool {
    devices[device].view.values.contains { fields in
      ["stack", "places"].contains {
        fields[$0]?.string?.split(separator: " ").contains { $0 == key.id } ?? false
      }
    }
  }

  /// An exception of a repetition.
  mutating func except(_ device: Int) {
    guard let key = some("reminder", device) else { return }
    let old = devices[device].view[key]?["timetable"]?.string ?? "RRULE:FREQ=DAILY"
    let date = "EXDATE:\(unique("e"))"
    set(device, key, "timetable", to: .text("\(old)\n\(date)"), unique: date)
  }
}
