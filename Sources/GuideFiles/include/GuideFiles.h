// GuideFiles: the pages of Documentation/ that arc help shows, embedded. Nothing else lives here.
#ifndef GUIDE_FILES_H
#define GUIDE_FILES_H

#include <stddef.h>

/// A page of Documentation/.
struct guide_file {
  /// The name of its file without `.md`.
  const char *_Nonnull name;
  /// Its bytes in UTF-8, not terminated.
  const unsigned char *_Nonnull text;
  /// How many bytes it has.
  size_t size;
};

/// The embedded pages.
extern const struct guide_file *_Nonnull const guide_files;
/// How many there are.
extern const size_t guide_file_count;

#endif
