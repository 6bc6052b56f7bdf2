import Application
import Calendars
import Files
import HTTPTypes
import Hummingbird
import JSONText
import Planner
import Store

/// Export, import, search and settings of the planner.
struct ExchangeRoutes: Sendable {
  let shared: ServerServices
  private static let mostFound = 1000

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.get, "/v1/search") { try await search($0, $1) }
    addresses.on(.get, "/v1/settings") { request, context in
      let bytes = try await read(request, context) { $0.settings.document().bytes }
      return Response(contentType: "application/json", bytes: bytes)
    }
    addresses.on(.get, "/v1/export") { try await export($0, $1) }
    addresses.on(.post, "/v1/import") { try await importFile($0, $1) }
  }

  private func read(
    _ request: Request, _ context: DeviceContext, _ body: @Sendable (Workspace) throws -> [UInt8]
  ) async throws -> [UInt8] {
    try shared.limits.sync(context.session)
    let replica = shared.replicas.of(context.account)
    do {
      return try await replica.read(for: context.session, in: request.view()) { try body($0) }
    } catch { throw APIError(refusing: error) ?? error }
  }

  /// Finds what `arc search` would find for the same words.
  private func search(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let words = (request.text("q") ?? "").quotedWords
    guard words.count <= 100 else { throw APIError.invalid("\"q\" has more than 100 words") }
    let limit = try request.number("limit", in: 1...Self.mostFound) ?? 200
    let bytes = try await read(request, context) { workspace in
      try workspace.store.read { snapshot in
        try SearchResults(words, snapshot, workspace, limit: limit).document(here: workspace.here).bytes
      }
    }
    return Response(contentType: "application/json", bytes: bytes)
  }

  // MARK: Out

  /// Exports the planner, or only what matches the words in `q`, as a file.
  private func export(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let name = request.uri.queryParameters["format"].map(String.init) ?? "json"
    let (format, file, type) = try Self.form(called: name)
    let words = (request.text("q") ?? "").quotedWords
    let bytes = try await read(request, context) { workspace in
      try AnonymousFile.bytes { output in
        try workspace.store.read { snapshot in
          let selection = try ExportSelection(snapshot, words.map { ArgumentText(text: $0) }, workspace)
          try ExportWriting(selection, workspace, to: output) { _ in }.write(format, .events)
        }
      }
    }
    var response = Response(contentType: type, bytes: bytes)
    response.headers[.contentDisposition] = "attachment; filename=\"\(file)\""
    return response
  }

  /// A format by one of its names, with its file name and media type.
  private static func form(called name: String) throws -> (ExchangeFormat, file: String, type: String) {
    switch name {
    case "json": (.json, "planner.json", "application/json")
    case "ics", "ical": (.ical, "planner.ics", "text/calendar; charset=utf-8")
    case "csv": (.csv, "planner.csv", "text/csv; charset=utf-8")
    case "md", "markdown": (.markdown, "planner.md", "text/markdown; charset=utf-8")
    case "todo.txt", "todotxt": (.todotxt, "todo.txt", "text/plain; charset=utf-8")
    case "taskwarrior": (.taskwarrior, "taskwarrior.json", "application/json")
    default:
      throw APIError.invalid("\"format\" must be json, ical, csv, markdown, todotxt or taskwarrior")
    }
  }

  // MARK: In

  /// Imports a file as a change that is carried out once; with `preview=true`, only tells what it would import.
  private func importFile(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    try shared.limits.sync(context.session)
    guard case .object(let fields) = document.value else { throw APIError.invalid("it is not an object") }
    let isPreview = request.uri.queryParameters["preview"] == "true"
    var named = fields.filter { $0.name != "do" } + [.init(name: "do", value: .text("import"))]
    // A preview changes nothing, so it needs no id.
    if isPreview, document.value["id"] == nil {
      named.append(.init(name: "id", value: .text("00000000-0000-4000-8000-000000000000")))
    }
    let change = try PlannerChange(.object(named))
    let view = try Replica.View(zone: change.zone ?? request.view().zone)
    let replica = shared.replicas.of(context.account)
    let bytes: [UInt8]
    if isPreview {
      do {
        bytes = try await replica.read(for: context.session, in: view) {
          try change.preview(in: $0)
        }
      } catch { throw APIError(refusing: error) ?? error }
    } else {
      bytes = try await replica.change([change], for: context.session, in: view) { workspace, results in
        try workspace.document(of: results.map { (change.id, $0) })
      }
    }
    return Response(contentType: "application/json", bytes: bytes)
  }
}

extension String {
  /// The words between spaces; words in quotes are one.
  fileprivate var quotedWords: [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in self {
      if character == "\"" {
        isQuoted.toggle()
      } else if character.isWhitespace, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
