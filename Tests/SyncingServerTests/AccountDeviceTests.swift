import Foundation
import Testing
import TestServer

@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct AccountDeviceTests {
  @Test func loggingInIsTheFirstThingDoneOnAMachine() throws {
    let bench = try Workbench()
    let device = try bench.device("laptop")
    let planner = device.folder + "/not/there/planner.db"
    let password = ["--password-file", bench.path("password")]
    let run = try device.run("arc", ["login", bench.url, "--register", "--store", planner] + password)
    #expect(run.exit == 0, "\(run.all)")
    #expect(FileManager.default.fileExists(atPath: planner + ".account"))
  }

  @Test func aDeviceThatIsRevokedSaysSoAndCanComeBack() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    try devices[0].sync()
    #expect(try devices[0].run("devices", "revoke", "nothing").exit == 2)
    #expect(try devices[0].run("devices", "revoke", "laptop").exit == 1)
    #expect(try devices[0].run("devices", "revoke", "desktop").output.hasPrefix("logged out desktop\n"))
    try devices[1].run("new", "Work")
    let run = try devices[1].run("sync")
    #expect(run.exit == 1)
    #expect(
      run.errors == "arc: this device is not logged in any more\n  log in again: arc login \(bench.url)\n")
    #expect(try devices[1].run("ls").output.contains("Work"))
    try devices[1].logIn()
    for device in devices { try device.sync() }
    try expectSame(devices)
    #expect(try devices[0].run("ls").output.contains("Work"))
  }

  @Test func loggingOutAndInAgainGoesOnWithoutAConflict() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "CS 298")
    try devices[0].run("add", "CS298 hw 1")
    for device in devices { try device.sync() }
    #expect(
      try devices[1].run("logout").output == "logged out of \(bench.url); this planner stays as it is\n")
    #expect(try devices[0].run("devices").output.split(separator: "\n").count == 1)
    try devices[1].run("edit", "1", "--title", "hw 1 again")
    try devices[1].logIn()
    for device in devices { try device.sync() }
    #expect(try devices[0].titles() == ["hw 1 again"])
    #expect(try devices[1].run("conflicts").output == "no conflicts\n")
    try expectSame(devices)
  }

  @Test func theSecondMachineOfANameIsTold() throws {
    let bench = try Workbench()
    let first = try bench.devices("laptop")[0]
    try first.run("add", "milk")
    try first.sync()
    let second = try bench.device("other")
    try second.run("add", "bread")
    let words = ["login", bench.url, "--device", "laptop", "--password-file", bench.path("password")]
    let asked = try second.run("arc", words)
    #expect(asked.exit == 1)
    let run = try second.run("arc", words + ["--yes"])
    #expect(
      run.output.hasSuffix(
        """
        this device is 'laptop 2', because you have another 'laptop'
          for another name: arc logout, then arc login \(bench.url) --device NAME

        """))
  }

  @Test func theInboxIsNoArcOfYours() throws {
    let bench = try Workbench()
    let first = try bench.devices("laptop")[0]
    for words in [["new", "Home"], ["add", "Home", "hw 1"], ["add", "milk"]] { try first.run("arc", words) }
    try first.sync()
    let second = try bench.device("desktop")
    try second.run("add", "bread")
    let run = try second.run(
      "arc", ["login", bench.url, "--device", "desktop", "--password-file", bench.path("password")])
    #expect(run.errors.contains("0 Arcs, 0 of them the same; 1 task, 0 the same"), "\(run.errors)")
    let third = try bench.device("phone")
    let empty = try third.run(
      "arc", ["login", bench.url, "--device", "phone", "--password-file", bench.path("password")])
    #expect(empty.output.contains("in sync: got 1 Arc, 2 tasks"), "\(empty.output)")
  }
}
