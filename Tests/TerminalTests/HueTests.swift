import Foundation
import Terminal
import Testing

@Test(arguments: Hue.allCases)
func everyHueCanBeReadOnBlackAndOnWhite(hue: Hue) {
  let light = hue.components.map { Double($0) / 255 }
    .map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  let luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  #expect((luminance + 0.05) / 0.05 >= 4)
  #expect(1.05 / (luminance + 0.05) >= 4)
}

@Test func aHueIsTheSameInTerminalsAndStyleSheets() {
  #expect(Hue.teal.number == 30 && Hue.teal.hex == "#008787")
  #expect(Hue.orange.number == 130 && Hue.orange.hex == "#af5f00")
}
