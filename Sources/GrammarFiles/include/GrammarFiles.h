// GrammarFiles: the files of Grammar/, embedded. Nothing else lives here.
#ifndef GRAMMAR_FILES_H
#define GRAMMAR_FILES_H

#include <stddef.h>

/// A file of Grammar/, or an image.
struct grammar_file {
  /// Its path below Grammar/, for example "en/dates.rules"; for an image the name of its language.
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

/// What languages write of repetitions, by the path of its file.
extern const struct grammar_file *_Nonnull const grammar_phrases;
/// How many there are.
extern const size_t grammar_phrases_count;

/// What `make grammar` compiled the files of each language to, named after its folder: an image, aligned to 32 bytes; for
/// a page packed ones instead.
extern const struct grammar_file *_Nonnull const grammar_images;
/// How many there are.
extern const size_t grammar_image_count;

#endif
