import Foundation
import Testing

/// The page of `arc cal --html`.
struct CalendarPageTests {
  private let arc: ArcProgram
  private var file: String { arc.folder.path + "/week.html" }

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "CS 61B")
    try arc.run(
      "add", "--arc", "cs61b", "--title", "lecture <b>&\"'</b> 漢字", "--due", "2026-11-20", "--time", "10:00",
      "--until", "10:50")
  }

  private func page(_ words: String...) throws -> String {
    let run = try arc.run(words + ["--html", file])
    #expect(run.exit == 0, "\(run.errors)")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test(arguments: [["week"], ["cal", "week"], ["cal", "month"], ["cal"]])
  func aPageSaysTitlesTimesAndArcs(words: [String]) throws {
    #expect(try arc.run(words + ["--html", file]).exit == 0)
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(page.contains("lecture &lt;b&gt;&amp;&quot;&#39;&lt;/b&gt; 漢字"))
    #expect(page.contains("<time>10:00–10:50</time> <b>61B</b>") && page.contains("</b> CS 61B</p>"))
    #expect(page.contains("@page { size: A4 landscape"))
  }

  @Test func aPageAsksNobodyForAnything() throws {
    let page = try page("week")
    for word in ["<script", "http://", "https://", "url(", "@import", "src=\"", "<link", "href"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test func aMarkOnTopOfASignHidesNoMarkup() throws {
    try arc.run("edit", "1", "--title", "<\u{301}script>\u{202E}")
    let page = try page("week")
    #expect(page.contains("&lt;\u{301}script") && page.range(of: "<\u{301}", options: .literal) == nil)
    #expect(!page.unicodeScalars.contains("\u{202E}"))
  }

  @Test func onlyAPageOfArcsOwnIsWrittenOver() throws {
    _ = try page("week")
    #expect(
      try arc.run("week", "--html", file).output
        == "wrote Mon 16 Nov – Sun 22 Nov to \(file): open it in a browser and print it\n")
    try "mine".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try arc.run("week", "--html", file).exit != 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(try arc.run("week", "--force", "--html", file).exit == 0)
    #expect(try arc.run("week", "--force", "--html", arc.folder.path + "/planner.db").exit != 0)
  }

  @Test(arguments: [["week"], ["cal", "month"]]) func aDashIsStandardOutput(words: [String]) throws {
    let page = try arc.shell("arc \(words.joined(separator: " ")) --html - > to; ls -- -; cat to")
    #expect(page.output.hasPrefix("<!doctype html>") && page.output.hasSuffix("</html>\n"), "\(page)")
  }

  @Test(arguments: [["cal", "day"], ["week", "--json"], ["cal", "--plain"]])
  func whatIsNoPageIsRefused(words: [String]) throws {
    #expect(try arc.run(words + ["--html", file]).exit == 64)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func aWeekIsAWeekOfTheCalendar() throws {
    #expect(try arc.run("week").output == arc.run("cal", "week").output)
    #expect(try arc.run("week", "+1").output == arc.run("cal", "week", "+1").output)
  }
}
