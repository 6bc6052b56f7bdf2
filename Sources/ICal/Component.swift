/// A component: the lines between BEGIN and END (RFC 5545 §3.6).
///
///     BEGIN:VTODO             Component("VTODO")
///     UID:1                     properties: UID, SUMMARY
///     SUMMARY:Read
///     BEGIN:VALARM              components: VALARM
///     …
///     END:VALARM
///     END:VTODO
///
/// Properties and components keep their order; unknown ones are kept too.
public struct Component: Hashable, Sendable {
  /// The name in capitals: `VEVENT`.
  public var name: String
  /// The properties, in the order of the file.
  public var properties: [ContentLine]
  /// The components inside it, in the order of the file.
  public var components: [Component]
  /// The line of its BEGIN in the file, from 1; 0 when it was not read from a file.
  public var line: Int

  /// Creates a component.
  public init(
    _ name: String, properties: [ContentLine] = [], components: [Component] = [], line: Int = 0
  ) {
    self.name = name
    self.properties = properties
    self.components = components
    self.line = line
  }

  /// Returns the first property with this name (in capitals); nil when there is none.
  public subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// Returns all properties with this name (in capitals).
  public func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  /// Returns the unescaped text of the first property with this name; nil when there is none.
  public func text(_ name: String) -> String? { self[name]?.text }
}
