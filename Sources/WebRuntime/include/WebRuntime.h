// WebRuntime: the few functions of a C library that the engine in the page needs. Nothing elsewhere.
#ifndef WEB_RUNTIME_H
#define WEB_RUNTIME_H

/// The version of arc that the engine was built from, NUL-terminated.
const char *_Nonnull arc_version(void);

#ifdef __wasm__
/// Asks the page for the file of a time zone by its UTF-8 name; it hands the file over before this returns, or has none.
__attribute__((import_module("page"), import_name("zone"))) void page_zone(
    const unsigned char *_Nullable name, int count);
#endif

#endif
