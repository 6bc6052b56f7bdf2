import Testing

// The fixed now of `ArcProgram` is Fri 2026-11-20 09:00.

@Suite struct EventTests {
  private func home() throws -> ArcProgram {
    let arc = try ArcProgram()
    try arc.run("new", "Home")
    return arc
  }

  @Test func aLineWithStartAndEndIsAnEventAndADeadlineIsATask() throws {
    let arc = try home()
    try arc.run("add", "#Home dinner with sam sat 7pm-9pm")
    try arc.run("add", "#Home essay due sat 7pm")
    #expect(
      try arc.run("ls", "is:event", "--json").output.contains(
        "\"title\":\"dinner with sam\",\"kind\":\"event\""))
    #expect(!(try arc.run("ls", "is:event").output.contains("essay")))
    #expect(try arc.run("ls", "is:task").output.contains("essay"))
    #expect(!(try arc.run("ls", "--", "-is:event").output.contains("dinner")))
  }

  @Test func asSaysWhatItIs() throws {
    let arc = try home()
    try arc.run("add", "#Home essay due sat 7pm", "--as", "event")
    #expect(try arc.run("ls", "is:event").output.contains("essay"))
    try arc.run("edit", "1", "--as", "task")
    #expect(try arc.run("ls", "is:task").output.contains("essay"))
    #expect(
      try arc.run("edit", "1", "--as", "dream").errors
        == "arc: --as must be task or event, not 'dream'\n")
  }

  @Test func anEventThatIsOverHappenedAndNobodyHadToSaySo() throws {
    let arc = try home()
    try arc.run("add", "#Home dinner with sam sat 7pm-9pm")
    try arc.run("add", "#Home essay due sat 7pm")
    arc.options = ["--now", "2026-11-22T08:00"]
    let overdue = try arc.run("overdue")
    #expect(overdue.output.contains("essay") && !overdue.output.contains("dinner"))
    #expect(overdue.errors == "")
    #expect(try arc.run("show", "1").output.contains("happened  yesterday 21:00"))
    #expect(try arc.run("search", "dinner").output.contains("dinner with sam"))
    #expect(try arc.run("cal", "day", "yesterday").output.contains("dinner with sam"))
    try arc.run("edit", "2", "--title", "essay")
    #expect(try arc.run("log", "1").output == "today 08:00  dinner with sam happened\n")
    #expect(try arc.run("undo").output == "undid: added essay to Home\n")
  }
}
