import Names
import Testing

@Test(arguments: [
  ("https://bob:pw@example.org/private-1/a.ics?key=1", "https://…@example.org/…"),
  ("https://example.org/a.ics", "https://example.org/…"),
  ("https://example.org?key=1", "https://example.org/…"),
  ("HTTPS://example.org", "https://example.org"),
  ("https://a@b@example.org:8443/", "https://…@example.org:8443"),
])
func ofAnAddressOnlyTheServerIsShown(address: String, masked: String) {
  #expect(WebAddress(address)?.masked == masked)
}

@Test(arguments: [
  ("http://127.0.0.1:80/x", true), ("http://ann:pw@localhost:9/x", true), ("http://[::1]:80/", true),
  ("http://127.0.0.1:80@example.org/", false), ("http://localhost.example.org/", false),
  ("http://example.org\\@127.0.0.1/", false), ("http://example.org#@localhost/", false),
])
func aNameBeforeTheServerDoesNotMakeItThisMachine(address: String, isLocal: Bool) {
  #expect(WebAddress(address)?.isLocal == isLocal)
}

@Test func userAndPasswordAreTakenOutOfAnAddress() {
  let address = WebAddress("https://ann%40x:p%3Aw%zz:1@example.org/a")
  #expect(address?.credentials?.user == "ann@x" && address?.credentials?.password == "p:w%zz:1")
  #expect(address?.withoutUser == "https://example.org/a")
  #expect(WebAddress("/a?u=http://x") == nil)
  #expect("read https://a:b@c.d/e: 3 new".maskingAddresses == "read https://…@c.d/…: 3 new")
}
