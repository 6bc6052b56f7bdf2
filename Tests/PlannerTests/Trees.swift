import Moments
import Planner

/// The tree of these Arcs, numbered from 1 in this order; `CS 298/Labs = lab` gives an alias.
func tree(_ lines: String...) -> ArcTree {
  var arcs: [Arc] = []
  for (index, line) in lines.enumerated() {
    let sides = line.split(separator: "=").map { $0.trimmingPrefix(" ").description }
    let path = sides[0].hasSuffix(" ") ? String(sides[0].dropLast()) : sides[0]
    let names = path.split(separator: "/").map(String.init)
    let parent = arcs.first { $0.path == names.dropLast().joined(separator: "/") }
    let aliases =
      sides.count > 1 ? sides[1].split(separator: ",").map { $0.trimmingPrefix(" ").description } : []
    arcs.append(
      Arc(
        id: index + 1, uuid: "u\(index + 1)", parent: parent?.id, path: path, created: Moment(seconds: 0),
        fields: Arc.Fields(title: names[names.count - 1], aliases: aliases)))
  }
  return ArcTree(arcs)
}
