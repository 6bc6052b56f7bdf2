import Testing

/// Lists as screen readers and `cut` like them.
struct PlainListTests {
  @Test(arguments: [
    (
      ["reminders"],
      """
      1. iron; today 10:00; every day from 20 Nov 2026 10:00, with no end
      2. tea; off; tomorrow 17:00

      """
    ),
    (["reminders", "--limit", "1"], "1. iron; today 10:00; every day from 20 Nov 2026 10:00, with no end\n"),
    (["upcoming", "1", "--limit", "1"], "1. iron; today 09:30; push; for today 10:00\n"),
    (["history"], ""),
    (["alerts"], ""),
  ])
  func everyLineIsOneItem(words: [String], output: String) throws {
    let arc = try ArcProgram()
    try arc.run("remind", "iron every day at 10am")
    try arc.run("remind", "tea tomorrow 5pm")
    try arc.run("disable", "2")
    let run = try arc.shell("arc \(words.joined(separator: " ")) --plain")
    #expect(run.exit == 0)
    let lines = run.output.split(separator: "\n").filter { $0.contains("; ") }.map { $0 + "\n" }
    #expect(lines.joined() == output, "\(run.output)")
  }
}
