/// A component: what stands between BEGIN and END (RFC 5545 §3.6).
///
///     BEGIN:VTODO             Component("VTODO")
///     UID:1                     properties: UID, SUMMARY
///     SUMMARY:Read
///     BEGIN:VALARM              components: VALARM
///     …
///     END:VALARM
///     END:VTODO
///
/// Properties and components keep their order. All of them are kept, whether known or not.
public struct Component: Hashable, Sendable {
  /// In capitals: `VEVENT`.
  public var name: String
  /// In the order of the file.
  public var properties: [ContentLine]
  /// In the order of the file.
  public var components: [Component]
  /// The line of the file of its BEGIN, from 1; 0 when it was made here.
  public var line: Int

  /// A component with these parts.
  public init(
    _ name: String, properties: [ContentLine] = [], components: [Component] = [], line: Int = 0
  ) {
    self.name = name
    self.properties = properties
    self.components = components
    self.line = line
  }

  /// The first property with a name in capitals; nil when there is none.
  public subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// All properties with a name in capitals.
  public func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  /// The text of the first property with a name, escapes taken off; nil when there is none.
  public func text(_ name: String) -> String? { self[name]?.text }
}
