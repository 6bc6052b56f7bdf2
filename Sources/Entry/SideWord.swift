/// What a `side-word` says about the entity beside it; the raw values are its numbers in Grammar/*/context.words.
enum SideWord: Int {
  /// `reminder`, and what asks for one: `set a`.
  case reminder = 1, request
  /// A term, a break or a lesson that the planner may not know.
  case term = 3, schoolBreak, lesson
  /// `put … on my calendar`.
  case filing = 6, calendar
  /// What a course is about, and what belongs to one: `math`, `textbook`.
  case subject = 8, courseWord
  case thisWeek = 10, nextWeek
  /// `starts`, which stays in the title when nothing repeats.
  case start = 12
  case deadline = 13, until, filler
  /// `is`: `the quiz is friday`.
  case copula = 16
  /// `with`, before whom one meets.
  case company = 17
  /// `closes`, until when something is open, and `opens`.
  case closing = 19, opening
  /// `midterm`, which is in the evening from seven on.
  case exam = 21
  /// `pick up`: one goes somewhere for it.
  case errand = 22
  /// `club`, which makes something else of a subject: `engineering club`.
  case besideCourse = 23
  /// `since`: the day behind it may have just passed.
  case lookingBack = 24
  /// `mental health`, which is one thing although an Arc may be called Health.
  case compound = 25
  /// `leave`: a number between it and a day is an hour.
  case leaving = 26
  /// `begin`, at the front of what one starts on one day and which is due on another.
  case beginning = 27
  /// `car wash`, which is one thing although an Arc may be called Car.
  case everydayThing = 28
  /// `um`: what people say while they think.
  case hesitation = 31
  /// `Route`, which a number follows: `220 Route 9`.
  case road = 30
  /// `were`: an Arc behind it and `in` is where somebody is, and stays in the title.
  case being = 32
  /// `start working on it`, before the day on which what is due on another begins.
  case startOfWork = 33
  /// `thx`, at the end of a line.
  case thanks = 34
  /// `lab visit`, which a course's SubArc Lab does not mean.
  case othersThing = 29
  /// `can't`, which does not end a title.
  case unfinished = 50
  /// `Location:`, before a place.
  case placeLabel = 51
  /// `recruiter`, somebody of a company, and `email`, for which one goes nowhere.
  case person = 52, fromAfar
  /// `on`, behind a place and before the street it is on: `@ walgreens on shattuck`.
  case whereabouts = 54
}
