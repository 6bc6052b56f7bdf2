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

static const struct guide_file files[] = {
    {"views", views, sizeof views},
    {"reminders", reminders, sizeof reminders},
    {"exchange", exchange, sizeof exchange},
    {"shell", shell, sizeof shell},
};

const struct guide_file *const guide_files = files;
const size_t guide_file_count = sizeof files / sizeof files[0];
