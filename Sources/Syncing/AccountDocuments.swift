import JSONText
import Moments
import Store

/// What the account commands write with `--json`; `arc help json` describes it.
enum AccountDocuments {
  /// The state of the sync; without an account, `account` is null.
  static func status(
    _ account: AccountFile?, _ standing: SyncStanding?, _ problem: String?, _ devices: [AccountDevice]
  ) -> String {
    JSONWriter.document {
      $0.field("account", account?.name)
      $0.field("server", account?.server.description)
      $0.field("lastContact", standing?.state.contact?.description)
      $0.field("waiting", standing?.waiting ?? 0)
      $0.field("conflicts", standing?.conflicts ?? 0)
      $0.field("problem", problem)
      $0.key("tooLong")
      $0.array { list in standing?.oversizedFields.forEach { list.value($0.words) } }
      write(devices, to: &$0)
    }.text
  }

  /// The devices of the account, with the numbers that `arc devices revoke` takes.
  static func devices(_ devices: [AccountDevice]) -> String {
    JSONWriter.document { write(devices, to: &$0) }.text
  }

  static func write(_ devices: [AccountDevice], to json: inout JSONWriter) {
    json.key("devices")
    json.array { list in
      for (place, device) in devices.enumerated() {
        list.object {
          $0.field("number", place + 1)
          $0.field("id", device.id)
          $0.field("name", device.name)
          $0.field("created", Moment(seconds: device.created).description)
          $0.field("lastSeen", Moment(seconds: device.lastSeen).description)
          $0.field("current", device.isThis)
          $0.field("app", device.isApp)
        }
      }
    }
  }
}
