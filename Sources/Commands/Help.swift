import ArgumentParser
import Terminal

/// `arc help`: one screen, the help of a command, what shells do to words, or how to add words of one's own.
struct Help: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Show this overview, the help of a command, 'filters', 'shell' or 'grammar'.",
    usage: "arc help [COMMAND|filters|shell|grammar]",
    discussion: """
      Examples:
        arc help add
        arc help filters
        arc help shell
        arc help grammar
      """)

  @Argument(help: ArgumentHelp("The name of a command, or shell.", valueName: "COMMAND")) var words: [Word] =
    []
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    try context.console.output.write(try text(columns: context.console.appearance.columns ?? 80) + "\n")
    return .done
  }

  private func text(columns: Int) throws -> String {
    guard let topic = words.first?.text else { return Help.overview }
    if topic == "shell" { return Help.shell }
    if topic == "grammar" { return Help.grammar }
    if topic == "filters" { return Help.filters }
    let commands = Root.configuration.subcommands
    guard let command = commands.first(where: { $0.configuration.commandName == topic }) else {
      throw Help.unknownCommand(topic)
    }
    return Root.helpMessage(for: command, columns: columns)
  }

  /// The failure for a command that does not exist.
  /// - Parameter hint: what else could be meant when no command has a similar name.
  static func unknownCommand(_ typed: String, hint: String? = nil) -> Failure {
    let near = nearNames(to: typed, among: Root.commandNames)
    return Failure(
      .usage, "no command is called '\(typed)'" + (near.isEmpty ? "" : "; did you mean \(near.orList)?"),
      hints: (near.isEmpty ? [hint].compactMap { $0 } : []) + ["arc help lists the commands"])
  }

  /// All of it on one screen of 24 lines.
  static let overview = """
    arc: type one line, get a task in the right Arc

      arc new "CS 298" --ends 5/21          make an Arc; "CS 298/Labs": a SubArc
      arc add CS298 Exercise 4.8 due 2/14   add a task; order does not matter
      arc import semester.txt               one from every line; or: cat FILE | arc
      arc ls [ARC] [--tree]                 what there is, by date
      arc show 12                           all about a task or an Arc
      arc edit 12 --due friday --time 5pm   change it; "" takes a field away
      arc done 12, arc done 3-5             complete tasks
      arc rm 12                             delete; asks first
      arc parse TEXT                        how a line is read; keeps nothing
      arc                                   a prompt for lines

    ls, show, add, import, new, edit and done take --json. Every command takes
      --store FILE (or ARC_STORE)    --now 2027-02-14T09:00
      --tz America/Los_Angeles       --color auto|always|never
      --lang de|en (or the locale)

    arc help COMMAND says more; arc help shell lists the signs that need quotes;
    arc help grammar, how to teach it words of your own
    """

  /// What a shell does to the signs of the entry language.
  static let shell = """
    A shell takes some signs for itself before arc sees them. Quote the line, use the form
    that needs no quotes, or type 'arc add' alone: it asks for a line that no shell touches.

      sign       what a shell does with it           write instead
      #name      begins a comment                    +name
      !name      repeats an old command              path:name
      ( )        a group of commands                 quotes: "read ch. 3 (draft)"
      ;          ends the command                    quotes, or ' - ' or ',' between the parts
      |          starts a pipe                       quotes, or ' - ' or ','
      > <        writes or reads a file              quotes, or ' - '
      '          opens a quotation                   double quotes: "Mom's birthday"
      "          opens a quotation                   single quotes: 'read "Dune"'
      $ ` \\      replaces text                       single quotes: 'pay $20'
      * ? [ ]    may become names of files           quotes
      &          runs in the background              quotes, or 'and'
      ~          may become your home folder         quotes

    Words that begin with -- are options of arc: a mistyped one is an error, never text. A
    lone - or -- is a separator. A line in quotes may hold anything.
    """

  /// How to add words of one's own.
  static let grammar = """
    Words of your own. arc reads the .words and .rules files in ~/.config/arc/grammar, or in
    $XDG_CONFIG_HOME/arc/grammar, on top of its own grammar.

    A .words file has lines KIND VALUE SPELLING | SPELLING. A semicolon begins a comment:

      ; mine.words
      weekday 3 hump day              ; 3 is Wednesday
      place-noun 1 maker space        ; a place by itself: maker space, fri 3pm
      zone Europe/Berlin office time  ; 3pm office time
      noon 780 lunch break            ; minutes since midnight: 13:00

    A .rules file has lines KIND = PATTERN -> PRODUCTION(ARGUMENTS):

      ; mine.rules
      holiday = founders day -> holiday.fixed(3, 14)
      exact = first period -> time.fixed(510)

    Your files come after the built-in ones. Where two readings fit equally well the built-in
    one wins, but a word of yours with the kind and spelling of a built-in word replaces it.
    A file with a mistake is left out as a whole, and a warning names its line.

      arc grammar check               every mistake, with file, line and column
      arc parse --explain TEXT        the rules behind a reading, with their kinds
      arc grammar test my.corpus      lines with what they should mean

    The kinds and productions are those of the built-in files; Grammar/README.md of the
    source has the notation.
    """
}
