import Names
import Testing

@Test(arguments: [
  ("CS 298", "cs298"), ("cs-298", "cs298"), ("Cs.2_98", "cs298"), ("ÜBUNG", "übung"),
  ("Mom\u{2019}s house", "mom'shouse"), ("CS\u{A0}２９８", "cs298"), (" - ", ""),
  ("Cafe\u{301}", "café"), ("\u{391}\u{301}lpha", "ά" + "lpha"),
])
func namesAreComparedWithoutCaseAndJoints(name: String, key: String) {
  #expect(NameKey(name).text == key)
}

@Test func lookAlikeLettersOfOtherScriptsStayDifferent() {
  #expect(NameKey("CS 298") != NameKey("\u{0421}S 298"))
}
