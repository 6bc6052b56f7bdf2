import JSONText
import Moments
import Planner

/// A note of Google Keep, as Google Takeout writes it, one file each.
///
/// The items of a check list are tasks in an Arc named after the note; a note of text is one task with the text as its
/// notes.
package enum GoogleKeep: TaskDocument {
  package static func isLikely(_ dense: String) -> Bool {
    (dense.contains("\"isTrashed\":") || dense.contains("\"isPinned\":"))
      && (dense.contains("\"textContent\":") || dense.contains("\"listContent\":")
        || dense.contains("\"userEditedTimestampUsec\":"))
  }

  package static func tasks(in document: JSONValue, _ here: ViewContext) -> [ForeignTask]? {
    guard !document.fields.isEmpty else { return nil }
    if document["isTrashed"]?.isTrue ?? false { return [] }
    let name = document["title"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    func made(_ title: String) -> ForeignTask {
      var task = ForeignTask(title)
      task.created = (document["createdTimestampUsec"] ?? document["userEditedTimestampUsec"])?.integer.map {
        Moment(seconds: $0 / 1_000_000)
      }
      return task
    }
    if let items = document["listContent"]?.values {
      return items.compactMap { item in
        guard let title = item["text"]?.string, !trimmed(title).isEmpty else { return nil }
        var task = made(trimmed(title))
        task.path = [name].compactMap { $0 }
        task.labels = Labels.split(document["labels"]?.names ?? "")
        if item["isChecked"]?.isTrue ?? false { task.closing = Closing(at: here.now, outcome: .completed) }
        return task
      }
    }
    let text = document["textContent"]?.string ?? ""
    guard let title = name ?? text.split(whereSeparator: \.isNewline).first.map(String.init) else {
      return []
    }
    var task = made(title)
    if name != nil || text.contains(where: \.isNewline) { task.note(text) }
    task.labels = Labels.split(document["labels"]?.names ?? "")
    for file in document["attachments"]?.values ?? [] {
      task.lose("the attachment", file["filePath"]?.string)
    }
    return [task]
  }
}
