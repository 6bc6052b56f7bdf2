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
    let lines = (0..<1000).map { "Home task \($0) on 3/\($0 % 28 + 1)\n" }.joined() + "no arc here"
    let file = try arc.write(lines, to: "lines.txt")
    let options = form.joined(separator: " ")
    let alone = try arc.shell("arc parse \(options) < '\(file)'")
    let together = try arc.shell("arc parse \(options) --jobs 3 < '\(file)'")
    #expect(alone.output.contains("task 999"))
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
      #expect(kept.exit == 0 && kept.output.hasPrefix("imported 2000 tasks, created 4 Arcs"))
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
    #expect(alone[0].contains("created 302 Arcs"))
    #expect(try planner(jobs: 2) == alone)
  }

  @Test func importKeepsManyLinesOnSeveralCoresAsOnOne() throws {
    let lines = (0..<7000).map { number in
      switch number % 50 {
      case 7: "Home read page \(number - 500) by 3/12"
      case 11: "Home water plant \(number) every monday at 9:00"
      case 13: "#Nowhere \(number)"
      default: "Home read page \(number - number % 3) by 3/12"
      }
    }
    let file = try arc.write(lines.joined(separator: "\n"), to: "lines.txt")
    func planner(jobs: Int) throws -> [String] {
      let options = "--store '\(arc.folder.path)/\(jobs).db'"
      _ = try arc.shell("arc \(options) new Home")
      let kept = try arc.shell("arc \(options) import '\(file)' --keep-going --jobs \(jobs)")
      #expect(try arc.shell("arc \(options) doctor").exit == 0)
      return try [
        kept.output, kept.errors, arc.shell("arc \(options) ls").output,
        arc.shell("arc \(options) export --format csv | cut -d, -f1-13").output,
        arc.shell("arc \(options) search 'page 6993'").output, arc.shell("arc \(options) undo").output,
      ]
    }
    let alone = try planner(jobs: 1)
    #expect(alone[0].contains("140 lines rejected"), "\(alone[0])")
    #expect(try planner(jobs: 2) == alone)
  }

  @Test func importKeepsNothingWhenTheDiskIsFullInTheMiddle() throws {
    let file = try arc.write(
      (1...9000).map { "Home task \($0) by 3/12" }.joined(separator: "\n"), to: "lines.txt")
    let before = try arc.run("export").output
    let run = try arc.shell("ulimit -f 700; arc import '\(file)'")
    #expect(run.exit == 74, "\(run.errors)")
    #expect(try arc.run("export").output == before)
    #expect(try arc.run("doctor").exit == 0)
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
    #expect(run.errors.contains("--jobs must be from 1 to 256, not 0"))
  }
}

/// With few open files the lines are read by one thread more or less, or the message says why nothing is: nothing
/// crashes.
@Test(arguments: [16, 12, 11, 10, 9, 8, 7]) func fewOpenFilesEndNothing(limit: Int) throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.write((1...600).map { "Home buy thing \($0) 3/12\n" }.joined(), to: "lines.txt")
  for command in ["import lines.txt", "parse --jobs 4 --json"] {
    let program = "cat lines.txt | '\(ArcProgram.binary.path)' --now 2026-11-20T09:00 \(command)"
    for _ in 1...(isHard ? 3 : 1) {
      let run = try arc.shell("ulimit -n \(limit); \(program)")
      #expect([0, 74].contains(run.exit), "\(command): \(run.exit) \(run.errors)")
    }
  }
}
