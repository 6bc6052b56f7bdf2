import Testing

/// Tables of other programs, whose columns are known by their names. The fixed now of `ArcProgram` is Fri 2026-11-20.
struct TableImportTests {
  private let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  private func imported(_ text: String, as name: String = "tasks.csv") throws -> String {
    try arc.write(text, to: name)
    let run = try arc.run("import", name)
    #expect(run.exit == 0, "\(run.errors)")
    return run.errors
  }

  @Test func columnsWithCommonNamesAreReadAndTheOthersAreNamed() throws {
    let notes = try imported(
      """
      Title,Due Date,Priority,Notes,Project,Tags,Assignee
      essay draft,2/14/2027 5:00 PM,High,"two pages, typed",HIST 7B,"reading, home",Ann
      lab 4,2027-02-15,,,CS 61B/Labs,,
      pack,Feb 20,Normal,,,,Bob

      """)
    #expect(
      notes.hasPrefix(
        "tasks.csv: columns read: Title, Due Date, Priority, Notes, Project, Tags; not read: Assignee\n"),
      "\(notes)")
    let list = try arc.run("search", "essay").output
    for part in ["14 Feb 2027 17:00", "▲", "%home %reading", "HIST 7B"] {
      #expect(list.contains(part), "\(list)")
    }
    #expect(try arc.run("show", "1").output.contains("two pages, typed"))
    #expect(try arc.run("ls", "CS 61B/Labs").output.contains("lab 4"))
    #expect(try arc.run("ls", "Inbox").output.contains("20 Feb 2027"))
  }

  @Test func germanColumnsAreRead() throws {
    _ = try imported("Titel;Fällig;Notizen;Projekt\nMilch;2027-02-14;fettarm;Haushalt\n")
    let list = try arc.run("ls", "Haushalt").output
    #expect(list.contains("14 Feb 2027") && list.contains("Milch"), "\(list)")
  }

  @Test func whatIsDoneIsClosed() throws {
    _ = try imported(
      """
      Task Name;Status;Completed At
      one;Done;2026-11-18
      two;Not Started;
      three;Canceled;
      four;In Progress;

      """)
    let list = try arc.run("ls", "Inbox", "--all").output
    #expect(list.contains("✓ 1") && list.contains("✗ 3"), "\(list)")
    #expect(try arc.run("ls", "is:open").output.split(separator: "\n").count == 2)
    #expect(try arc.run("import", "tasks.csv", "--dry-run").errors.contains("already there"))
  }

  @Test func aRowWithAStartAndAnEndIsAnEvent() throws {
    _ = try imported(
      "Subject\tStart Date\tStart Time\tEnd Date\tEnd Time\tLocation\n"
        + "seminar\t11/24/2026\t10:00 AM\t11/24/2026\t11:30 AM\tSoda 271\n", as: "calendar.tsv")
    #expect(try arc.run("agenda").output.contains("10:00–11:30  seminar"))
    #expect(try arc.run("ls", "is:event").output.contains("Soda 271"))
  }

  @Test func aRowThatCannotBeReadWholeIsSaid() throws {
    let notes = try imported("Name,Due\nwater,whenever\n,2027-01-02\n")
    #expect(
      notes.contains("tasks.csv:2: not imported: the date 'whenever', which cannot be read"), "\(notes)")
    #expect(notes.contains("tasks.csv:3: not imported: a row without a title"), "\(notes)")
  }

  @Test func aTableWithoutTitlesSaysHowToNameThem() throws {
    try arc.write("Assignee,Due Date,Status\nAnn,2027-01-02,open\n", to: "tasks.csv")
    let run = try arc.run("import", "tasks.csv")
    #expect(run.exit == 1 && run.errors.contains("call one of its columns title"), "\(run.errors)")
    let forced = try arc.run("import", "--format", "csv", "tasks.csv")
    #expect(forced.exit == 1 && forced.errors.contains("has no column with titles"), "\(forced.errors)")
  }
}
