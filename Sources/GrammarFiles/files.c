#include "GrammarFiles.h"


static const unsigned char en_numbers[] = {
#embed "../../Grammar/en/numbers.words"
};
static const unsigned char en_calendar[] = {
#embed "../../Grammar/en/calendar.words"
};
static const unsigned char en_places[] = {
#embed "../../Grammar/en/places.words"
};
static const unsigned char en_context[] = {
#embed "../../Grammar/en/context.words"
};
static const unsigned char en_dates[] = {
#embed "../../Grammar/en/dates.rules"
};
static const unsigned char en_holidays[] = {
#embed "../../Grammar/en/holidays.rules"
};
static const unsigned char en_times[] = {
#embed "../../Grammar/en/times.rules"
};
static const unsigned char en_places_rules[] = {
#embed "../../Grammar/en/places.rules"
};

static const unsigned char en_recurrence_words[] = {
#embed "../../Grammar/en/recurrence.words"
};
static const unsigned char en_recurrence_rules[] = {
#embed "../../Grammar/en/recurrence.rules"
};

static const struct grammar_file files[] = {
    {"en/numbers.words", en_numbers, sizeof en_numbers},
    {"en/calendar.words", en_calendar, sizeof en_calendar},
    {"en/places.words", en_places, sizeof en_places},
    {"en/context.words", en_context, sizeof en_context},
    {"en/recurrence.words", en_recurrence_words, sizeof en_recurrence_words},
    {"en/dates.rules", en_dates, sizeof en_dates},
    {"en/holidays.rules", en_holidays, sizeof en_holidays},
    {"en/times.rules", en_times, sizeof en_times},
    {"en/recurrence.rules", en_recurrence_rules, sizeof en_recurrence_rules},
    {"en/places.rules", en_places_rules, sizeof en_places_rules},
};

const struct grammar_file *const grammar_files = files;
const size_t grammar_file_count = sizeof files / sizeof files[0];
