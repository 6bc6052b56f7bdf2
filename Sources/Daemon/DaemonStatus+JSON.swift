import JSONText
import Moments
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The documents of `arc daemon status --json` and `arc channel ls --json`; `arc help json` describes them.
extension DaemonStatus {
  /// `{"schema":1,"running":true,"process":123, …}`
  /// - Throws: `StoreError`, `DaemonError`.
  public func document() throws -> String {
    let (holder, next) = (holder, try store.nextAlert())
    let waiting = try store.firedAlerts(.pending, limit: 1000).count
    let (states, incidents) = (try channelStates(), try store.incidents(limit: 10))
    let standing = access(PlannerFiles.account(of: store.path), F_OK) == 0 ? try store.syncStanding() : nil
    return JSONWriter.document {
      $0.field("running", holder != nil)
      $0.field("process", holder?.process)
      $0.field("problem", holder?.trouble)
      $0.field("atLogin", Service(store: store.path).isInstalled)
      $0.field("ring", settings.common.ringing.rawValue)
      $0.field("nextAlert", next?.description)
      $0.field("waiting", waiting)
      $0.key("channels")
      $0.array { list in states.forEach { $0.write(to: &list) } }
      $0.key("sync")
      if let standing {
        $0.object {
          $0.field("lastContact", standing.state.contact?.description)
          $0.field("waiting", standing.waiting)
          $0.field("conflicts", standing.conflicts)
          $0.field("problem", standing.trouble)
          $0.field("loggedOut", standing.login != nil)
        }
      } else {
        $0.null()
      }
      $0.key("incidents")
      $0.array { list in
        for incident in incidents {
          list.object {
            $0.field("time", incident.time.description)
            $0.field("subject", incident.subject)
            $0.field("kind", incident.kind.rawValue)
            $0.field("message", incident.message)
          }
        }
      }
    }.text
  }

  /// `{"schema":1,"channels":[…]}`
  /// - Throws: `StoreError`, `DaemonError`.
  public func channelDocument() throws -> String {
    let states = try channelStates()
    return JSONWriter.document {
      $0.key("channels")
      $0.array { list in states.forEach { $0.write(to: &list) } }
    }.text
  }
}
