import Entry
import Files
import JSONText
import Moments
import Planner
import Store

/// The planner as one JSON document that `arc import` restores; its format is Fixtures/export/planner.schema.json.
///
/// One Arc or task per line, parents before children. Unset fields are left out, and so are history and trash, which
/// `arc backup` includes.
package enum PlannerDocument {
  /// Writes the Arcs and their tasks; for the whole planner also reminders and everything outside of Arcs.
  package static func write(_ selection: ExportSelection, here: ViewContext, to output: ByteOutput) throws {
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
      json.exported(arc, in: tree)
      try output.write(separator)
      try output.write(json.bytes)
      separator = ",\n"
    }
    try output.write("\n],\"tasks\":[")
    separator = "\n"
    try selection.eachTask { task in
      json.removeAll()
      json.exported(task, in: tree)
      try output.write(separator)
      try output.write(json.bytes)
      separator = ",\n"
    }
    try output.write("\n]")
    // Things outside of Arcs are only written with the whole planner.
    for kind in selection.arcs == nil ? ExportedKind.allCases : []
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
