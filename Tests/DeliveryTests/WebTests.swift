import Foundation
import Hashing
import JSONText
import Synchronization
import TestServer
import Testing

@testable import Delivery

@Suite(.fewAtOnce) struct WebTests {
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
      "the webhook redirects to another address (302); use that one"
    ),
    (.hang, "the webhook did not answer within 1 seconds"),
    (.noise, "the webhook does not answer at http://127.0.0.1"),
  ])
  func aServerThatFailsHangsOrLiesHasTakenNothing(reply: TestServer.Reply, words: String) async throws {
    let server = try TestServer([reply])
    // However slow the machine is, only the one that hangs takes longer.
    let timeout = if case .hang = reply { 1 } else { 600 }
    let error = await #expect(throws: ChannelError.self) {
      try await WebhookChannel(url: server.url, timeout: timeout).deliver(notice, replacing: nil)
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
        "method":"POST","headers":{"Authorization":"Bearer tk_1"},"body":"arc:done:12","clear":true},{"action":"http","label":"Snooze",\
        "url":"\(server.url)/back","method":"POST","headers":{"Authorization":"Bearer tk_1"},\
        "body":"arc:snooze:12","clear":true}]}
        """)
  }

  @Test func theButtonsOfAPhoneCarryTheirOwnTokenAndNeverOverALineThatOthersHear() async throws {
    let server = try TestServer([.answer(200, #"{"id":"a1","event":"message"}"#)])
    var account = PhoneChannel.Account(server: server.url, topic: "mine")
    (account.answers, account.token) = ("back", try secret("tk_all"))
    account.answersToken = try secret("tk_back")
    _ = try await PhoneChannel(account: account).deliver(notice, replacing: nil)
    let request = try #require(server.requests.first)
    #expect(request.headers["authorization"] == "Bearer tk_all")
    #expect(request.body.components(separatedBy: "Bearer tk_back").count == 3)
    #expect(!request.body.contains("tk_all"))
    // What has no buttons carries none.
    var digest = notice
    digest.kind = .digest
    _ = try await PhoneChannel(account: account).deliver(digest, replacing: nil)
    try await PhoneChannel(account: account).say("kept", "a line")
    #expect(server.requests.count == 3)
    #expect(server.requests.dropFirst().allSatisfy { !$0.body.contains("tk_") })
    account.server = "http://ntfy.example.org"
    #expect(try await account.buttonToken() == nil)
    account.server = "https://ntfy.example.org"
    #expect(try await account.buttonToken() == "tk_back")
  }

  /// What is heard on a topic; it ends after a minute, so that a test fails when nothing comes.
  /// - Parameter now: the time that the listener's clock shows.
  private func listen(to server: TestServer, after place: PhoneAnswers.Place, at now: Int) throws
    -> AsyncStream<(heard: [PhoneAnswers.Heard], place: PhoneAnswers.Place)>
  {
    var account = PhoneChannel.Account(server: server.url, topic: "mine")
    account.answers = "back"
    var answers = try #require(PhoneAnswers(account: account))
    answers.present = { now }
    return AsyncStream { [answers] continuation in
      let listening = Task { await answers.listen(after: place) { continuation.yield(($0, $1)) } }
      let watch = Task {
        try await Task.sleep(for: .seconds(60))
        continuation.finish()
      }
      continuation.onTermination = { _ in
        listening.cancel()
        watch.cancel()
      }
    }
  }

  @Test func whatNobodyCanReadOrComesFromTheFutureDeafensNobody() async throws {
    let now = Int(Date().timeIntervalSince1970)
    let long = String(repeating: "x", count: LineStream.longest)
    func message(_ id: String, _ time: Int, _ text: String) -> String {
      #"{"id":"\#(id)","time":\#(time),"event":"message","message":"\#(text)"}"#
    }
    let server = try TestServer([
      .stream([
        #"{"id":"o","time":\#(now),"event":"open","topic":"back"}"#, message("a1", now, "one"),
        message("a2", now, long), "{\u{0}", #"{"event":"message"}"#, "[[[[", "\u{FFFD}\u{1F600}",
        message("a3", now + 400_000_000, "two"), message("a4", now, "three"),
        message("a3", now + 400_000_000, "two"), #"{"id":"a5","time":1e99,"event":"message","message":"no"}"#,
        message("a6", now + 1, "four"),
      ])
    ])
    // Another wrong clock has put the place into the future before.
    let place = PhoneAnswers.Place(message: "a0", time: now + 500_000_000)
    var lines: [PhoneAnswers.Heard] = []
    for await (heard, place) in try listen(to: server, after: place, at: now) {
      lines += heard
      #expect(place.time <= now + 1)
      if lines.count == 4 { break }
    }
    #expect(lines == ["one", "two", "three", "four"].map { .line($0) })
  }

  @Test func linesAreCutHoweverTheyArriveAndThoseWithoutAnEndDropped() {
    var lines = LineStream()
    #expect(lines.take(Array("a\nb".utf8)) == ["a"])
    #expect(lines.take(Array("c\n\nd".utf8)) == ["bc", ""])
    #expect(lines.take([0xFF, 0xC3, 10]) == ["d\u{FFFD}\u{FFFD}"])
    #expect(lines.take(Array(repeating: 65, count: LineStream.longest)) == [])
    #expect(lines.take([10]).map(\.utf8.count) == [LineStream.longest])
    #expect(lines.take(Array(repeating: 65, count: LineStream.longest + 1)) == [])
    #expect(lines.take(Array("more\nnext\n".utf8)) == ["next"])
    #expect(!lines.isEndless)
    lines.mostDropped = 1000
    _ = lines.take(Array(repeating: 65, count: LineStream.longest + 2000))
    #expect(lines.isEndless)
  }

  @Test func whatNeverEndsIsPassedOver() async throws {
    let now = Int(Date().timeIntervalSince1970)
    let place = PhoneAnswers.Place(message: "a0", time: 100)
    let server = try TestServer([.endless])
    var iterator = try listen(to: server, after: place, at: now).makeAsyncIterator()
    let next = await iterator.next()?.place
    #expect(next == PhoneAnswers.Place(time: now))
  }

  @Test func aPageThatAsksToLogInToSomeNetworkIsNoServerOfMessages() async throws {
    let server = try TestServer([.answer(200, "<html>welcome to the hotel</html>")])
    let channel = PhoneChannel(account: PhoneChannel.Account(server: server.url, topic: "mine"))
    let error = await #expect(throws: ChannelError.self) { try await channel.deliver(notice, replacing: nil) }
    #expect(error?.description == "\(server.url) does not answer like an ntfy server")
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
    let place = try #require(PhoneAnswers.Place("100 a1"))
    var iterator = try listen(to: server, after: place, at: 200).makeAsyncIterator()
    #expect(await iterator.next()?.heard == [.answer(Answer(.done, to: "12"))])
    #expect(await iterator.next()?.heard == [.line("buy milk tomorrow"), .line("second line")])
    #expect(server.requests.first?.line == "GET /back/json?since=a1 HTTP/1.1")
  }

  @Test func aSecretComesFromAFileThatOthersCannotRead() async throws {
    let secret = try secret("s3cret")
    #expect(try await secret.reveal() == "s3cret")
    let path = String(secret.place.dropFirst("file:".count))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    await #expect(
      throws: ChannelError(
        "other users can read \(path), which contains a secret", repair: "chmod 600 \(path)")
    ) { try await secret.reveal() }
  }

  @Test func aSecretComesFromTheEnvironmentOrAProgram() async throws {
    setenv("ARC_TEST_SECRET", "from the environment", 1)
    #expect(try await Secret("env:ARC_TEST_SECRET")?.reveal() == "from the environment")
    #expect(try await Secret("command:printf %s abc")?.reveal() == "abc")
    #expect(try await Secret("command:/usr/bin/printf %s abc")?.reveal() == "abc")
    #expect(Secret("hunter2") == nil)
    await #expect(throws: ChannelError("command:true contains no secret")) {
      try await Secret("command:true")?.reveal()
    }
  }
}
