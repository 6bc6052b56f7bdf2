import Application
import ArgumentParser
import Names

/// `arc completions SHELL`: what a shell needs to complete command lines of arc.
struct CompletionScripts: ArcCommand {
  static let group = HelpGroup.arc
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a script that lets bash, zsh or fish complete arc commands.",
    usage: "arc completions bash|zsh|fish",
    discussion: """
      Examples:
        source <(arc completions bash)          in ~/.bashrc
        source <(arc completions zsh)           in ~/.zshrc, after compinit
        arc completions fish >~/.config/fish/completions/arc.fish

      make install and the Debian package put them where shells look for them. They complete \
      commands, options, the names of Arcs, and tasks by a word of their titles.
      """)

  @Argument(help: ArgumentHelp("The shell.", valueName: "SHELL")) var shell: Shell
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "which shell? arc completions bash" }

  static var isAboutPlans: Bool { false }
  static var usesPlanner: Bool { false }

  func run(in context: Context) throws -> Exit {
    try context.console.output.write(CompletionScripts.script(for: shell))
    return .done
  }

  enum Shell: String, WordChoice { case bash, zsh, fish }

  /// Each asks `arc __complete` with the words up to the cursor; an answer is `value TAB description`, or `:files`.
  private static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = #"""
    # Completions of arc for bash.
    _arc() {
      local -a words=() values=() shown=()
      local word line value glued= i typed prefix
      # Bash parts words at : and =, which arc does not.
      for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]})) && [[ $glued || $word == [:=] ]]; then
          words[${#words[@]}-1]+=$word
        else
          words+=("$word")
        fi
        glued=
        [[ $word == [:=] ]] && glued=1
      done
      COMPREPLY=()
      ((${#words[@]})) || return
      typed=${words[${#words[@]}-1]}
      prefix=
      [[ $typed == *[:=]* ]] && prefix=${typed%"${typed##*[:=]}"}
      while IFS= read -r line; do
        value=${line%%$'\t'*}
        if [[ $value == :files ]]; then
          compopt -o default -o bashdefault 2>/dev/null
          continue
        fi
        value=${value#"$prefix"}
        [[ $typed == [\"\']* ]] || printf -v value '%q' "$value"
        values+=("$value")
        [[ ${line#*$'\t'} ]] && shown+=("$value  (${line#*$'\t'})") || shown+=("$value")
      done < <("${COMP_WORDS[0]}" __complete "${words[@]}" 2>/dev/null)
      if ((${#values[@]} > 1 && COMP_TYPE != 37)) && [[ ${values[0]} == [0-9]* ]]; then
        # Tasks are listed with their titles. Words of a title stand for numbers, which have nothing in common with
        # them: what was typed stands among them, so that it stays; a list alone (63) needs it not.
        COMPREPLY=("${shown[@]}")
        [[ $COMP_TYPE == 63 || $typed == "" || $typed == [0-9]* ]] || COMPREPLY+=("$typed")
      else
        COMPREPLY=("${values[@]}")
      fi
      [[ ${#values[@]} -eq 1 && ${values[0]} == *: ]] && compopt -o nospace 2>/dev/null
    }
    complete -F _arc arc

    """#

  private static let zsh = #"""
    #compdef arc
    # Completions of arc for zsh.
    _arc() {
      local -a answers values shown
      local answer
      answers=("${(@f)$("${words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
      for answer in "${answers[@]}"; do
        if [[ $answer == :files ]]; then
          _files
        elif [[ -n $answer ]]; then
          values+=("${answer%%$'\t'*}")
          shown+=("${answer%%$'\t'*}  ${answer#*$'\t'}")
        fi
      done
      (( $#values )) || return 1
      compadd -U -l -d shown -a values
      # Words of a title stand for numbers: they are not cut to what the numbers have in common, which is nothing.
      local -a lower
      lower=("${(@L)values}")
      if (( $#values > 1 )) && [[ -z ${lower[(r)${(bL)PREFIX}*]} ]]; then compstate[insert]=menu; fi
    }
    if [[ ${funcstack[1]} == _arc ]]; then _arc "$@"; else compdef _arc arc; fi

    """#

  private static let fish = #"""
    # Completions of arc for fish.
    function __arc_answers
      set -l words (commandline -opc) (commandline -ct)
      arc __complete $words[2..-1] 2>/dev/null
    end
    complete -c arc -f -n 'not contains -- :files (__arc_answers)' -a '(__arc_answers)'
    complete -c arc -F -n 'contains -- :files (__arc_answers)'

    """#
}
