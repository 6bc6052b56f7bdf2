// sd-bus: https://www.freedesktop.org/software/systemd/man/latest/sd-bus.html
#include <systemd/sd-bus.h>
