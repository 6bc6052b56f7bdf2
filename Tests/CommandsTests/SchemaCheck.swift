import Foundation

/// As much of JSON Schema (https://json-schema.org/draft/2020-12) as the published schema uses.
struct SchemaCheck {
  var root: [String: Any]

  func mistakes(in value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    var schema = schema
    if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last,
      let all = root["$defs"] as? [String: Any], let meant = all[String(name)] as? [String: Any]
    {
      schema = meant
    }
    var found: [String] = []
    if let const = schema["const"] as? NSObject, const != value as? NSObject {
      found.append("\(place): not \(const)")
    }
    if let values = schema["enum"] as? [NSObject], !values.contains(where: { $0 == value as? NSObject }) {
      found.append("\(place): none of \(values)")
    }
    switch schema["type"] as? String {
    case "object":
      guard let object = value as? [String: Any] else { return found + ["\(place): no object"] }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        found.append("\(place): no \(name)")
      }
      for (name, inner) in object {
        if let known = properties[name] {
          found += mistakes(in: inner, known, "\(place).\(name)")
        } else {
          found.append("\(place): unknown \(name)")
        }
      }
    case "array":
      guard let list = value as? [Any] else { return found + ["\(place): no list"] }
      let items = schema["items"] as? [String: Any] ?? [:]
      for (index, inner) in list.enumerated() { found += mistakes(in: inner, items, "\(place)[\(index)]") }
    case "integer":
      guard let number = value as? Int else { return found + ["\(place): no number"] }
      if let least = schema["minimum"] as? Int, number < least { found.append("\(place): too small") }
    case "string":
      guard let text = value as? String else { return found + ["\(place): no text"] }
      if let pattern = schema["pattern"] as? String,
        text.range(of: pattern, options: .regularExpression) == nil
      {
        found.append("\(place): '\(text)' is not \(pattern)")
      }
      if let least = schema["minLength"] as? Int, text.count < least { found.append("\(place): too short") }
    default: break
    }
    return found
  }
}
