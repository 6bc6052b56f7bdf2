// ServerFiles: the description of the server's HTTP interface, embedded. Nothing else lives here.
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include <stddef.h>

/// openapi.json: its bytes in UTF-8, not terminated.
extern const unsigned char *_Nonnull const openapi;
/// How many bytes it has.
extern const size_t openapi_size;

#endif
