import Foundation
import Hashing
import JSONText
import Synchronization
import TestServer
import Testing

@testable import Delivery

@Suite struct WebTests {
  private var notice: Notice {
    var notice = Notice(key: "k0.1", reminder: "12", title: "hw 2", message: "due now")
    (notice.id, notice.arc, notice.intensity) = (12, "CS 298", 4)
    return notice
  }

  private func secret(_ text: String) throws -> Secret {
    let path = FileManager.default.temporaryDirectory.path + "/arc-secret-\(UUID())"
    try (text + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return try #require(Secret("file:" + path))
  }

  @Test func aWebhookGetsTheJSONWithASignature() async throws {
    let server = try TestServer([.answer(204, "")])
    let channel = WebhookChannel(url: server.url + "/hook?x=1", secret: try secret("open sesame"))
    #expect(try await channel.deliver(notice, replacing: nil) == nil)
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /hook?x=1 HTTP/1.1")
    #expect(request.body == notice.json)
    #expect(request.headers["x-arc-key"] == "k0.1")
    let signature = SHA256.signature(of: Array(notice.json.utf8), key: Array("open sesame".utf8))
    #expect(
      request.headers["x-arc-signature"] == "sha256=" + signature.map { String(format: "%02x", $0) }.joined())
  }

  @Test(arguments: [
    (TestServer.Reply.answer(500, "oops"), "the webhook answers 500"),
    (.answer(403, ""), "the webhook refuses the token or secret (403)"),
    (
      .answer(302, "", headers: ["Location: http://127.0.0.1:1/"]),
      "the webhook sends to another address (302); set that one"
    ),
    (.hang, "the webhook has not answered within 1 seconds"),
    (.noise, "the webhook does not answer at http://127.0.0.1"),
  ])
  func aServerThatFailsHangsOrLiesHasTakenNothing(reply: TestServer.Reply, words: String) async throws {
    let server = try TestServer([reply])
    // However slow the machine is, only the one that hangs takes longer.
    let patience = if case .hang = reply { 1 } else { 600 }
    let error = await #expect(throws: ChannelError.self) {
      try await WebhookChannel(url: server.url, patience: patience).deliver(notice, replacing: nil)
    }
    #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
  }

  @Test func aServerThatIsAwayIsSaidWithoutWhatIsSecretInItsAddress() async throws {
    let error = await #expect(throws: ChannelError.self) {
      try await WebhookChannel(url: "http://ann:pw@127.0.0.1:1/token/xyz").deliver(notice, replacing: nil)
    }
    #expect(error?.description == "the webhook does not answer at http://127.0.0.1:1")
  }

  @Test func aPhoneGetsTitleMessagePriorityTokenAndButtons() async throws {
    let server = try TestServer([.answer(200, #"{"id":"a1","event":"message"}"#)])
    var account = PhoneChannel.Account(server: server.url + "/", topic: "mine")
    (account.answers, account.token, account.link) = ("back", try secret("tk_1"), "https://example.org")
    _ = try await PhoneChannel(account: account).deliver(notice, replacing: nil)
    let request = try #require(server.requests.first)
    #expect(request.line == "POST / HTTP/1.1")
    #expect(request.headers["authorization"] == "Bearer tk_1")
    #expect(
      request.body == """
        {"topic":"mine","title":"hw 2","message":"due now\\nCS 298","priority":4,"tags":["bell"],\
        "click":"https://example.org","actions":[{"action":"http","label":"Done","url":"\(server.url)/back",\
        "method":"POST","body":"arc:done:12","clear":true},{"action":"http","label":"Snooze",\
        "url":"\(server.url)/back","method":"POST","body":"arc:snooze:12","clear":true}]}
        """)
  }

  @Test func aPageThatAsksToLogInToSomeNetworkIsNoServerOfMessages() async throws {
    let server = try TestServer([.answer(200, "<html>welcome to the hotel</html>")])
    let channel = PhoneChannel(account: PhoneChannel.Account(server: server.url, topic: "mine"))
    let error = await #expect(throws: ChannelError.self) { try await channel.deliver(notice, replacing: nil) }
    #expect(error?.description == "\(server.url) does not answer like a server of messages")
  }

  @Test func buttonsAndTextsComeBackFromTheSecondTopic() async throws {
    let server = try TestServer([
      .stream([
        #"{"id":"1","event":"open","topic":"back"}"#, "nonsense",
        #"{"id":"a1","time":100,"event":"message","message":"arc:done:11"}"#,
        #"{"id":"a0","time":90,"event":"message","message":"arc:done:10"}"#,
        #"{"id":"a2","time":101,"event":"message","message":"arc:done:12"}"#,
        #"{"id":"a3","time":101,"event":"message","message":"buy milk tomorrow\n \nsecond line"}"#,
      ])
    ])
    var account = PhoneChannel.Account(server: server.url, topic: "mine")
    account.answers = "back"
    let answers = try #require(PhoneAnswers(account: account))
    let (stream, continuation) = AsyncStream.makeStream(of: [PhoneAnswers.Heard].self)
    let place = try #require(PhoneAnswers.Place("100 a1"))
    let listening = Task { await answers.listen(after: place) { heard, _ in continuation.yield(heard) } }
    defer { listening.cancel() }
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == [.answer(Answer(.done, to: "12"))])
    #expect(await iterator.next() == [.line("buy milk tomorrow"), .line("second line")])
    #expect(server.requests.first?.line == "GET /back/json?since=a1 HTTP/1.1")
  }

  @Test func aSecretComesFromAFileThatOthersCannotRead() async throws {
    let secret = try secret("s3cret")
    #expect(try await secret.reveal() == "s3cret")
    let path = String(secret.place.dropFirst("file:".count))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    await #expect(
      throws: ChannelError("others can read \(path), which holds a secret", repair: "chmod 600 \(path)")
    ) { try await secret.reveal() }
  }

  @Test func aSecretComesFromTheEnvironmentOrAProgram() async throws {
    setenv("ARC_TEST_SECRET", "from the environment", 1)
    #expect(try await Secret("env:ARC_TEST_SECRET")?.reveal() == "from the environment")
    #expect(try await Secret("command:printf %s abc")?.reveal() == "abc")
    #expect(try await Secret("command:/usr/bin/printf %s abc")?.reveal() == "abc")
    #expect(Secret("hunter2") == nil)
    await #expect(throws: ChannelError("command:true holds no secret")) {
      try await Secret("command:true")?.reveal()
    }
  }
}
