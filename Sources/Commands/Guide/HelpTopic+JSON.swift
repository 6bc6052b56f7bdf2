import Application

extension HelpTopic {
  /// What programs read.
  static let json = """
    With --json a command writes one JSON document: {"schema":1, …}. Absent values are null.

    A task, in every document:
      id uuid arc title    its number, its UUID, the path of its Arc, what to do
      kind                 task, or event: it ends by itself
      date time            when it is due: 2027-03-12 and 17:00; time is null for a whole day
      endDate endTime      when it ends; endDate only when that is another day
      zone                 the IANA zone of these four; null: they are local time wherever you are
      duration location description recurrence repeatFrom path leads snooze
      priority labels      high, medium, low or null; a list of names
      local                when it has a zone: the same date, time, endDate and endTime where you are
      startDate            hidden from today and next until that day
      nextAlert created closed
                           instants in UTC: 2027-03-12T16:30:00Z
      overdue outcome      true or false; completed, ignored, passed or missed
      missed keepMissed    how many occurrences before this one were missed; true: missed ones stay open
      places               arrive or leave, and the UUIDs of the places where that reminds of it

    So date, time and zone belong together: 17:00 with America/New_York is 17:00 in New York,
    wherever the document is read. arc export writes them the same way in JSON and CSV. The days in
    agenda and cal, and the times they show, are in your own time zone.

    An Arc, in every document:
      id uuid path title description aliases short colour
      ends archived        its last day; when it was archived
      open overdue done putAway missed subArcs
                           how many tasks, and how many SubArcs, it holds

    A reminder or group, in every document:
      id uuid kind title subtext body location path leads snooze channels
      timetable            when, as iCalendar has it; its date time zone recurrence follow
      enabled              false while it is switched off
      item stack apart     what it is for; the items of the stack that have reminders of their own
      arriving places      the UUIDs of places, and whether arriving there or leaving reminds
      groups pick          the groups that it is in; how a group chooses: shuffle, random or rotate
      next nextAlert created changed

    A command that changes something lists what it changed, as it is now:
      {"schema":1,"steps":[{"id":7,"label":"moved hw 2 to CS 298"}],"tasks":[…],"arcs":[…],
       "reminders":[…],"others":[…],"deleted":[…],"messages":["moved hw 2 to CS 298"]}
    mv, rm, undo, redo, rename, alias, archive, unarchive, extend, merge, backup, trash restore,
    trash empty, path rm, place rm|here and stack rm do so. steps are as in arc log.
    add, note and edit of one thing write it alone as task, arc, reminder or group; done, ignore,
    reopen, snooze and dismiss write tasks or reminders, and next: what comes next of a series.

    Syncing and reminding (instants as above; levels are push and alarm):
      arc sync             sent received conflicts messages
      arc sync status      account server lastContact waiting conflicts problem tooLong devices;
                           without an account account is null, and the exit code 1
      arc devices          devices: number id name created lastSeen current app
      arc login            account server device arcs tasks backup sent received
      arc logout           serverTold waiting
      arc account password loggedOut: the names of the devices
      arc conflicts        conflicts: number kind uuid id title arc field time reason, the values now,
                           setAside and before, words: the same values for people, nowFrom and
                           setAsideFrom: the devices, suggested: resolution and value
      arc resolve          resolved: number field title resolution
      arc daemon status    running process problem atLogin ring nextAlert waiting channels sync incidents
      arc channel ls       channels: name levels state problem remedy;
                           state is works, untried, failing, unset or unused

      arc mv 12 cs298 --json
      arc ls is:overdue --json
    """
}
