import Application
import Terminal

extension Appearance.Colours {
  /// As it is set.
  init(_ use: ColourUse) {
    switch use {
    case .auto: self = .auto
    case .always: self = .always
    case .never: self = .never
    }
  }
}
