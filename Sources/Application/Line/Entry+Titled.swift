import Entry

extension Entry {
  /// The entry with the title that an answer gives.
  ///
  /// What the answer says of the day, the place and so on fills what is missing here. An answer that says again what
  /// the line has said already, or leaves no title, is the title as it was typed.
  package func titled(_ answer: String, read: Entry) -> Entry {
    var entry = self
    entry.error = nil
    // `lab 5` in CS 298 belongs to CS 298/Labs.
    let isBelow = arc.flatMap { arc in read.arc?.hasPrefix(arc + "/") } ?? false
    let isSaidTwice =
      hasWhen && read.hasWhen || location != nil && read.location != nil
      || arc != nil && read.arc != nil && read.arc != arc && !isBelow
    guard !read.title.isEmpty, !isSaidTwice else {
      entry.title = answer
      return entry
    }
    entry.title = read.title
    entry.arc = isBelow ? read.arc : arc ?? read.arc
    entry.location = location ?? read.location
    entry.leads += read.leads
    entry.path = path ?? read.path
    entry.priority = priority ?? read.priority
    entry.labels += read.labels
    entry.startDate = startDate ?? read.startDate
    entry.warnings += read.warnings
    if !hasWhen {
      (entry.date, entry.time) = (read.date, read.time)
      (entry.endDate, entry.endTime, entry.duration) = (read.endDate, read.endTime, read.duration)
      (entry.dates, entry.further, entry.remindAt) = (read.dates, read.further, remindAt + read.remindAt)
      (entry.zone, entry.repetition) = (read.zone, read.repetition)
    }
    return entry
  }

  private var hasWhen: Bool { date != nil || recurrence != nil || duration != nil }
}

extension Entry {
  /// The entry as it is kept where nobody can be asked: a line with a name that several Arcs bear goes into the Inbox,
  /// with a warning.
  /// - Throws: `Failure` for any other error, and without an Inbox.
  package func settledUnasked(hasInbox: Bool) throws -> Entry {
    guard let error else {
      if title.isEmpty { throw Failure.noTitle }
      return self
    }
    guard hasInbox, !title.isEmpty, error.isAboutPlainName(in: text) else { throw error.failure(in: text) }
    var copy = self
    copy.error = nil
    copy.warnings.append(.severalArcs(error))
    return copy
  }

  /// The entry in this Arc, its error settled.
  package func with(arc path: String) -> Entry {
    var copy = self
    (copy.arc, copy.error) = (path, nil)
    return copy
  }

  /// The name after the `#`, `+` or `project:` at a place in the text: up to the closing quote, or to the next space.
  package func nameMarked(at offset: Int) -> String? { Entry.nameMarked(at: offset, in: text) }

  /// The same in the text of an entry.
  package static func nameMarked(at offset: Int, in text: String) -> String? {
    let rest = Substring(text.utf8.dropFirst(offset))
    let label = rest.prefix { $0.isLetter }
    guard let sign = rest.dropFirst(label.count).first, label.isEmpty ? "#+".contains(sign) : sign == ":"
    else {
      return nil
    }
    let after = String(rest.dropFirst(label.count + 1))
    if let quote = after.first, "\"\u{201C}".contains(quote) {
      return String(after.dropFirst().prefix { !"\"\u{201D}".contains($0) })
    }
    let name = String(after.prefix { !$0.isWhitespace && !",;".contains($0) })
    // Taskwarrior joins the parts of a path with dots: `project:Blog.Drafts`.
    return label.isEmpty ? name : name.split(separator: ".").joined(separator: "/")
  }
}

extension EntryError {
  /// True when several Arcs have a name that is in the line as a plain word, without `#`, `+` or `project:`.
  package func isAboutPlainName(in text: String) -> Bool {
    code == .ambiguousArc && Entry.nameMarked(at: offset, in: text) == nil
  }
}
