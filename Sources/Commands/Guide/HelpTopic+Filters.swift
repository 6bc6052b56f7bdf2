import Application

extension HelpTopic {
  /// What narrows a list.
  static let filters = """
    Filters choose tasks; a task must match all of them. ls, agenda, today, overdue, next, cal and
    search take them, and so do commands that change or export many tasks at once.

      arc:cs298            in this Arc or below it; in quotes: arc:"CS 298"
      due:friday           due then; also due:november, due:"next week"
      due.before:friday    due before, and due.after:2027-02-14
      created.after:monday created then; also created: and created.before:
      completed:yesterday  completed then; also completed.before: and completed.after:
      is:open is:closed    not closed yet, or closed in any way
      is:done is:ignored is:passed
                           completed, ignored, or closed by arc after their date
      is:happened          events that are over
      is:missed            occurrences that nobody closed before the next one came
      is:overdue is:today  late, or due today
      is:dated is:undated  with a date, or without one
      is:repeating         repeating tasks
      is:event is:task     events (they end by themselves), tasks (you do them)
      priority:high        also priority:medium, priority:low, priority:none
      label:errand         has that label
      is:started           not hidden; -is:started: hidden until a later day
      has:location         also has:note, time, end, date, recurrence, priority, label, start
      at:room              the location contains the word
      essay "two words"    title, notes or location contain the word, or the words in
                           a row; the last word can be incomplete
      text:is:open         looks for the words themselves

    A hyphen or not: in front of a filter reverses it: -is:done, not:has:location, -essay.
    Lists show open tasks unless a filter asks for others or --all for all.

      arc ls cs298 due.before:friday -has:location
      arc next 5 not:arc:home
      arc search essay is:done completed.after:2027-01-01
    """
}
