// GrammarFiles: the files of Grammar/, embedded. Nothing else lives here.
#ifndef GRAMMAR_FILES_H
#define GRAMMAR_FILES_H

#include <stddef.h>

/// A file of Grammar/.
struct grammar_file {
  /// Its path below Grammar/, for example "en/dates.rules".
  const char *_Nonnull name;
  /// Its bytes, not terminated.
  const unsigned char *_Nonnull text;
  /// How many bytes it has.
  size_t size;
};

/// The embedded files, in the order in which they are loaded.
extern const struct grammar_file *_Nonnull const grammar_files;
/// How many there are.
extern const size_t grammar_file_count;

#endif
