#include "GuideFiles.h"

static const unsigned char views[] = {
#embed "../../Documentation/views.md"
};
static const unsigned char reminders[] = {
#embed "../../Documentation/reminders.md"
};
static const unsigned char exchange[] = {
#embed "../../Documentation/exchange.md"
};
static const unsigned char shell[] = {
#embed "../../Documentation/shell.md"
};
static const unsigned char entry[] = {
#embed "../../Documentation/entry.md"
};
static const unsigned char sync[] = {
#embed "../../Documentation/sync.md"
};
static const unsigned char server[] = {
#embed "../../Documentation/server.md"
};

static const struct guide_file files[] = {
    {"views", views, sizeof views},
    {"reminders", reminders, sizeof reminders},
    {"exchange", exchange, sizeof exchange},
    {"shell", shell, sizeof shell},
    {"entry", entry, sizeof entry},
    {"sync", sync, sizeof sync},
    {"server", server, sizeof server},
};

const struct guide_file *const guide_files = files;
const size_t guide_file_count = sizeof files / sizeof files[0];
