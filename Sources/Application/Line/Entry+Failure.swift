import Entry

extension EntryError {
  /// The failure of a command that needed this line to be a task.
  package func failure(in text: String) -> Failure {
    Failure(kind, message, source: isAboutWholeLine ? nil : (text, offset), hints: hints(in: text))
  }

  private var isAboutWholeLine: Bool { [.noArc, .noTitle, .endsBeforeStart].contains(code) }

  private var kind: Failure.Kind {
    switch code {
    case .unknownArc, .ambiguousArc: .notFound
    case .invalidUTF8, .unknownEscalation, .endsBeforeStart, .noTitle, .noArc: .refused
    }
  }

  private func hints(in text: String) -> [String] {
    switch code {
    case .noArc, .unknownArc:
      [
        "choose one with --arc NAME, or make it with "
          + "arc new \(Entry.nameMarked(at: offset, in: text)?.quoted ?? "NAME"); arc ls shows them all"
      ]
    case .ambiguousArc: candidates.map { "--arc \($0.quoted)" }
    case .noTitle: ["say what to do, or give --title TEXT"]
    case .invalidUTF8, .unknownEscalation, .endsBeforeStart: []
    }
  }
}
