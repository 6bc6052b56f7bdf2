import Calendars
import Delivery
import Entry
import Moments
import Planner
import Store

/// Reads feeds when they are due, and keeps published files up to date.
///
///     due ──▶ a file: read at once
///         ──▶ an address: asked beside the daemon's thread ──▶ Mailbox ──▶ take(_:of:)
final class Feeds {
  private let store: PlannerStore
  private let mailbox: Mailbox
  /// The numbers of the feeds that are being downloaded.
  private var asked: Set<Int> = []
  /// The last step of the log that is in the published files.
  private var published = -1
  private var language: Language??

  init(store: PlannerStore, mailbox: Mailbox) {
    (self.store, self.mailbox) = (store, mailbox)
  }

  /// True while a download is in progress.
  var isBusy: Bool { !asked.isEmpty }

  /// Reads the feeds that are due, and publishes changes.
  /// - Returns: when to call again; nil: only when something happens.
  /// - Throws: `StoreError`.
  func step() throws -> Moment? {
    let feeds = try store.read { try $0.feeds() }
    for feed in feeds where feed.nextAt <= store.now && !asked.contains(feed.id) {
      if feed.source.hasPrefix("/") { try readFile(feed) } else { ask(feed) }
    }
    try publish()
    return try store.read { try $0.feeds() }.filter { !asked.contains($0.id) }.map(\.nextAt).min()
  }

  /// Imports a feed's response, or records its failure.
  /// - Throws: `StoreError`.
  func take(_ answer: Result<WebFeed.Answer, WebFeed.Problem>, of id: Int) throws {
    asked.remove(id)
    guard let feed = try store.read({ try $0.feeds() }).first(where: { $0.id == id }) else { return }
    switch answer {
    case .success(.unchanged) where feed.readAt == nil:
      try fail(feed, "the server answered 'not modified' before it had sent anything")
    case .success(.unchanged): try FeedReading.unchanged(feed, in: store)
    case .success(.changed(let bytes, let etag, let modified)): try take(bytes, etag, modified, of: feed)
    case .failure(let problem):
      let wait = problem.retryAfter.flatMap { RetryAfter.seconds($0, at: store.now) }
      try fail(feed, problem.description, wait: wait ?? 0)
    }
  }

  private func take(_ bytes: [UInt8], _ etag: String?, _ modified: String?, of feed: Feed) throws {
    let (outcome, problem) = try FeedReading.take(
      bytes, etag: etag, modified: modified, of: feed, into: store, findArc: arc)
    if let problem { DaemonLog.say("\(feed.shownName): \(problem)") }
    if !outcome.isEmpty { DaemonLog.say("\(feed.shownName): \(outcome.words)") }
    for line in outcome.mistakes.lines(of: feed.shownName) { DaemonLog.say(line) }
    for moved in outcome.moved {
      DaemonLog.say("\(feed.shownName) moved \(moved)")
      try store.leaveOnTerminals(feed.shownName, "moved \(moved)")
    }
  }

  private func fail(_ feed: Feed, _ problem: String, wait: Int = 0) throws {
    DaemonLog.say("\(feed.shownName): \(problem)")
    try FeedReading.failed(feed, problem, wait: wait, in: store)
  }

  private func readFile(_ feed: Feed) throws {
    guard let bytes = CalendarPublisher.contents(of: feed.source, most: WebFeed.mostBytes) else {
      return try fail(feed, "the file cannot be read, or is larger than 20 MB")
    }
    try take(bytes, nil, nil, of: feed)
  }

  private func ask(_ feed: Feed) {
    asked.insert(feed.id)
    let web = WebFeed(url: feed.source, etag: feed.etag, modified: feed.modified)
    let (mailbox, id) = (mailbox, feed.id)
    Task {
      do { mailbox.put(.feed(id, .success(try await web.answer()))) } catch {
        let problem = error as? WebFeed.Problem ?? WebFeed.Problem(description: "\(error)")
        mailbox.put(.feed(id, .failure(problem)))
      }
    }
  }

  /// The path of the Arc that a line names, as the entry engine reads it; nil: none.
  private func arc(of line: String, in tree: ArcTree) -> String? {
    if language == nil { language = .some(try? Language()) }
    guard case .some(.some(let language)) = language else { return nil }
    let arcs = tree.arcs.filter { $0.archived == nil }
    let vocabulary = Vocabulary(arcs: arcs.map { .init(path: $0.path, aliases: $0.fields.aliases) })
    let reference = Reader.Reference(now: store.zone.local(at: store.now), zone: store.zone)
    var reader = Reader(language: language, vocabulary: vocabulary, reference: reference, reads: .basic)
    return reader.entry(of: line).arc
  }

  private func publish() throws {
    let last = try store.read { try $0.lastStep() }
    guard last != published else { return }
    for (file, problem) in try CalendarPublisher(store: store).publish() {
      DaemonLog.say("\(file): \(problem)")
    }
    published = last
  }
}
