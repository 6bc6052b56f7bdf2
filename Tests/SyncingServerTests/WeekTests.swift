import Foundation
import TestServer
import Testing

/// A week on three devices.
@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct WeekTests {
  /// Their clocks are a year apart, and the network cuts, delays, repeats and reorders what they send. Two of them change the
  /// same tasks without having seen each other.
  @Test func threeDevicesWithWrongClocksAndABadNetworkComeToHoldTheSame() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", "phone")
    let years = [2027, 2028, 2026]
    try devices[0].run("new", "Home")
    for device in devices { try device.sync() }
    let proxies = try devices.map { _ in try FaultyProxy(before: bench.url) }
    for (device, proxy) in zip(devices, proxies) { try device.goThrough(proxy.url) }

    for day in 0..<7 {
      for (place, device) in devices.enumerated() {
        func run(_ hour: Int, _ words: String...) throws {
          try device.run("arc", words + ["--now", "\(years[place])-03-\(24 + day)T\(hour):30"])
        }
        try run(10, "add", "Home task \(day) \(place)")
        let others = (place + 1) % 3
        for title in try device.titles() where title == "task \(day - 1) \(others)" {
          try run(12, "edit", device.number(of: title), "--title", "\(title) by \(device.name)")
        }
        if day % 3 == place, day > 0 {
          // The one who made it changes it, too.
          for title in try device.titles() where title == "task \(day - 1) \(place)" {
            try run(14, "edit", device.number(of: title), "--title", "\(title) by its maker")
          }
        }
        if (day + place) % 2 == 0 { try run(18, "sync") }
      }
      if day == 3 {
        bench.stopServer(SIGKILL)
        try bench.startServer()
      }
    }

    for proxy in proxies { proxy.becomeHonest() }
    for _ in 0..<3 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[0].titles().count == 21)

    // Answered on one device each, they are closed on all.
    let answers = [["--keep"], ["--accept"], ["--merge", "task of both"]]
    for round in 0..<21 where try devices[0].run("conflicts").output != "no conflicts\n" {
      let device = devices[round % 3]
      #expect(try device.run("arc", ["resolve", "1"] + answers[round % 3]).exit == 0)
      try device.sync()
      for device in devices { try device.sync() }
    }
    try expectSame(devices)
    for device in devices {
      #expect(try device.titles().count == 21)
      #expect(try device.run("conflicts").output == "no conflicts\n")
      #expect(try device.run("doctor").exit == 0)
    }
  }
}
