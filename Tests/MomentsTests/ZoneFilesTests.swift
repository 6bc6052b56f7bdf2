import Foundation
import Testing

@testable import Moments

/// Zone files in a folder of their own: found, refused, damaged.
struct ZoneFilesTests {
  @Test(arguments: [1, 2, 3, 4])
  func aFileOfAnyVersionIsRead(version: Int) throws {
    let folder = try Folder(["Test/One": zoneFile(version: version)])
    defer { folder.remove() }
    let zone = try Zone(named: "Test/One", in: [folder.path])
    #expect(zone.name == "Test/One")
    #expect(zone.offset(at: Moment(seconds: 999)) == 600)
    #expect(zone.offset(at: Moment(seconds: 1000)) == 7200)
    #expect(zone.offset(at: Moment(seconds: 2000)) == 3600)
    // Version 1 has no footer: the last offset holds for ever.
    #expect(zone.offset(at: Moment(seconds: 1_814_400_000)) == (version == 1 ? 3600 : 7200))
  }

  @Test(arguments: [
    "", "/etc/passwd", "..", "../zoneinfo/UTC", "Test/../One", "Test/./One", "Test//One", "Test/", "Tést",
    "Test One",
    "Test\u{0}One", "Test\nOne", ".hidden", "-x", "Nowhere/Land", "Test", String(repeating: "a", count: 5000),
    "a;b",
  ])
  func aNameThatIsNotThereOrNoNameIsRefused(name: String) throws {
    let folder = try Folder(["Test/One": zoneFile(version: 2)])
    defer { folder.remove() }
    #expect(throws: ZoneError.unknown(name: name)) { try Zone(named: name, in: [folder.path, "/nowhere"]) }
  }

  @Test(arguments: [
    "Etc/GMT+1", "America/Port-au-Prince", "America/Argentina/Buenos_Aires", "EST5EDT", "W-SU",
  ])
  func namesInUseAreNames(name: String) {
    #expect(Zone.isName(name))
  }

  @Test func theFirstFolderThatHasTheZoneGivesIt() throws {
    let first = try Folder([:])
    let second = try Folder(["Test": zoneFile(version: 2)])
    let third = try Folder(["Test": Array("damaged".utf8)])
    defer { for folder in [first, second, third] { folder.remove() } }
    #expect(
      try Zone(named: "Test", in: [first.path, second.path, third.path]).offset(at: Moment(seconds: 0)) == 600
    )
    #expect(Zone.folders(tzdir: first.path).first == first.path)
    #expect(Zone.folders(tzdir: "") == Zone.systemFolders)
  }

  @Test func utcNeedsNoFile() throws {
    #expect(try Zone(named: "UTC", in: []) == .utc)
    #expect(Zone.utc.name == "UTC")
    #expect(Zone.utc.local(at: Moment(seconds: -60)).description == "1969-12-31T23:59")
  }

  @Test func aZoneIsEqualToAnotherOfTheSameName() throws {
    let folder = try Folder(["A": zoneFile(version: 2), "B": zoneFile(version: 2)])
    defer { folder.remove() }
    #expect(try Zone(named: "A", in: [folder.path]) == Zone(named: "A", in: [folder.path]))
    #expect(try Zone(named: "A", in: [folder.path]) != Zone(named: "B", in: [folder.path]))
  }

  @Test(arguments: [
    (Damage.empty, "it is not a zone file"),
    (.cut(at: 43), "it is not a zone file"), (.cut(at: 60), "the file is incomplete"),
    (.cut(at: 170), "the file is incomplete"), (.magic, "it is not a zone file"),
    (.footer("EST5EDT,M99.1.1"), "its last line 'EST5EDT,M99.1.1' is not a rule"),
    (.times([2000, 1000]), "its times are not in ascending order"),
    (.times([.min, 1000]), "its times are not in ascending order"),
    (.types(0), "it has no types of local time"),
    (.types(1), "it refers to a type of local time that it does not have"),
    (.offset(100_000), "it has an offset of more than a day"),
    (.leapSeconds, "it counts leap seconds, which arc does not"),
  ])
  func aDamagedFileSaysWhatIsWrong(damage: Damage, words: String) throws {
    let folder = try Folder(["Bad": damage.bytes])
    defer { folder.remove() }
    let error = #expect(throws: ZoneError.self) { try Zone(named: "Bad", in: [folder.path]) }
    #expect(
      error?.description
        == "the time zone \(folder.path)/Bad is damaged: \(words); reinstall the system's tzdata")
  }

  @Test(arguments: [1, 2])
  func noChangedByteAndNoMissingEndCrashes(version: Int) {
    let good = zoneFile(version: version)
    for at in good.indices {
      #expect(throws: TZif.Fault.self) { try TZif(Array(good[..<at])) }
      for value in [0, 1, 0x0A, 0x39, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = good
        bytes[at] = value
        guard let file = try? TZif(bytes) else { continue }
        let table = ZoneTable(name: "x", times: file.times, offsets: file.offsets, rule: file.rule)
        for seconds in [-1 << 40, 0, 1500, 1 << 40] {
          _ = table.offset(at: seconds)
          _ = table.instant(atLocal: seconds)
        }
      }
    }
  }

  @Test func anUnknownNameIsExplained() {
    #expect(
      ZoneError.unknown(name: "Paris").description
        == "no time zone is called 'Paris'; names look like America/Los_Angeles or UTC")
    #expect(
      ZoneError.unreadable(path: "/x", reason: "Permission denied").description
        == "cannot read the time zone /x: Permission denied")
  }
}

