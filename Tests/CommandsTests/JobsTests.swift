import Foundation
import Testing

/// Lines read on several cores come back as if they had been read on one.
struct WithSeveralJobs {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "Home")
  }

  @Test(arguments: [[], ["--json"], ["--explain"]])
  func parseKeepsTheOrderOfTheLines(form: [String]) throws {
    let lines = (0..<3000).map { "Home task \($0) on 3/\($0 % 28 + 1)\n" }.joined() + "no arc here"
    let file = try arc.write(lines, to: "lines.txt")
    let options = form.joined(separator: " ")
    let alone = try arc.shell("arc parse \(options) < '\(file)'")
    let together = try arc.shell("arc parse \(options) --jobs 3 < '\(file)'")
    #expect(alone.output.contains("task 2999"))
    let isSame = together.output == alone.output
    #expect(isSame)
    #expect(together.exit == 1 && alone.exit == 1)
  }

  @Test func importKeepsTheOrderOfTheLinesAndTheArcsThatHeadingsMake() throws {
    var lines: [String] = []
    for number in 0..<2000 {
      if number % 500 == 0 { lines.append("Course \(number):") }
      lines.append("  read chapter \(number) \(number % 7 == 0 ? "for course 0 " : "")by 3/12")
    }
    let file = try arc.write(lines.joined(separator: "\n"), to: "lines.txt")
    func planner(jobs: Int) throws -> String {
      let store = "'\(arc.folder.path)/\(jobs).db'"
      let kept = try arc.shell("arc --store \(store) import '\(file)' --create-arcs --jobs \(jobs)")
      #expect(kept.exit == 0 && kept.output.hasPrefix("imported 2000 tasks, created 4 arcs"))
      let lists = try ["ls", "ls 'Course 0'"].map {
        try arc.shell("arc --store \(store) \($0) --json").output
      }
      return lists.joined().replacing(/"uuid":"[^"]*"/, with: "")
    }
    let isSame = try planner(jobs: 1) == planner(jobs: 4)
    #expect(isSame)
  }

  @Test func aLineMayNameEveryArcThatAHeadingAboveItMade() throws {
    // The old Home is archived, so that a line may not mean it; a new one takes its name.
    try arc.run("new", "Away")
    try arc.run("archive", "Away")
    var lines: [String] = []
    for number in 0..<300 {
      lines.append("Course \(number):")
      lines.append("  Labs:")
      lines.append("    report \(number) in Red Hall \(number % 9)")
      lines.append("  course \(number / 2) labs read chapter \(number) by 3/12")
      lines.append("  Red Hall \(number % 9) tidy up \(number)")
      if number == 100 {
        lines += ["  away: pack \(number)", "Away too:", "Home:", "  away too rest \(number)"]
      }
    }
    func planner(jobs: Int) throws -> [String] {
      let (file, store) = (try arc.write(lines.joined(separator: "\n"), to: "lines.txt"), "\(jobs).db")
      _ = try arc.shell("cp '\(arc.folder.path)/planner.db' '\(arc.folder.path)/\(store)'")
      let options = "--store '\(arc.folder.path)/\(store)'"
      let kept = try arc.shell(
        "arc \(options) import '\(file)' --create-arcs --keep-going --jobs \(jobs)")
      return [
        kept.output, kept.errors, try arc.shell("arc \(options) ls --tree --all").output,
        try arc.shell("arc \(options) ls --all 'Course 60/Labs'").output,
      ]
    }
    let alone = try planner(jobs: 1)
    #expect(alone[0].contains("created 302 arcs"))
    #expect(try planner(jobs: 2) == alone)
  }

  @Test func importKeepsNothingWhenALineIsBad() throws {
    let lines = (0..<1500).map { "Home task \($0)" } + ["#Nowhere at all", "Home last"]
    let file = try arc.write(lines.joined(separator: "\n"), to: "lines.txt")
    let alone = try arc.run("import", file)
    let together = try arc.run("import", file, "--jobs", "3")
    #expect(together.exit == 1)
    #expect(together.errors == alone.errors && together.errors.contains("lines.txt:1501"))
    #expect(try arc.run("ls", "Home").output.hasPrefix("nothing in Home"))
  }

  @Test func aNumberOfJobsThatMakesNoSenseIsRefused() throws {
    let run = try arc.run("parse", "--jobs", "0", "Home x")
    #expect(run.exit == 64)
    #expect(run.errors.contains("--jobs takes a number from 1 to 256, not 0"))
  }
}
