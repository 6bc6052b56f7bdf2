import Foundation
import TestServer
import Testing

@Suite(.fewAtOnce, .timeLimit(.minutes(15))) struct FaultTests {
  @Test func aCopiedPlannerBecomesADeviceOfItsOwn() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    try devices[0].run("add", "Home task 0")
    try devices[0].sync()
    let copy = try bench.device("copy")
    for ending in ["", ".account"] {
      try FileManager.default.copyItem(atPath: devices[0].planner + ending, toPath: copy.planner + ending)
    }
    try copy.run("add", "Home task of the copy")
    try devices[0].run("add", "Home task of the first")
    let all = devices + [copy]
    for _ in 0..<2 { for device in all { try device.sync() } }
    try expectSame(all)
    #expect(try devices[1].titles() == ["task 0", "task of the copy", "task of the first"])
  }

  @Test func aPlannerThatIsRestoredLosesNothingOfOthers() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    try devices[0].run("add", "Home task 1")
    try devices[0].sync()
    try devices[0].run("backup", bench.path("yesterday.db"))
    try devices[0].run("add", "Home task 2")
    try devices[0].sync()
    #expect(try devices[0].run("backup", "restore", bench.path("yesterday.db")).exit == 0)
    try devices[0].run("add", "Home task 3")
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[1].titles() == ["task 1", "task 2", "task 3"])
  }

  @Test func aServerRestoredFromYesterdayGetsAgainWhatDevicesHave() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    try devices[0].run("add", "Home task 1")
    for device in devices { try device.sync() }
    try bench.administrate("backup", bench.path("yesterday"))
    try devices[0].run("add", "Home task 2")
    try devices[1].run("edit", "1", "--title", "task 1 edited")
    for _ in 0..<2 { for device in devices { try device.sync() } }
    bench.stopServer()
    try bench.administrate("restore", bench.path("yesterday"))
    try bench.startServer()
    try devices[0].run("add", "Home task 3")
    let first = try devices[0].sync().output
    #expect(
      first.contains("the server was restored from a backup; this device sent it 3 changes that it lacked"),
      "\(first)")
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[1].titles() == ["task 1 edited", "task 2", "task 3"])
    #expect(try devices[1].run("conflicts").output == "no conflicts\n")
  }

  @Test func whatWasDeletedAfterTheBackupOfARestoredServerIsDeletedAgain() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    for title in ["task milk", "task bread", "task tea"] { try devices[0].run("add", "Home \(title)") }
    for device in devices { try device.sync() }
    try bench.administrate("backup", bench.path("yesterday"))
    #expect(try devices[0].run("rm", "task milk", "--yes").exit == 0)
    try devices[0].sync()
    bench.stopServer()
    #expect(try devices[1].run("rm", "task bread", "--yes").exit == 0)
    try bench.administrate("restore", bench.path("yesterday"))
    try bench.startServer()
    let said = try devices[0].sync().output
    #expect(said.contains("the server was restored from a backup; this device sent it 1 change"), "\(said)")
    for device in devices { try device.sync() }
    for device in devices { try device.sync() }
    try expectSame(devices)
    #expect(try devices[1].titles() == ["task tea"])
    #expect(try devices[1].run("conflicts").output == "no conflicts\n")
  }

  /// Programs that are killed at any point: everything that was acknowledged or recorded is there in the end, once.
  @Test func killedSyncsAndServersLoseNothing() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    for device in devices { try device.sync() }
    var random = SystemRandomNumberGenerator()
    for round in 0..<12 {
      for (place, device) in devices.enumerated() {
        try device.run("add", "Home task \(round) \(place)")
        let sync = device.process("arcd", ["sync", "--store", device.planner])
        (sync.standardOutput, sync.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try sync.run()
        usleep(UInt32.random(in: 0..<60_000, using: &random))
        if round % 3 == 2 { bench.stopServer(SIGKILL) }
        kill(sync.processIdentifier, SIGKILL)
        sync.waitUntilExit()
        if round % 3 == 2 { try bench.startServer() }
      }
    }
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[1].titles().count == 24)
    for device in devices { #expect(try device.run("doctor").exit == 0) }
  }
}
