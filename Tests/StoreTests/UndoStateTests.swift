import Testing

@testable import Store

@Test(arguments: [(nil, nil), ("2026-11-21T08:00 sent", "2026-11-21T08:00 completed"), ("x", nil)])
func whatUndoNeedsComesBackFromItsColumn(before: String?, after: String?) {
  let state = UndoState(
    before: UndoState.Standing(state: #"1 "quoted""#, occurrence: before),
    after: UndoState.Standing(state: "2", occurrence: after))
  #expect(UndoState(json: state.json) == state)
  #expect(state.reversed.reversed == state && state.reversed.before == state.after)
}

@Test(arguments: ["", "{}", "[]", #"{"state":["1"]}"#, #"{"state":"1 2"}"#, #"{"state":[1,2]}"#])
func whatIsNoStateForUndoIsNothing(text: String) { #expect(UndoState(json: text) == nil) }
