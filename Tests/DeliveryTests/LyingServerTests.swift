import Foundation
import TestServer
import Testing

@testable import Delivery

/// Servers that break off, never end, or send elsewhere: each has taken nothing, and takes no more memory than it should.
@Suite(.fewAtOnce) struct LyingServerTests {
  private let notice = Notice(key: "k0.1", reminder: "12", title: "hw 2", message: "due now")

  private func secret(_ text: String) throws -> Secret {
    setenv("ARC_TEST_TOKEN", text, 1)
    return try #require(Secret("env:ARC_TEST_TOKEN"))
  }

  private func phone(_ server: String, token: Secret? = nil, timeout: Int = 60) -> PhoneChannel {
    var account = PhoneChannel.Account(server: server, topic: "mine")
    account.token = token
    return PhoneChannel(account: account, timeout: timeout)
  }

  /// What both channels say of a server.
  private func failures(_ reply: TestServer.Reply) async throws -> (texts: [String], server: TestServer) {
    let server = try TestServer([reply])
    // Only the one that drips is to be given up; a machine that does much else may take long for the others.
    let timeout = if case .drip = reply { 2 } else { 60 }
    let channels: [any Channel] = [
      phone(server.url, timeout: timeout), WebhookChannel(url: server.url, timeout: timeout),
    ]
    var texts: [String] = []
    for channel in channels {
      let error = await #expect(throws: ChannelError.self) {
        try await channel.deliver(notice, replacing: nil)
      }
      texts.append((error?.description ?? "").replacing(server.url, with: "URL"))
    }
    return (texts, server)
  }

  @Test(arguments: [
    (TestServer.Reply.cut("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"id\":"), "does not answer at URL"),
    (.cut("HTTP/1.1 200 OK\r\nContent-Le"), "does not answer at URL"),
    (.cut(""), "does not answer at URL"),
    (.reset, "does not answer at URL"),
    (.endlessHeaders, "does not answer at URL"),
    (.endless, "sends an answer that is too long at URL"),
    (.drip("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", every: 0.5), "did not answer within 2 seconds"),
    (.answer(500, "{\"id\":\"1\"}"), "answers 500"),
    (.answer(429, ""), "answers 429"),
    (.answer(302, "", headers: ["Location: /"]), "redirects to another address (302); use that one"),
    (.answer(401, ""), "refuses the token or secret (401)"),
  ])
  func theServerHasTakenNothing(reply: TestServer.Reply, words: String) async throws {
    let (texts, server) = try await failures(reply)
    #expect(texts == ["the phone's server \(words)", "the webhook \(words)"])
    // What the system keeps on the way counts, too.
    #expect(server.sent < 16 << 20)
  }

  @Test(arguments: ["HTTP/1.1 204 X", "HTTP/1.1 200 X"])
  func anEmptyAnswerIsEnoughForAWebhookAndNoneForAPhone(status: String) async throws {
    let server = try TestServer([.cut(status + "\r\nContent-Length: 0\r\n\r\n")])
    #expect(try await WebhookChannel(url: server.url).deliver(notice, replacing: nil) == nil)
    await #expect(throws: ChannelError.self) { try await phone(server.url).deliver(notice, replacing: nil) }
  }

  @Test func aTokenDoesNotFollowToAnotherServer() async throws {
    let other = try TestServer([.answer(200, #"{"id":"a1"}"#)])
    for status in [301, 302, 303, 307, 308] {
      let server = try TestServer([.answer(status, "", headers: ["Location: \(other.url)/"])])
      let channel = phone(server.url, token: try secret("tk_1"))
      await #expect(throws: ChannelError.self) { try await channel.deliver(notice, replacing: nil) }
      #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer tk_1"])
    }
    #expect(other.requests.isEmpty)
  }

  @Test func aServerThatSendsToItselfIsAskedOnce() async throws {
    let server = try TestServer { _ in .answer(302, "", headers: ["Location: /"]) }
    await #expect(throws: ChannelError.self) { try await phone(server.url).deliver(notice, replacing: nil) }
    #expect(server.requests.count == 1)
  }

  @Test func aServerWithoutEncryptionOrANameIsNotThere() async throws {
    let server = try TestServer([.answer(200, "")])
    for url in ["https://127.0.0.1:\(server.port)", "http://nobody.invalid", "http://127.0.0.1:1"] {
      let error = await #expect(throws: ChannelError.self) {
        try await WebhookChannel(url: url + "/hidden", timeout: 8).deliver(notice, replacing: nil)
      }
      #expect(error?.description == "the webhook does not answer at \(url)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func whatRepairsARefusalIsSaid() async throws {
    let server = try TestServer([.answer(401, "")])
    let repairs = [
      (phone(server.url) as any Channel, "arc config phone.token file:PATH"),
      (
        phone(server.url, token: try secret("tk_1")),
        "put the right token into env:ARC_TEST_TOKEN, then: arc channel test phone"
      ),
      (WebhookChannel(url: server.url), "arc config webhook.secret file:PATH"),
    ]
    for (channel, repair) in repairs {
      let error = await #expect(throws: ChannelError.self) {
        try await channel.deliver(notice, replacing: nil)
      }
      #expect(error?.repair == repair)
    }
  }
}
