import Application
import HTTPTypes
import Hummingbird
import JSONText
import Moments
import Planner
import Store

/// What a page loads on demand, beyond the open planner.
struct PlannerViewRoutes: Sendable {
  let shared: ServerServices

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.get, "/v1/tasks") { try await closedTasks($0, $1) }
    addresses.on(.get, "/v1/tasks/{task}") { try await task($0, $1) }
    addresses.on(.get, "/v1/log") { request, context in
      let limit = try request.number("limit", in: 1...1000) ?? 100
      return try await answer(request, context) { workspace in
        try workspace.store.read { JSONWriter.document(ofSteps: try $0.steps(limit: limit)).bytes }
      }
    }
    addresses.on(.get, "/v1/trash") { _, context in
      try shared.limits.sync(context.session)
      let trash = try await shared.replicas.of(context.account).trash()
      return Response(contentType: "application/json", bytes: trash.document.bytes)
    }
  }

  /// Responds with a document of the account's planner.
  private func answer(
    _ request: Request, _ context: DeviceContext, _ document: @Sendable (Workspace) throws -> [UInt8]
  ) async throws -> Response {
    try shared.limits.sync(context.session)
    let replica = shared.replicas.of(context.account)
    do {
      let bytes = try await replica.read(for: context.session, in: request.view()) { try document($0) }
      return Response(contentType: "application/json", bytes: bytes)
    } catch { throw APIError(refusing: error) ?? error }
  }

  /// Tasks closed before a moment, latest first.
  private func closedTasks(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let limit = try request.number("limit", in: 1...1000) ?? 200
    let arc = try request.identity("arc")
    let before = try request.uri.queryParameters["before"].map { text in
      guard let moment = Moment(iso: String(text)) else {
        throw APIError.invalid("\"before\" is not a moment like 2027-02-14T09:00:00Z")
      }
      return moment
    }
    return try await answer(request, context) { workspace in
      try workspace.store.read { snapshot in
        var filter = TaskFilter([.init(.state(.closed))])
        if let arc {
          let tree = try snapshot.arcs()
          guard let arc = tree.arc(uuid: arc.description) else { throw APIError.gone("Arc") }
          filter.conditions.append(.init(.arcs(Set(tree.subtree(of: arc.id).map(\.id)))))
        }
        let closed = try snapshot.tasks(matching: filter, kind: .all).filter { task in
          task.closing.map { closing in before.map { closing.at < $0 } ?? true } ?? false
        }
        let tasks = closed.sorted {
          ($0.closing?.at.seconds ?? 0, $0.id) > ($1.closing?.at.seconds ?? 0, $1.id)
        }
        return JSONWriter.document {
          $0.key("tasks")
          $0.array { list in tasks.prefix(limit).forEach { list.value($0, here: workspace.here) } }
          $0.field("more", tasks.count > limit)
        }.bytes
      }
    }
  }

  /// One task with its history and its next reminder.
  private func task(_ request: Request, _ context: DeviceContext) async throws -> Response {
    guard let identity = Identity(try context.parameters.require("task")) else { throw APIError.gone("task") }
    return try await answer(request, context) { workspace in
      try workspace.store.read { snapshot in
        guard let task = try snapshot.task(identity) else { throw APIError.gone("task") }
        let history = try snapshot.history(of: task.id, limit: 100)
        let steps = try snapshot.steps(changing: identity, limit: 100)
        let occurrences = task.occurrence == nil ? [] : try snapshot.occurrences(ofTask: task.id).suffix(100)
        let alerts = try snapshot.reminder(ofTask: task.id)?.upcoming(
          from: workspace.now, until: workspace.now.adding(seconds: 400 * 86_400), limit: 10)
        return JSONWriter.document { json in
          json.key("task")
          json.value(task, here: workspace.here)
          json.list("history", history) {
            $0.field("time", $1.time.description)
            $0.field("event", $1.event.rawValue)
            $0.field("due", $1.due?.description)
            $0.field("reason", $1.reason?.text)
          }
          json.key("occurrences")
          json.array { list in occurrences.forEach { list.value($0, here: workspace.here) } }
          json.list("steps", steps) { $0.fields(of: $1) }
          json.list("alerts", alerts ?? []) {
            $0.field("at", $1.at.description)
            $0.field("level", $1.alert.level.rawValue)
            $0.field("step", $1.alert.step)
            $0.field("lead", $1.alert.isLead)
          }
        }.bytes
      }
    }
  }
}

extension Request {
  /// A UUID in the query; nil when it is missing.
  /// - Throws: `APIError.invalid` when it is not a UUID.
  func identity(_ name: String) throws -> Identity? {
    guard let text = uri.queryParameters[name[...]] else { return nil }
    guard let identity = Identity(text) else { throw APIError.invalid("\"\(name)\" is not a UUID") }
    return identity
  }
}
