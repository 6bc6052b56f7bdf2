/// A field of an Arc that a person sets, with the name that it has in documents, in the log and between devices; in the
/// order of documents. See `TaskField`.
public enum ArcField: String, Hashable, CaseIterable, Sendable {
  case title, description, ends, aliases, short, colour
}
