import Application
import ArgumentParser
import Terminal

/// `arc __complete WORD …`: what the last of these words could become, for shells.
///
/// An answer is `value TAB description`; `:files` means file names.
struct Complete: ArcCommand {
  static let group = HelpGroup.none
  static let wordForm = WordForm.commandLine
  static let configuration = CommandConfiguration(
    commandName: "__complete", abstract: "Answer what words could become.", shouldDisplay: false)

  @Argument var words: [ArgumentText] = []
  @OptionGroup var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let completion = ShellCompletion(words: words.map(\.text), context: context)
    // Whatever goes wrong here, a person who presses Tab wants no message.
    // An empty answer completes nothing, and one of several lines is not one answer to a shell.
    let answers = ((try? completion.answers()) ?? []).filter { answer in
      !answer.value.allSatisfy(\.isWhitespace) && !answer.value.contains { $0.isNewline || $0 == "\t" }
    }
    for answer in answers {
      let text = answer.text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
      let appearance = context.console.appearance
      let shown = appearance.render(appearance.cut(StyledText(String(text)), to: 60))
      try context.console.output.write("\(answer.value)\t\(shown)\n")
    }
    return .done
  }
}
