import Names
import Testing

@Test(arguments: [
  ("École", "Ecole"), ("Genève à Zürich", "Geneve a Zurich"), ("Vi\u{1EC7}t", "Viet"),
  ("e\u{301}te\u{301}", "ete"),
  ("Øre ß и 家", "Øre ß и 家"), ("plain", "plain"), ("", ""),
])
func lettersLoseTheirMarks(text: String, plain: String) { #expect(text.withoutMarks == plain) }
