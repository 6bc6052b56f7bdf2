import Testing

@Test func aNoteIsTakenFromAPipeAndNeverBecomesATask() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "#Home water every tuesday at 9am")
  try arc.run("add", "#Home q1")
  #expect(try arc.shell("printf 'one\\ntwo\\n' | arc note 1").exit == 0)
  #expect(try arc.shell("printf 'three\\n' | arc note q1 -").exit == 0)
  #expect(try arc.run("note", "q1", "four").exit == 0)
  let endless = try arc.shell("yes | arc note 1")
  #expect(endless.exit == 64 && endless.errors.contains("longer than 1 MB"))
  let notes = try arc.run("show", "1", "--json").output + arc.run("show", "2", "--json").output
  #expect(notes.contains("one\\ntwo") && notes.contains("three\\nfour"))
  let refused = try arc.run("note", "watre", "hi")
  #expect(
    refused.exit == 1 && refused.errors.hasPrefix("arc: no open task matches 'watre'; did you mean water?\n"))
  #expect(try arc.run("note", "to", "self", "call", "mom", "tomorrow").output.hasPrefix("+ 3"))
}
