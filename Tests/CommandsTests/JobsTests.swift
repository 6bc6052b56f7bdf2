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

  @Test func importKeepsNothingWhenALineIsBad() throws {
    let lines = (0..<1500).map { "Home task \($0)" } + ["nowhere at all", "Home last"]
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
