#include "ServerFiles.h"

static const unsigned char text[] = {
#embed "openapi.json"
};

const unsigned char *const openapi = text;
const size_t openapi_size = sizeof text;
