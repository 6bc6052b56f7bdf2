import Foundation
import Gzip
import NIOCore
import Testing

@testable import Server

/// Bodies that are announced first, and compressed ones.
@Suite(.fewAtOnce) struct RequestBodyTests {
  private static let json = "{\"name\":\"mia\",\"password\":\"four random words\",\"device\":\"x\"}"

  private static func head(length: Int) -> String {
    """
    POST /v1/auth/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r
    Expect: 100-continue\r\nContent-Length: \(length)\r\n\r\n
    """
  }

  @Test func whoWaitsForPermissionToSendABodyIsToldToGoOn() async throws {
    let server = try await RunningServer()
    let raw = try RawConnection(server.port)
    try raw.send(Self.head(length: Self.json.utf8.count))
    #expect(raw.receive(seconds: 10) == "HTTP/1.1 100 Continue\r\n\r\n")
    try raw.send(Self.json)
    #expect(raw.receive(seconds: 10).hasPrefix("HTTP/1.1 201 Created\r\n"))
    // Again on the same connection.
    try raw.send(Self.head(length: Self.json.utf8.count))
    #expect(raw.receive(seconds: 10) == "HTTP/1.1 100 Continue\r\n\r\n")
    try raw.send(Self.json)
    #expect(raw.receive(seconds: 10).hasPrefix("HTTP/1.1 409 Conflict\r\n"))
  }

  @Test func whoAnnouncesABodyThatIsTooLongIsToldSoBeforeSendingIt() async throws {
    let server = try await RunningServer()
    let raw = try RawConnection(server.port)
    try raw.send(Self.head(length: RequestDocument.limit + 1))
    #expect(raw.receive(seconds: 10).hasPrefix("HTTP/1.1 413"))
  }

  private static func gzip(_ text: String) throws -> Data {
    Data(try Gzip.compress(ByteBuffer(string: text)).readableBytesView)
  }

  @Test func aCompressedBodyIsRead() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let compressed = ["Content-Encoding": "gzip"]
    let spaces = String(repeating: " ", count: 1 << 20)
    func send(_ body: Data) async throws -> Answer {
      try await server.send("POST", "/v1/auth/password", token: token, data: body, headers: compressed)
    }
    let wrong = try await send(Self.gzip("{\"current\":\"no\",\"new\":\"other random words\"\(spaces)}"))
    #expect((wrong.status, wrong.text("error.code")) == (401, "wrong_password"))
    // Three kilobytes that become three megabytes.
    let bomb = try Self.gzip("{\(spaces)\(spaces)\(spaces)}")
    #expect(bomb.count < 4000)
    let large = try await send(bomb)
    #expect((large.status, large.text("error.code")) == (413, "too_large"))
    let whole = try Self.gzip("{}")
    for damaged in [Data("{}".utf8), whole.dropLast(9), whole + [1], Data()] {
      let answer = try await send(damaged)
      #expect((answer.status, answer.text("error.code")) == (400, "malformed"))
    }
  }

  @Test func whatIsCompressedInAnotherWayIsRefused() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let answer = try await server.send(
      "POST", "/v1/auth/password", token: token, body: "{}", headers: ["Content-Encoding": "br"])
    #expect((answer.status, answer.text("error.code")) == (415, "unknown_encoding"))
    #expect(answer.headers["accept-encoding"] == "gzip")
  }

  @Test func nothingComesBetweenTheAnswersToRequestsSentAtOnce() async throws {
    let server = try await RunningServer()
    let raw = try RawConnection(server.port)
    try raw.send(String(repeating: Self.head(length: Self.json.utf8.count) + Self.json, count: 2))
    var text = ""
    while text.components(separatedBy: "HTTP/1.1 ").count < 4 {
      let more = raw.receive(seconds: 10)
      if more.isEmpty { break }
      text += more
    }
    let answers = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
    #expect(answers == ["100", "201", "409"])
  }
}
