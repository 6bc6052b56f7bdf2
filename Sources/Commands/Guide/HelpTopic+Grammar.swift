extension HelpTopic {
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
    A file with a mistake is ignored as a whole, and a warning names the line.

      arc grammar check               every mistake, with file, line and column
      arc parse --explain TEXT        the rules behind a reading, with their kinds
      arc grammar test my.corpus      lines with what they should mean

    The kinds and productions are those of the built-in files; Grammar/README.md of the
    source has the notation.
    """
}
