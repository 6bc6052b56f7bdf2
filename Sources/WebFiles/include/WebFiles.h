// WebFiles: the page that a browser gets, embedded as it stands in site/. Nothing else lives here.
// `.ci/web-files` writes files.c anew when a file comes or goes.
#ifndef WEB_FILES_H
#define WEB_FILES_H

#include <stddef.h>

/// A file of the page.
struct web_file {
  /// Where it is served, from the root: `/views/today.js`.
  const char *_Nonnull path;
  /// Its Content-Type.
  const char *_Nonnull type;
  /// Its Content-Encoding: `br`, or null when the bytes are the file's own.
  const char *_Nullable encoding;
  /// Its bytes, not terminated.
  const unsigned char *_Nonnull bytes;
  /// How many bytes it has.
  size_t size;
  /// Of a file with an encoding: the SHA-256, in hexadecimal, of the bytes that it was made from; null when those are not
  /// embedded. What was made from other bytes is out of date.
  const char *_Nullable source;
};

/// The files of the page, by path. `/arc.wasm`, the engine, is among them when it was built before (`make web`).
extern const struct web_file *_Nonnull const web_files;
/// How many there are.
extern const size_t web_file_count;

#endif
