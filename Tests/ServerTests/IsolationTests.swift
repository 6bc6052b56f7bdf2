import Foundation
import Sync
import TestServer
import Testing

@Suite(.fewAtOnce) struct IsolationTests {
  /// Every address that needs a token, with the ids of somebody else in it.
  static func requests(_ device: String, _ push: String, _ page: String, _ task: String) -> [(
    method: String, path: String, body: String?
  )] {
    [
      ("GET", "/v1/devices", nil), ("DELETE", "/v1/devices/\(device)", nil), ("GET", "/v1/audit", nil),
      ("GET", "/v1/audit?before=100", nil), ("POST", "/v1/sync", push), ("GET", "/v1/sync/snapshot", nil),
      ("GET", "/v1/sync/snapshot?page=\(page)", nil), ("GET", "/v1/planner", nil),
      ("GET", "/v1/planner?since=0", nil), ("POST", "/v1/parse", #"{"line":"the plan"}"#),
      ("GET", "/v1/tasks", nil), ("GET", "/v1/tasks?arc=\(task)", nil), ("GET", "/v1/tasks/\(task)", nil),
      ("GET", "/v1/log", nil), ("GET", "/v1/trash", nil), ("GET", "/v1/search?q=plan", nil),
      ("GET", "/v1/settings", nil), ("GET", "/v1/export", nil), ("GET", "/v1/export?q=plan", nil),
      ("POST", "/v1/import?preview=true", #"{"name":"a","text":"the plan"}"#),
      (
        "POST", "/v1/changes",
        #"{"changes":[{"id":"\#(UUID().uuidString)","do":"complete","task":"\#(task)"}]}"#
      ),
    ]
  }

  @Test func oneAccountSeesNothingOfAnother() async throws {
    let server = try await RunningServer()
    let (miaToken, miaDevice) = try await server.register("mia", device: "mias-laptop")
    let (eveToken, _) = try await server.register("eve", device: "eves-laptop")
    var mia = Planner(miaToken)
    let task = mia.add("task", ["title": "the secret plan"])
    let mias = mia.request
    _ = try await mia.sync(with: server)
    let before = try server.rows("SELECT hex(json) FROM thing ORDER BY 1")

    // Eve pushes as Mia's planner, to Mia's task, and reads with the place of Mia's snapshot.
    var eve = Planner(eveToken)
    eve.device = mia.device
    eve.number = 0
    eve.set(task, ["title": "stolen"])
    let pushes = [eve.request, mias].map { String(decoding: $0.bytes, as: UTF8.self) }
    let place = Data("\(mia.log ?? "")\n0\ntask\n0".utf8).base64EncodedString().replacing("=", with: "")
    for push in pushes {
      for (method, path, body) in Self.requests(miaDevice, push, place, task.id) {
        let answer = try await server.send(method, path, token: eveToken, body: body)
        #expect(answer.status < 500, "\(method) \(path): \(answer.body)")
        for secret in ["secret plan", "mias-laptop", miaDevice]
        where !(path == "/v1/sync" && push == pushes[1]) {
          #expect(!answer.body.contains(secret), "\(method) \(path): \(answer.body)")
        }
      }
    }
    // Mia has what she had: her task, her device, her log.
    let mine = try server.rows("SELECT hex(json) FROM thing ORDER BY 1")
    #expect(Set(before).isSubset(of: Set(mine)))
    #expect(try await server.send("GET", "/v1/devices", token: miaToken).list("devices").count == 1)
    var other = Planner(miaToken)
    let seen = try await other.sync(with: server)
    let titles = seen.entries.flatMap(\.changes).map { $0.fields["title"] }
    #expect(titles == [.text("Inbox"), .text("the secret plan")])
  }

  @Test(arguments: [
    ("GET", "/v1/devices"), ("DELETE", "/v1/devices/x"), ("GET", "/v1/audit"), ("POST", "/v1/sync"),
    ("GET", "/v1/sync/snapshot"), ("GET", "/v1/events"), ("POST", "/v1/auth/logout"),
    ("POST", "/v1/auth/password"),
    ("POST", "/v1/auth/delete"), ("GET", "/v1/planner"), ("POST", "/v1/changes"), ("POST", "/v1/parse"),
    ("GET", "/v1/tasks"), ("GET", "/v1/tasks/x"), ("GET", "/v1/log"), ("GET", "/v1/trash"),
    ("GET", "/v1/search"), ("GET", "/v1/settings"), ("GET", "/v1/export"), ("POST", "/v1/import"),
  ])
  func withoutATokenOfItsOwnNobodyGetsIn(method: String, path: String) async throws {
    let server = try await RunningServer()
    let none = try await server.send(method, path)
    #expect((none.status, none.text("error.code")) == (401, "no_token"))
    #expect(none.headers["www-authenticate"] == "Bearer")
    let headers = [
      "Bearer arc_\(String(repeating: "A", count: 43))", "Bearer ", "Bearer", "Basic bWlhOm1pYQ==",
      "bearer ' OR 1=1",
    ]
    for header in headers {
      #expect(
        try await server.send(method, path, headers: ["Authorization": header]).status == 401, "\(header)")
    }
  }
}
