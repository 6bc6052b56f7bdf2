import Planner

/// The colours of Arcs; each view decides how it shows them.
package enum ArcColour: String, CaseIterable, Sendable {
  case blue, orange, green, purple, red, teal, olive, pink, sky, violet
}

/// The short name and colour of an Arc, for places with little room.
package struct ArcLook {
  /// The short name next to others: `61B`, `54`, `Home`.
  package var short: String
  /// The same for an Arc alone: `CS 61B`, `MATH 54`, `Home`.
  package var code: String
  package var colour: ArcColour
  /// True for the Inbox, whose name need not be shown with each of its tasks.
  package var isInbox = false

  /// - Parameter code: nil: the same as `short`.
  package init(short: String, code: String? = nil, colour: ArcColour) {
    (self.short, self.code) = (short, code ?? short)
    self.colour = colour
  }
}

/// The looks of all Arcs.
///
/// | open Arcs | short names |
/// |---|---|
/// | CS 61B, HIST 7B | 61B, 7B |
/// | CS 61B, EE 61B | CS 61B, EE 61B |
/// | CS 298, MATH 54 | 298, 54 |
/// | MATH 54, STAT 54 | MATH 54, STAT 54 |
/// | CS 61B/Labs | 61B |
/// | Research project, Internship | Research, Interns. |
///
/// A SubArc has its root's colour, and its short name unless its own name begins with a course code. The person's own
/// choice (`arc edit cs298 --short 298 --colour teal`) wins.
package struct ArcLooks {
  private var looks: [Int: ArcLook] = [:]

  /// No looks.
  package init() {}

  /// - Parameter cut: shortens a long name.
  package init(_ tree: ArcTree, cut: (String) -> String) {
    let arcs = tree.arcs
    let codes = Dictionary(arcs.map { ($0.id, CourseCode($0.title)) }) { $1 }
    let open = arcs.filter { $0.archived == nil }
    let numbers = Dictionary(
      open.compactMap { codes[$0.id]??.number?.lowercased() }.map { ($0, 1) }, uniquingKeysWith: +)
    let cuts = Dictionary(open.map { (cut($0.title), 1) }, uniquingKeysWith: +)
    let inbox = tree.inbox?.id
    let colours = ArcLooks.colours(of: arcs.filter { $0.parent == nil })
    // Parents come before their SubArcs.
    for arc in arcs {
      let above = arc.parent.flatMap { looks[$0] }
      var own: String?
      let code = codes[arc.id] ?? nil
      if let code {
        own = code.number.flatMap { (numbers[$0.lowercased()] ?? 0) <= 1 ? $0 : nil } ?? code.text
      }
      let brief = cut(arc.title)
      let short = arc.fields.short ?? own ?? above?.short ?? ((cuts[brief] ?? 0) <= 1 ? brief : arc.title)
      let chosen = arc.fields.colour.flatMap { ArcColour(rawValue: $0) }
      looks[arc.id] = ArcLook(
        short: short, code: arc.fields.short ?? code?.text ?? above?.code,
        colour: chosen ?? colours[arc.id] ?? above?.colour ?? .blue)
      looks[arc.id]?.isInbox = arc.id == inbox
    }
  }

  package subscript(arc: Int) -> ArcLook? { looks[arc] }

  /// The colour of each root, by number: that of its number, or the next one that no older root has.
  private static func colours(of roots: [Arc]) -> [Int: ArcColour] {
    let all = ArcColour.allCases
    var taken: [ArcColour: Int] = [:]
    var colours: [Int: ArcColour] = [:]
    for root in roots.sorted(by: { $0.id < $1.id }) {
      // Numbers are never reused, so a colour stays when another Arc is deleted.
      let first = root.id % all.count
      let order = all.indices.map { all[(first + $0) % all.count] }
      let least = taken.count < all.count ? 0 : taken.values.min() ?? 0
      let colour = order.first { taken[$0, default: 0] <= least } ?? all[first]
      taken[colour, default: 0] += 1
      colours[root.id] = colour
    }
    return colours
  }
}

/// The code that the name of a course begins with: `CS 61B`, `CS61B`, `MATH 54`, `PSYCH-101: Memory`.
package struct CourseCode {
  /// The whole code.
  package var text: String
  /// The part with digits, if it is clear on its own: `61B`; `54` only after capitals, since `Peru 27` is a year.
  package var number: String?

  /// Nil when the name does not begin with a code.
  package init?(_ name: String) {
    let letters = name.prefix { $0.isASCII && $0.isLetter }
    var rest = name[letters.endIndex...]
    if let first = rest.first, first == " " || first == "-" { rest = rest.dropFirst() }
    let part = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let end = name[part.endIndex...].first
    guard (1...8).contains(letters.count), letters.count <= 5 || letters == letters.uppercased(),
      (1...5).contains(part.count), part.contains(where: \.isNumber),
      end.map({ !$0.isLetter && !$0.isNumber }) ?? true
    else { return nil }
    text = String(name[..<part.endIndex])
    let saysEnough = part.contains(where: \.isLetter) || part.count < 4 && letters == letters.uppercased()
    number = part.count >= 2 && saysEnough ? String(part) : nil
  }
}
