import HTTPTypes
import Hummingbird
import NIOCore

/// The page for signing in or registering: plain HTML that works without scripts.
struct SignInPage {
  /// What the page is for.
  enum Purpose {
    case logIn
    /// - Parameter needsInvite: true to ask for an invitation code.
    case register(needsInvite: Bool)
  }

  let purpose: Purpose
  let words: SignInWords
  /// The name typed in an earlier attempt.
  var name = ""
  /// What went wrong in an earlier attempt; nil at first.
  var error: String?
  /// True to link from signing in to registering.
  var offersRegistration = false

  /// The page as a response.
  func response(_ status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: HTTPFields.pagePolicy,
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  private var html: String {
    """
    <!doctype html>
    <html lang="\(words.language)">
      <head>
        <meta charset="utf-8">
        <title>\(title) · arc</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="/style.css">
        <link rel="stylesheet" href="/sign-in.css">
      </head>
      <body class="sign-in">
        <main>
          <h1>arc</h1>
          <form method="post" action="\(action)">\(error.map { "\n        <p class=\"error\" role=\"alert\">\($0.inHTML)</p>" } ?? "")
    \(fields)
            <button class="primary">\(title)</button>
          </form>\(other)
        </main>
      </body>
    </html>

    """
  }

  private var title: String {
    switch purpose {
    case .logIn: words.signIn
    case .register: words.createAccount
    }
  }

  private var action: String {
    switch purpose {
    case .logIn: "/login"
    case .register: "/register"
    }
  }

  private var fields: String {
    var lines = [
      """
      <label>\(words.name) <input name="name" value="\(name.inHTML)" autocomplete="username" autocapitalize="none" \
      spellcheck="false" maxlength="64" required\(name.isEmpty ? " autofocus" : "")></label>
      """
    ]
    switch purpose {
    case .logIn:
      lines.append(
        """
        <label>\(words.password) <input name="password" type="password" autocomplete="current-password" required\
        \(name.isEmpty ? "" : " autofocus")></label>
        """)
    case .register(let needsInvite):
      for (label, field) in [(words.newPassword, "password"), (words.again, "again")] {
        lines.append(
          """
          <label>\(label) <input name="\(field)" type="password" autocomplete="new-password" \
          minlength="\(PasswordRules.shortest)" required></label>
          """)
      }
      if needsInvite {
        lines.append(
          "<label>\(words.invitation) <input name=\"invite\" autocomplete=\"off\" spellcheck=\"false\" required></label>"
        )
      }
    }
    return lines.map { "        " + $0 }.joined(separator: "\n")
  }

  private var other: String {
    switch purpose {
    case .register: "\n      <p class=\"other\"><a href=\"/login\">\(words.hasAccount)</a></p>"
    case .logIn:
      offersRegistration
        ? "\n      <p class=\"other\"><a href=\"/register\">\(words.needsAccount)</a></p>" : ""
    }
  }
}

extension String {
  /// The text escaped for HTML, including attributes.
  fileprivate var inHTML: String {
    reduce(into: "") { html, character in
      switch character {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      default: html.append(character)
      }
    }
  }
}
