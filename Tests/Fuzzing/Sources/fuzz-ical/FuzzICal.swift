import ICal
import Moments

private let zoneNames = ["Europe/Berlin", "America/Los_Angeles"]
private let ianaZones = Dictionary(uniqueKeysWithValues: zoneNames.map { ($0, try? Zone(named: $0)) })

/// Any bytes are a calendar file: in pieces they give what they give whole, what was read is written as the same, and
/// every mistake has a line of the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzICal(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  let half = Int(bytes.first ?? 0) * count / 256
  precondition(
    items([bytes]) == items([Array(bytes[..<half]), Array(bytes[half...])]), "pieces make a difference")

  let file = CalendarFile(bytes)
  let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
  var zones = CalendarZones { ianaZones[$0] ?? nil }
  for component in file.calendars.flatMap(\.components) {
    for mistake in component.mistakes {
      precondition((1...lines).contains(mistake.line) && !mistake.description.isEmpty)
    }
    zones.add(component)
    if let tzid = component.text("TZID") { _ = zones.zone(tzid) }
    guard let set = component.repetition(in: &zones, here: .utc) else { continue }
    let times = Array(set.occurrences().prefix(5))
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "occurrences out of order")
  }
  for mistake in file.mistakes {
    precondition((1...lines).contains(mistake.line) && !mistake.description.contains("\n"))
  }
  precondition(CalendarFile(file.bytes).bytes == file.bytes, "what was written is read as something else")
  return 0
}

private func items(_ pieces: [[UInt8]]) -> [CalendarReader.Item] {
  var items: [CalendarReader.Item] = []
  var reader = CalendarReader()
  for piece in pieces { reader.read(piece) { items.append($0) } }
  reader.finish { items.append($0) }
  return items
}
