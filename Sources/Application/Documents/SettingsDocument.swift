import JSONText

extension Settings {
  /// `{"schema":1,"keys":[…]}`: each setting's value, its source and its summary. Secrets are masked.
  package func document(of keys: [SettingKey] = SettingKey.all) -> JSONWriter {
    .document { json in
      json.key("keys")
      json.array { list in
        for key in keys {
          let (text, source) = value(of: key)
          list.object {
            $0.field("key", key.name)
            $0.field("value", key.shown(text))
            $0.field("source", source.rawValue)
            $0.field("default", key.usual)
            $0.field("takes", key.kind.form)
            $0.field("summary", key.summary)
          }
        }
      }
    }
  }
}
