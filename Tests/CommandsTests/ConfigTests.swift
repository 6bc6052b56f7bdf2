import Foundation
import Testing

/// `arc config` on a real file.
struct WhatIsSet {
  let arc: ArcProgram
  var file: String { arc.folder.path + "/.config/arc/config.toml" }

  init() throws { arc = try ArcProgram() }

  @Test func isKeptInAFileOfTheFolderForSettings() throws {
    #expect(try arc.run("config", "--path").output == file + "\n")
    #expect(try arc.run("config", "first-weekday", "sunday").output == "first-weekday = sunday  (file)\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "first-weekday = \"sunday\"\n")
    #expect(try arc.run("config", "first-weekday").output == "sunday\n")
    arc.environment["XDG_CONFIG_HOME"] = arc.folder.path + "/x"
    #expect(try arc.run("config", "first-weekday").output == "monday\n")
  }

  @Test func saysWhereEachValueComesFrom() throws {
    arc.environment["LC_ALL"] = "en_GB.UTF-8"
    try arc.run("config", "color", "never")
    let list = try arc.run("config", "--list").output
    #expect(list.contains("color = never  (file)\n"))
    #expect(list.contains("date-order = dmy  (locale)\n"))
    #expect(list.contains("complete-overdue = off  (default)\n"))
  }

  @Test func neverKeepsArcFromWorking() throws {
    try arc.run("config", "color", "never")
    try arc.write("color = \n", to: ".config/arc/config.toml")
    let run = try arc.run("new", "Home")
    #expect(run.exit == 0)
    #expect(run.errors.hasPrefix("arc: \(file):1:9: "))
  }

  @Test func refusesAValueThatTheKeyDoesNotTake() throws {
    let run = try arc.run("config", "color", "red")
    #expect(run.errors == "arc: color must be auto, always or never, not 'red'\n")
    #expect(run.exit == 1)
    #expect(try arc.run("config", "colr").exit == 2)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func refusesAPathThatIsNotThere() throws {
    let run = try arc.run("config", "timed-path", "nagg")
    #expect(run.errors == "arc: no path is called 'nagg'; did you mean nag?\n  arc path lists them\n")
    #expect(run.exit == 2 && !FileManager.default.fileExists(atPath: file))
    try arc.run("path", "new", "calm", "at due push, then stop")
    #expect(try arc.run("config", "timed-path", "calm").output == "timed-path = calm  (file)\n")
    #expect(try arc.run("config", "timed-path", "").exit == 0)
  }

  @Test func givesLinesWithoutAnArcTheirArc() throws {
    try arc.run("new", "Home")
    #expect(try arc.run("add", "water plants").output.contains("Inbox"))
    try arc.run("config", "default-arc", "Home")
    #expect(try arc.run("add", "feed the cat").exit == 0)
    #expect(try arc.run("ls", "home").output == "  2  feed the cat\n")
  }

  @Test func decidesHowNumericDatesAreRead() throws {
    try arc.run("new", "Home")
    arc.environment["LC_ALL"] = "en_GB.UTF-8"
    #expect(try arc.run("parse", "--json", "Home x 3/12").output.contains("\"date\":\"2026-12-03\""))
    try arc.run("config", "date-order", "mdy")
    #expect(try arc.run("parse", "--json", "Home x 3/12").output.contains("\"date\":\"2027-03-12\""))
    let order = try arc.run("parse", "--json", "--date-order", "dmy", "Home x 3/12").output
    #expect(order.contains("\"date\":\"2026-12-03\""))
  }

  @Test func isEditedInThePersonsEditor() throws {
    try arc.write("#!/bin/sh\necho 'color = 1' >> \"$2\"\n", to: "editor")
    arc.environment["EDITOR"] = "sh \(arc.folder.path)/editor -n"
    let run = try arc.run("config", "--edit")
    #expect(run.exit == 0)
    #expect(run.errors.contains("color must be auto, always or never, not '1'"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("# date-order = \"mdy\"\n"))
  }
}

@Test func aTopicIsShownOnlyToWhoAsksForItByName() throws {
  let arc = try ArcProgram()
  let saved = try arc.run("config", "phone.topic", "quiet-owl-4711")
  #expect(try arc.run("config", "phone.topic").output == "quiet-owl-4711\n")
  for words in [["config", "--list"], ["config", "--list", "--json"], ["config", "--json", "phone.topic"]] {
    let run = try arc.run(words)
    #expect(run.exit == 0 && !(run.output + run.errors).contains("quiet-owl"))
  }
  #expect(!(saved.output + saved.errors).contains("quiet-owl"))
}

@Test func whatIsWrongWithTheSettingsIsToldOnceByTheDaemonAsWell() throws {
  let arc = try ArcProgram.withArcs("Home")
  arc.stopDaemon()
  try FileManager.default.createDirectory(
    atPath: arc.folder.path + "/.config/arc", withIntermediateDirectories: true)
  try arc.write("[\nsnooze = 5\n", to: ".config/arc/config.toml")
  let run = try arc.run("daemon", "--once")
  let lines = run.errors.split(separator: "\n")
  #expect(lines.count == 2 && lines.allSatisfy { $0.contains("config.toml:") }, "\(run.errors)")
}
