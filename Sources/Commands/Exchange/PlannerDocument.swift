import Entry
import JSONText
import Moments
import Planner
import Store
import Terminal

/// The planner as one JSON document, from which it can be made again; Fixtures/export/planner.schema.json says what
/// stands in it.
///
/// One Arc and one task a line, parents before children. What is not set is left out. History and trash stay behind;
/// `arc backup` takes them along.
enum PlannerDocument {
  /// Writes the Arcs and the tasks in them.
  static func write(_ selection: ExportSelection, here: Here, to output: ByteOutput) throws {
    let tree = selection.tree
    var written = selection.arcs
    for arc in selection.arcs ?? [] {
      var above = tree[arc]?.parent
      while let parent = above {
        written?.insert(parent)
        above = tree[parent]?.parent
      }
    }
    var json = JSONWriter()
    try output.write("{\"schema\":1,\"program\":\"arc\",\"exported\":\"\(here.now)\",")
    if selection.arcs == nil {
      let next = selection.snapshot.nextNumbers
      try output.write("\"next\":{\"arc\":\(next.arc),\"task\":\(next.task)},")
    }
    let own =
      try selection.arcs == nil
      ? selection.snapshot.namedPaths().filter { $0.isChanged || !$0.isBuiltIn } : []
    if !own.isEmpty {
      json.key("paths")
      json.array { list in
        for path in own {
          list.object {
            $0.field("name", path.name)
            $0.field("notation", path.path.text)
          }
        }
      }
      try output.write(json.bytes)
      try output.write(",")
    }
    try output.write("\"arcs\":[")
    var separator = "\n"
    for arc in tree.arcs where written?.contains(arc.id) ?? true {
      json.removeAll()
      json.kept(arc, parent: arc.parent.flatMap { tree[$0]?.uuid })
      try output.write(separator)
      try output.write(json.bytes)
      separator = ",\n"
    }
    try output.write("\n],\"tasks\":[")
    separator = "\n"
    try selection.eachTask { task in
      json.removeAll()
      json.kept(task, arc: tree[task.arc]?.uuid ?? "")
      try output.write(separator)
      try output.write(json.bytes)
      separator = ",\n"
    }
    try output.write("\n]")
    // What is in no Arc goes with the whole planner.
    for kind in selection.arcs == nil ? KeptKind.allCases : []
    where try selection.snapshot.count(of: kind) > 0 {
      try output.write(",\"\(kind.rawValue)\":[")
      separator = "\n"
      try selection.snapshot.eachKept(kind) { row in
        try output.write(separator)
        try output.write(row)
        separator = ",\n"
      }
      try output.write("\n]")
    }
    try output.write("}\n")
  }
}

extension JSONWriter {
  /// An Arc with all that is kept of it.
  fileprivate mutating func kept(_ arc: Arc, parent: String?) {
    object {
      $0.field("id", arc.id)
      $0.field("uuid", arc.uuid)
      $0.present("parent", parent)
      $0.field("path", arc.path)
      $0.field("title", arc.title)
      $0.present("description", arc.fields.description)
      $0.present("ends", arc.fields.ends?.description)
      if !arc.fields.aliases.isEmpty {
        $0.key("aliases")
        $0.array { list in arc.fields.aliases.forEach { list.value($0) } }
      }
      $0.field("created", arc.created.description)
      $0.present("archived", arc.archived?.description)
    }
  }

  /// A task with all that is kept of it; days and times on the clock of its own zone.
  fileprivate mutating func kept(_ task: ArcTask, arc: String) {
    let fields = task.fields
    object {
      $0.field("id", task.id)
      $0.field("uuid", task.uuid)
      $0.field("arc", arc)
      $0.field("title", fields.title)
      $0.present("date", fields.date?.description)
      $0.present("time", fields.time?.description)
      $0.present("endDate", fields.endDate?.description)
      $0.present("endTime", fields.endTime?.description)
      $0.present("zone", fields.zone)
      if let minutes = fields.duration { $0.field("minutes", minutes) }
      $0.present("location", fields.location)
      $0.present("description", fields.description)
      $0.present("recurrence", fields.recurrence)
      $0.present("repeatFrom", fields.repeatFrom?.rawValue)
      $0.present("escalation", fields.path)
      if !fields.leads.isEmpty {
        $0.key("reminders")
        $0.array { list in fields.leads.forEach { list.value(LeadTime.iso($0)) } }
      }
      $0.present("snooze", fields.snooze.map(LeadTime.length))
      $0.present("series", task.occurrence?.series)
      $0.present("occurrence", task.occurrence?.start?.description)
      $0.field("created", task.created.description)
      $0.present("closed", task.closing?.at.description)
      $0.present("outcome", task.closing?.outcome.rawValue)
    }
  }

  private mutating func present(_ name: StaticString, _ text: String?) {
    if let text, !text.isEmpty { field(name, text) }
  }
}