/// What can be wrong with a zone file.
enum Damage: Sendable {
  case empty, magic, leapSeconds
  case cut(at: Int)
  case footer(String)
  case times([Int])
  case types(Int)
  case offset(Int)

  /// A file with that damage.
  var bytes: [UInt8] {
    switch self {
    case .empty: []
    case .magic: Array("TZxf".utf8) + zoneFile(version: 2).dropFirst(4)
    case .cut(let at): Array(zoneFile(version: 2).prefix(at))
    case .footer(let line): zoneFile(version: 2, footer: line)
    case .times(let times): zoneFile(version: 2, times: times)
    case .types(let count): zoneFile(version: 2, typeCount: count)
    case .offset(let offset): zoneFile(version: 2, firstOffset: offset)
    case .leapSeconds: zoneFile(version: 2, leapSeconds: 1)
    }
  }
}

/// A zone: ten minutes ahead, from second 1000 two hours, from second 2000 Central Europe for ever.
func zoneFile(
  version: Int, times: [Int] = [1000, 2000], typeCount: Int = 3, firstOffset: Int = 600, leapSeconds: Int = 0,
  footer: String = "CET-1CEST,M3.5.0,M10.5.0/3"
) -> [UInt8] {
  func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
  }
  func block(timeSize: Int) -> [UInt8] {
    var bytes =
      Array("TZif".utf8) + [version == 1 ? 0 : UInt8(0x30 + version)] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapSeconds, times.count, typeCount, 4] { bytes += big(count, 4) }
    for time in times { bytes += big(time, timeSize) }
    bytes += [1, 2]
    for offset in [firstOffset, 7200, 3600].prefix(typeCount) { bytes += big(offset, 4) + [0, 0] }
    bytes += Array("AAA\0".utf8) + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
    return bytes
  }
  guard version > 1 else { return block(timeSize: 4) }
  return block(timeSize: 4) + block(timeSize: 8) + Array("\n\(footer)\n".utf8)
}

/// A temporary folder with files in it.
struct Folder {
  let path: String

  init(_ files: [String: [UInt8]]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "moments-\(UUID())")
    path = folder.resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, bytes) in files {
      let file = URL(filePath: path).appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  /// Makes a symbolic link in the folder.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
