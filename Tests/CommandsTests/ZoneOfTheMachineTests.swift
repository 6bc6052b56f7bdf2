import Testing

@Test(arguments: ["Mars/Olympus", "/etc/passwd", ":/etc/passwd", "/nonexistent"])
private func aTZThatIsNoZoneIsSaid(name: String) throws {
  let arc = try ArcProgram()
  arc.environment["TZ"] = name
  let run = try arc.run("ls")
  #expect(run.exit == 0)
  #expect(run.errors.hasPrefix("arc: TZ is '\(name)', which is not a time zone; using UTC"), "\(run.errors)")
}

@Test(arguments: ["UTC", "/usr/share/zoneinfo/UTC", ":Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"])
private func aTZThatIsAZoneIsNotSaid(name: String) throws {
  let arc = try ArcProgram()
  arc.environment["TZ"] = name
  #expect(try arc.run("ls").errors == "")
}
