import Foundation
import Testing

@testable import Application
@testable import Commands

/// Files that are kept up to date.
struct ICalPublishTests {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: arc.folder.path + "/" + name, encoding: .utf8)
  }

  private func fill() throws {
    for name in ["CS 298", "Home"] { try arc.run("new", name) }
    try arc.run("add", "cs298 trip 3/12 to 3/14")
    try arc.run("add", "#Home read for 45 minutes")
  }

  @Test func aPublishedFileIsWrittenAtOnceAndListed() throws {
    try fill()
    let path = arc.folder.path + "/home.ics"
    #expect(try arc.run("ical", "publish", "home.ics", "home").output == "published Home in \(path)\n")
    #expect(try text("home.ics").contains("NAME:Home\r\n"))
    #expect(try !text("home.ics").contains("trip"))
    #expect(try arc.run("ical", "publish").output == "\(path)\n")
    #expect(try arc.run("ical", "unpublish", "home.ics").exit == 0)
    #expect(try arc.run("ical", "unpublish", "home.ics").exit == 2)
  }

  @Test func everyCommandKeepsAPublishedFileUpToDate() throws {
    try fill()
    try arc.run("ical", "publish", "all.ics")
    // A daemon does it where one runs.
    try arc.run("add", "#Home wash the car")
    #expect(try !text("all.ics").contains("wash the car"))
    arc.stopDaemon()
    #expect(try arc.run("add", "home water the plants tomorrow").exit == 0)
    #expect(try text("all.ics").contains("SUMMARY:Home: water the plants\r\n"))
    try arc.run("remind", "stretch every day at 8am")
    #expect(try text("all.ics").contains("SUMMARY:stretch\r\n"))
    try arc.run("undo")
    #expect(try !text("all.ics").contains("stretch"))
    // Looking changes nothing, so the file may be as others have left it.
    try arc.write("mine", to: "all.ics")
    try arc.run("ls")
    #expect(try text("all.ics") == "mine")
    try FileManager.default.removeItem(atPath: arc.folder.path + "/all.ics")
    try FileManager.default.createDirectory(
      atPath: arc.folder.path + "/all.ics/full", withIntermediateDirectories: true)
    let warned = try arc.run("add", "home feed the cat tomorrow")
    #expect(warned.exit == 0 && warned.errors.contains("all.ics is published, but cannot be written: "))
    #expect(try !arc.run("add", "home feed the dog tomorrow").errors.contains("published"))
  }

  @Test func whoMayReadAPublishedFileMayGoOnReadingIt() throws {
    try arc.run("new", "Home")
    try arc.write("", to: "real.ics")
    let path = arc.folder.path + "/real.ics"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: arc.folder.path + "/link.ics", withDestinationPath: path)
    #expect(try arc.run("ical", "publish", "link.ics").exit == 0)
    #expect(try text("real.ics").hasPrefix("BEGIN:VCALENDAR\r\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: arc.folder.path + "/link.ics") == path)
    let listed = try arc.run("ical", "publish", "--json").output
    #expect(listed.contains("\"published\":[{\"file\":"), "\(listed)")
    #expect(try arc.run("ical", "publish", "nowhere/a.ics").exit == 74)
  }
}
