import Moments
import Planner

extension FieldValues {
  /// The fields with what the options say.
  /// - Parameter reminding: the path that was named; nil: none was.
  package func changed(_ old: ArcTask.Fields, _ reminding: String??, _ workspace: Workspace) throws
    -> ArcTask.Fields
  {
    var changed = old
    let home = try home()
    if zone == nil, due != nil || time != nil || until != nil || duration != nil {
      // New times are in local time.
      changed = workspace.here.shown(changed)
      changed.zone = nil
    }
    if let title = title { changed.title = title }
    if let location = location { changed.location = location.isEmpty ? nil : location }
    if let description = description { changed.description = description }
    if let rule = recurrence {
      changed = try WordEdit(
        recurrence: rule, from: repetitionBasis, workspace
      ).changed(changed)
    }
    if let kind = try chosenKind() { changed.kind = kind }
    if let reminding { changed.path = reminding }
    if let leads = try leads() { changed.leads = leads }
    if let priority { changed.priority = try Priority.typed(priority) }
    if let labels { changed.labels = labels }
    if start != nil { changed.startDate = try startDay(workspace) }
    if let keepMissed { changed.keepsMissed = keepMissed }
    if let trigger { changed.trigger = trigger }
    if snooze != nil { changed.snooze = try snoozeLength() }
    var when = DatedFields(changed)
    try apply(to: &when, in: workspace)
    when.write(to: &changed)
    if zone != nil { changed.zone = home?.name }
    if let name = when.zone, let home = try? Zone(named: name) {
      changed = changed.moved(from: workspace.zone, to: home)
      changed.zone = name
    }
    return changed
  }
}
