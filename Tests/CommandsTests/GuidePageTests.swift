import Testing

@testable import Application
@testable import Commands

@Test func aPageIsShownWithoutTheMarksOfMarkdown() {
  let page = """
    # Title

    Give a place a **name**, *once*: `work`.
    See [more](views.md).

    ```console
    $ arc ls
    ```

    | you write | arc does |
    |---|---|
    | `!nag` | reminds you every hour |
    | `$` `` ` `` | replaces text |

    """
  #expect(
    GuidePage.plain(page) == """
      TITLE

      Give a place a name, once: work. See more.

          $ arc ls

        you write  arc does
        !nag       reminds you every hour
        $ `        replaces text
      """)
}

@Test func examplesBetweenParagraphsKeepTheirLines() {
  #expect(
    GuidePage.plain("One\ntwo:\n\n    arc place new work\n    arc remind breathe\n\nThree\nfour.\n")
      == "One two:\n\n    arc place new work\n    arc remind breathe\n\nThree four.")
}

@Test(arguments: ["views", "reminders", "exchange", "shell", "entry", "sync", "server"])
func aPageOfTheDocumentationIsEmbedded(name: String) { #expect(GuidePage.text(of: name).count > 500) }

@Test(arguments: ["entry", "syncing", "server", "escalation", "groups", "stacks", "places"])
func helpExplainsWhatTheDocumentationDoes(topic: String) throws {
  let run = try ArcProgram().run("help", topic)
  #expect(run.exit == 0 && run.output.count > 500, "\(run.errors)")
}
