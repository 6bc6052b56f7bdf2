// The timers of Linux that follow the wall clock: timerfd_create(2).
#include <sys/timerfd.h>
