import Foundation
import TestServer
import Testing

@testable import Server

@Suite(.fewAtOnce) struct ServerSettingsTests {
  static func settings(
    _ options: [ServerSettings.Key: String] = [:], _ environment: [String: String] = [:], file: String? = nil
  ) throws -> ServerSettings {
    let variables = ["HOME": "/home/mia"].merging(environment) { $1 }
    return try ServerSettings(
      options: options, environment: { variables[$0] },
      file: file.map { ("server.toml", $0) })
  }

  @Test func withoutAnythingSetOnlyThisMachineCanReachIt() throws {
    let usual = try Self.settings()
    #expect(usual.listen.description == "127.0.0.1:8787")
    #expect(usual.data == "/home/mia/.local/share/arc-server")
    #expect(usual.registration == .open)
    #expect(usual.passwordCost == 17)
    #expect(try Self.settings([:], ["STATE_DIRECTORY": "/var/lib/arc-server"]).data == "/var/lib/arc-server")
    #expect(try Self.settings([:], ["XDG_DATA_HOME": "/data"]).data == "/data/arc-server")
  }

  @Test func anOptionCountsBeforeAVariableAndThatBeforeTheFile() throws {
    let file = "listen = \"127.0.0.1:1\"\nregistration = \"closed\"\nconnections = 50"
    #expect(try Self.settings(file: file).listen.port == 1)
    #expect(try Self.settings([:], ["ARC_SERVER_LISTEN": "127.0.0.1:2"], file: file).listen.port == 2)
    let all = try Self.settings([.listen: "127.0.0.1:3"], ["ARC_SERVER_LISTEN": "127.0.0.1:2"], file: file)
    #expect((all.listen.port, all.registration, all.connections) == (3, .closed, 50))
  }

  @Test(arguments: ["0.0.0.0:8787", "[::]:8787", "192.168.1.2:80", "example.org:443"])
  func beyondLoopbackItNeedsTLSOrAProxy(address: String) throws {
    let refusal = #expect(throws: Refusal.self) { try Self.settings([.listen: address]) }
    #expect(refusal?.kind == .usage)
    #expect(refusal?.description.contains("without TLS anyone in between can read passwords") == true)
    #expect(try Self.settings([.listen: address, .behindProxy: "true"]).registration == .invite)
    let tls = try Self.settings([.listen: address, .tlsCert: "c.pem", .tlsKey: "k.pem"])
    #expect((tls.scheme, tls.registration) == ("https", .invite))
  }

  @Test(arguments: ["127.0.0.1:8787", "127.9.9.9:1", "[::1]:8787", "localhost:0"])
  func loopbackNeedsNone(address: String) throws {
    #expect(try Self.settings([.listen: address]).listen.description == address)
  }

  @Test(
    arguments: [
      ([.listen: "here"], "'here' is not an address to listen on; write --listen 127.0.0.1:8787"),
      ([.listen: "::1:80"], "'::1:80' is not an address to listen on; write --listen 127.0.0.1:8787"),
      (
        [.listen: "127.0.0.1:99999"],
        "'127.0.0.1:99999' is not an address to listen on; write --listen 127.0.0.1:8787"
      ),
      ([.tlsKey: "k.pem"], "--tls-key needs --tls-cert FILE"),
      ([.tlsCert: "c.pem"], "--tls-cert needs --tls-key FILE"),
      ([.registration: "all"], "--registration is closed or invite or open, not 'all'"),
      ([.passwordCost: "3"], "--password-cost is a number from 10 to 20, not '3'"),
      ([.behindProxy: "yes"], "--behind-proxy is false or true, not 'yes'"),
    ] as [([ServerSettings.Key: String], String)])
  func aValueThatCannotBeUsedIsSaid(options: [ServerSettings.Key: String], words: String) {
    #expect(throws: Refusal(.usage, words)) { try Self.settings(options) }
  }

  @Test(arguments: [
    ("listen = = 1", "server.toml:1:10: expected a value; a text needs quotes"),
    (
      "colour = \"red\"",
      "server.toml: there is no setting 'colour'; the settings are listen, tls-cert, tls-key, behind-proxy, data, registration, metrics, password-cost, syncs-per-minute, connections"
    ),
    ("listen = [1]", "server.toml: 'listen' needs a text or a number"),
  ])
  func aMistakeInTheFileIsSaidWithItsPlace(file: String, words: String) {
    #expect(throws: Refusal(.usage, words)) { try Self.settings(file: file) }
  }

  @Test(arguments: [
    ("203.0.113.7", "203.0.113.7"), ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2/64"),
    ("::ffff:203.0.113.7", "203.0.113.7"), ("unknown", "unknown"),
  ])
  func anAddressStandsForItsNetwork(address: String, network: String) {
    #expect(ClientAddress.network(address) == network)
  }
}

@Suite(.fewAtOnce) struct LimitTests {
  @Test func aBucketFillsAgain() {
    let limit = RateLimit<String>(perMinute: 60, burst: 3)
    #expect((0..<4).map { _ in limit.wait(for: "a", now: 100) } == [nil, nil, nil, 1])
    #expect(limit.wait(for: "b", now: 100) == nil)
    #expect(limit.wait(for: "a", now: 101) == nil)
    #expect((0..<4).map { _ in limit.wait(for: "a", now: 1000) } == [nil, nil, nil, 1])
    #expect(RateLimit<String>(perMinute: 0, burst: 0).wait(for: "a", now: 0) == nil)
  }

  @Test func eachWrongPasswordDoublesTheWait() {
    let limit = LoginLimit()
    var now = 0.0
    var waits: [Int] = []
    for _ in 0..<14 {
      if let wait = limit.wait(name: "mia", address: "a", now: now) {
        waits.append(wait)
        now += Double(wait)
        #expect(limit.wait(name: "mia", address: "a", now: now) == nil)
      }
    }
    #expect(waits == [12, 24, 48, 96, 192, 384, 768, 900, 900])
    #expect(limit.wait(name: "mia", address: "another", now: now) == nil)
    limit.succeeded(name: "mia", address: "a")
    #expect(limit.wait(name: "mia", address: "a", now: now) == nil)
  }

  @Test func anAddressMayNotTryAllNames() {
    let limit = LoginLimit()
    let refused = (0..<40).filter { limit.wait(name: "name\($0)", address: "a", now: 0) != nil }
    #expect(refused.count == 10)
  }
}
