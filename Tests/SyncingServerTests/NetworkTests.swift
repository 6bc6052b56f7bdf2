import Foundation
import SQLite
import ScreenEmulator
import TestServer
import Testing

/// What lies between devices and the server, or claims to be it.
@Suite(.fewAtOnce, .timeLimit(.minutes(15))) struct NetworkTests {
  /// A week of three people's devices behind a proxy that cuts, delays, repeats and reorders.
  @Test func aNetworkThatCutsDelaysRepeatsAndReordersLosesNothing() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", "netbook")
    try devices[0].run("new", "Home")
    for device in devices { try device.sync() }
    let proxy = try FaultyProxy(before: bench.url)
    for device in devices { try device.goThrough(proxy.url) }
    let rounds = isHard ? 60 : 8
    var edited: Set<String> = []
    for round in 0..<rounds {
      for (place, device) in devices.enumerated() {
        try device.run("add", "Home task \(round) \(place)")
        if round % 3 == place {
          // Each device renames what it made itself, so that nothing is contested.
          let number = try device.number(of: "task \(round) \(place)")
          try device.run("edit", number, "--title", "task \(round) \(place) edited")
          edited.insert("task \(round) \(place)")
        }
        try device.run("sync")
      }
    }
    proxy.becomeHonest()
    for _ in 0..<3 { for device in devices { try device.sync() } }
    try expectSame(devices)
    let wanted = (0..<rounds).flatMap { round in (0..<3).map { "task \(round) \($0)" } }
      .map { edited.contains($0) ? $0 + " edited" : $0 }.sorted()
    for device in devices {
      #expect(try device.titles() == wanted)
      #expect(try device.run("conflicts").output == "no conflicts\n")
      #expect(try device.run("doctor").exit == 0)
    }
    print("the proxy did: \(proxy.faults.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" })")
  }

  /// Some proxies end a connection without having said so.
  @Test func aConnectionThatEndsBetweenTwoRequestsIsReplacedByAnother() throws {
    let bench = try Workbench()
    let (laptop, desktop) = (try bench.device("laptop"), try bench.device("desktop"))
    let proxy = try FaultyProxy(before: bench.url)
    proxy.becomeHonest(announcesEnds: false)
    try laptop.run("new", "Home")
    try laptop.run("add", "Home hw 1")
    for (device, more) in [(laptop, ["--register"]), (desktop, [])] {
      let login = try device.run(
        "arc",
        ["login", proxy.url, "--device", device.name, "--password-file", bench.path("password"), "--yes"]
          + more)
      #expect(login.exit == 0, "\(login.all)")
    }
    try expectSame([laptop, desktop])
    // Each request was made once: no device logged in twice.
    #expect(try laptop.run("devices").output.split(separator: "\n").count == 2)
    #expect(try laptop.run("devices", "revoke", "desktop").exit == 0)
    #expect(proxy.faults["hung up", default: 0] > 6)
  }

  @Test func aLongPushIsCompressed() throws {
    let bench = try Workbench()
    let (laptop, desktop) = (try bench.device("laptop"), try bench.device("desktop"))
    try laptop.run("new", "Home")
    let lines = (0..<100).map { "Home task \($0) – mit Umlauten: äöü\n" }.joined()
    try laptop.run("import", "-", input: lines)
    let proxy = try FaultyProxy(before: bench.url)
    proxy.becomeHonest()
    let login = try laptop.run(
      "login", proxy.url, "--register", "--password-file", bench.path("password"), "--yes")
    #expect(login.exit == 0, "\(login.all)")
    #expect(proxy.compressed == 1)
    // So is the first request of a program.
    try laptop.run("import", "-", input: lines.replacing("task", with: "hw"))
    try laptop.sync()
    #expect(proxy.compressed == 2)
    // A server that reads no compressed bodies gets them as they are.
    proxy.becomeHonest(readsCompressed: false)
    try laptop.run("import", "-", input: lines.replacing("task", with: "hw more"))
    try laptop.sync()
    #expect(proxy.compressed == 3)
    try desktop.logIn()
    try expectSame([laptop, desktop])
    #expect(try desktop.titles().count == 300)
  }

  @Test(
    arguments: [
      .noise, .reset, .cut("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{\"outcomes\":["), .endlessHeaders,
      .answer(200, ""), .answer(200, "{"), .answer(200, "[1]"), .answer(200, "<html>hello</html>"),
      .answer(200, String(repeating: "[", count: 10_000)),
      .answer(200, "{\"cursor\":" + String(repeating: "9", count: 400) + "}"),
      .answer(
        200, #"{"protocol":1,"outcomes":[],"operations":[],"conflicts":[],"cursor":-1,"more":true,"log":"x"}"#
      ),
      .answer(302, "", headers: ["Location: http://127.0.0.1:1/"]), .answer(500, "oops"), .answer(404, ""),
      .answer(429, "{}", headers: ["Retry-After: 99999999999999999999"]),
      .answer(409, #"{"error":{"code":"nonsense","message":"\u0000","hint":7}}"#),
    ] as [TestServer.Reply])
  func aServerThatLiesChangesNothingHere(reply: TestServer.Reply) throws {
    let bench = try Workbench()
    let device = try bench.devices("laptop")[0]
    try device.run("new", "Home")
    try device.run("add", "Home task 1")
    try device.sync()
    let contents = try device.contents()
    try device.run("add", "Home task 2")
    let liar = try TestServer([reply])
    try device.goThrough(liar.url)
    let run = try device.run("sync")
    #expect([1, 2].contains(run.exit), "\(run.all)")
    #expect(run.errors.hasPrefix("arc: "), "\(run.all)")
    try device.goThrough(bench.url)
    try device.sync()
    #expect(Set(try device.contents()).isSuperset(of: contents))
    #expect(try device.titles() == ["task 1", "task 2"])
    #expect(try device.run("status", "--format", "{sync}").output == "synced\n")
  }

  /// At a terminal, until the answer is there. A log would keep the line.
  @Test(arguments: [(80, "; nothing is lost; Ctrl-C stops"), (44, "…")])
  func aServerThatIsSilentIsWaitedForInWords(columns: UInt16, end: String) throws {
    let bench = try Workbench()
    let device = try bench.devices("laptop")[0]
    let server = try #require(bench.server?.processIdentifier)
    kill(server, SIGSTOP)
    let terminal = PseudoTerminal(columns: columns)
    // What arc runs for `arc sync`.
    try terminal.start(device.process("arcd", ["sync", "--store", device.planner]))
    let isSaid = terminal.shows("waiting for \(bench.url)") && terminal.shows(end)
    kill(server, SIGCONT)
    #expect(isSaid)
    #expect(terminal.end() == 0)
    #expect(terminal.displays("in sync: "))
    #expect(!terminal.emulator.text.contains("waiting for"), "taken back")
  }

  /// A device away for so long that the log does not go back to where it was.
  @Test func aDeviceBehindTheFloorFetchesEverythingAndKeepsWhatItHasNotSent() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    for task in 0..<4 { try devices[0].run("add", "Home task \(task)") }
    for device in devices { try device.sync() }
    try devices[1].run("add", "Home task of the desktop")
    try devices[1].run("edit", "2", "--title", "task 1 edited")
    try devices[0].run("rm", "3", "--yes")
    try devices[0].run("add", "Home task 4")
    try devices[0].sync()
    bench.stopServer()
    let database = try Database(path: bench.path("data") + "/server.db")
    try database.execute("UPDATE entry SET time = time - 100 * 86400")
    database.close()
    // The server forgets what is old when it starts.
    try bench.startServer()
    try devices[0].run("add", "Home task 5")
    try devices[0].sync()
    let late = try devices[1].sync().output
    #expect(
      late.contains(
        "this device was away too long to catch up change by change: it fetched everything again, and kept what it had not sent"
      ), "\(late)")
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(
      try devices[1].titles() == [
        "task 0", "task 1 edited", "task 3", "task 4", "task 5", "task of the desktop",
      ])
    #expect(try devices[1].run("conflicts").output == "no conflicts\n")
  }

  @Test func aDeviceThatIsRevokedWhileItSyncsKeepsEverythingAndComesBack() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", syncsInBackground: true)
    try devices[0].run("new", "Home")
    for device in devices { try device.startDaemon() }
    try await eventually("the desktop has Home") { try devices[1].run("ls").output.contains("Home") }
    for task in 0..<8 {
      try devices[1].run("add", "Home task \(task)")
      if task == 3 { #expect(try devices[0].run("devices", "revoke", "desktop").exit == 0) }
    }
    try await eventually("it says so") {
      try devices[1].run("daemon", "status").output.contains("not synced: this device is not logged in")
    }
    try devices[1].logIn()
    try await eventually("all of it arrives") { try devices[0].titles().count == 8 }
    try await eventually("nothing waits") {
      try devices.allSatisfy { try $0.run("status", "--format", "{sync}").output == "synced\n" }
    }
    try expectSame(devices)
  }
}

extension Device {
  /// Lets the device find its server at another address.
  func goThrough(_ url: String) throws {
    let file = planner + ".account"
    let account = try String(contentsOfFile: file, encoding: .utf8)
    try account.replacing(#/http://127\.0\.0\.1:\d+/#, with: url)
      .write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
  }

  /// The number of a task on this device.
  func number(of title: String) throws -> String {
    let text = try run("ls", "--tree", "--json").output
    for match in text.matches(of: #/"id":(\d+)[^{}]*?"title":"([^"]*)"/#) where match.2 == title {
      return String(match.1)
    }
    return try #require(nil, "there is no '\(title)' in \(text)")
  }
}
