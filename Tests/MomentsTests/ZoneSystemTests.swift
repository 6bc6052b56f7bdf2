import Moments
import Testing

/// How the machine's zone is found, in folders made for it.
struct ZoneSystemTests {
  /// A folder with `zoneinfo/Test/One`, and an `etc` of its own.
  private func machine(_ etc: [String: [UInt8]] = [:], localtime: String? = nil) throws -> Folder {
    var files = ["zoneinfo/Test/One": zoneFile(version: 2), "etc/empty": []]
    for (name, bytes) in etc { files["etc/\(name)"] = bytes }
    let folder = try Folder(files)
    if let localtime { try folder.link("etc/localtime", to: localtime) }
    return folder
  }

  private func name(tz: String?, on machine: Folder) -> String {
    Zone.system(tz: tz, in: ["\(machine.path)/zoneinfo"], etc: "\(machine.path)/etc").name
  }

  @Test(arguments: [
    ("", "UTC"), ("UTC", "UTC"), (":", "UTC"), ("Test/One", "Test/One"), (":Test/One", "Test/One"),
    ("CET-1", "CET-1"), ("Nowhere/Land", "UTC"), ("../zoneinfo/Test/One", "UTC"), ("UTC0", "UTC0"),
  ])
  func theVariableDecidesWhenItIsSet(tz: String, zone: String) throws {
    let machine = try machine()
    defer { machine.remove() }
    #expect(name(tz: tz, on: machine) == zone)
  }

  @Test func theVariableMayHoldThePathOfAFile() throws {
    let machine = try machine(["copy": zoneFile(version: 2)], localtime: "../zoneinfo/Test/One")
    defer { machine.remove() }
    #expect(name(tz: ":\(machine.path)/etc/localtime", on: machine) == "Test/One")
    #expect(name(tz: "\(machine.path)/zoneinfo/Test/One", on: machine) == "Test/One")
    #expect(name(tz: "\(machine.path)/etc/copy", on: machine) == "Test/One")
    #expect(name(tz: "\(machine.path)/etc/none", on: machine) == "UTC")
  }

  @Test func theLinkOfLocaltimeNamesTheZone() throws {
    let machine = try machine(["timezone": Array("Other\n".utf8)], localtime: "../zoneinfo/Test/One")
    defer { machine.remove() }
    #expect(name(tz: nil, on: machine) == "Test/One")
  }

  @Test func aCopyIsNamedByTheTimezoneFile() throws {
    let machine = try machine(["timezone": Array("Test/One\n".utf8), "localtime": zoneFile(version: 2)])
    defer { machine.remove() }
    #expect(name(tz: nil, on: machine) == "Test/One")
  }

  @Test func aCopyWithoutANameIsFoundByItsContent() throws {
    let machine = try machine(["localtime": zoneFile(version: 2)])
    defer { machine.remove() }
    #expect(name(tz: nil, on: machine) == "Test/One")
  }

  @Test func theContentOfACopyCountsMoreThanAnOldName() throws {
    let here = zoneFile(version: 2, footer: "EST5")
    let files = [
      "zoneinfo/Deep/In/There": here, "zoneinfo/Far/Off": zoneFile(version: 2), "etc/localtime": here,
    ]
    let machine = try Folder(files.merging(["etc/timezone": Array("Far/Off\n".utf8)]) { $1 })
    defer { machine.remove() }
    #expect(name(tz: nil, on: machine) == "Deep/In/There")
  }

  /// Berlin, Oslo and Stockholm have the same content; the table names the one that people choose.
  @Test func ofManyNamesTheOneInTheTableCounts() throws {
    let zone = zoneFile(version: 2)
    let table = "# code coordinates TZ\nDE,NO\t+5230+01322\tEurope/Berlin\n"
    let machine = try Folder([
      "zoneinfo/Arctic/Longyearbyen": zone, "zoneinfo/Europe/Berlin": zone,
      "zoneinfo/zone1970.tab": Array(table.utf8),
      "etc/localtime": zone,
    ])
    defer { machine.remove() }
    #expect(name(tz: nil, on: machine) == "Europe/Berlin")
  }

  @Test func aCopyOfNothingKnownIsCalledByItsRule() throws {
    let localtime = zoneFile(version: 2, footer: "CET-1")
    let machine = try machine(["timezone": Array("Nowhere\n".utf8), "localtime": localtime])
    defer { machine.remove() }
    let zone = Zone.system(tz: nil, in: ["\(machine.path)/zoneinfo"], etc: "\(machine.path)/etc")
    #expect(zone.name == "CET-1")
    #expect(zone.offset(at: Moment(seconds: 0)) == 600)
  }

  @Test func nothingAtAllIsUTC() throws {
    let machine = try machine(["localtime": Array("damaged".utf8)])
    defer { machine.remove() }
    #expect(name(tz: nil, on: machine) == "UTC")
  }
}
