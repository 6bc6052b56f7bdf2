#include "GrammarFiles.h"

static const unsigned char common_settings_words[] = {
#embed "../../Grammar/common/settings.words"
};
static const unsigned char common_context_words[] = {
#embed "../../Grammar/common/context.words"
};
static const unsigned char common_dates_rules[] = {
#embed "../../Grammar/common/dates.rules"
};
static const unsigned char common_times_rules[] = {
#embed "../../Grammar/common/times.rules"
};
static const unsigned char common_places_rules[] = {
#embed "../../Grammar/common/places.rules"
};
static const unsigned char common_marks_rules[] = {
#embed "../../Grammar/common/marks.rules"
};
static const unsigned char de_settings_words[] = {
#embed "../../Grammar/de/settings.words"
};
static const unsigned char de_numbers_words[] = {
#embed "../../Grammar/de/numbers.words"
};
static const unsigned char de_calendar_words[] = {
#embed "../../Grammar/de/calendar.words"
};
static const unsigned char de_places_words[] = {
#embed "../../Grammar/de/places.words"
};
static const unsigned char de_context_words[] = {
#embed "../../Grammar/de/context.words"
};
static const unsigned char de_recurrence_words[] = {
#embed "../../Grammar/de/recurrence.words"
};
static const unsigned char de_dates_rules[] = {
#embed "../../Grammar/de/dates.rules"
};
static const unsigned char de_holidays_rules[] = {
#embed "../../Grammar/de/holidays.rules"
};
static const unsigned char de_terms_rules[] = {
#embed "../../Grammar/de/terms.rules"
};
static const unsigned char de_times_rules[] = {
#embed "../../Grammar/de/times.rules"
};
static const unsigned char de_recurrence_rules[] = {
#embed "../../Grammar/de/recurrence.rules"
};
static const unsigned char de_clocks_rules[] = {
#embed "../../Grammar/de/clocks.rules"
};
static const unsigned char de_places_rules[] = {
#embed "../../Grammar/de/places.rules"
};
static const unsigned char en_settings_words[] = {
#embed "../../Grammar/en/settings.words"
};
static const unsigned char en_numbers_words[] = {
#embed "../../Grammar/en/numbers.words"
};
static const unsigned char en_calendar_words[] = {
#embed "../../Grammar/en/calendar.words"
};
static const unsigned char en_places_words[] = {
#embed "../../Grammar/en/places.words"
};
static const unsigned char en_context_words[] = {
#embed "../../Grammar/en/context.words"
};
static const unsigned char en_recurrence_words[] = {
#embed "../../Grammar/en/recurrence.words"
};
static const unsigned char en_dates_rules[] = {
#embed "../../Grammar/en/dates.rules"
};
static const unsigned char en_periods_rules[] = {
#embed "../../Grammar/en/periods.rules"
};
static const unsigned char en_holidays_rules[] = {
#embed "../../Grammar/en/holidays.rules"
};
static const unsigned char en_terms_rules[] = {
#embed "../../Grammar/en/terms.rules"
};
static const unsigned char en_times_rules[] = {
#embed "../../Grammar/en/times.rules"
};
static const unsigned char en_moments_rules[] = {
#embed "../../Grammar/en/moments.rules"
};
static const unsigned char en_recurrence_rules[] = {
#embed "../../Grammar/en/recurrence.rules"
};
static const unsigned char en_clocks_rules[] = {
#embed "../../Grammar/en/clocks.rules"
};

static const unsigned char de_recurrence_phrases[] = {
#embed "../../Grammar/de/recurrence.phrases"
};

static const unsigned char en_recurrence_phrases[] = {
#embed "../../Grammar/en/recurrence.phrases"
};

static const struct grammar_file files[] = {
    {"common/settings.words", common_settings_words, sizeof common_settings_words},
    {"common/context.words", common_context_words, sizeof common_context_words},
    {"common/dates.rules", common_dates_rules, sizeof common_dates_rules},
    {"common/times.rules", common_times_rules, sizeof common_times_rules},
    {"common/places.rules", common_places_rules, sizeof common_places_rules},
    {"common/marks.rules", common_marks_rules, sizeof common_marks_rules},
    {"de/settings.words", de_settings_words, sizeof de_settings_words},
    {"de/numbers.words", de_numbers_words, sizeof de_numbers_words},
    {"de/calendar.words", de_calendar_words, sizeof de_calendar_words},
    {"de/places.words", de_places_words, sizeof de_places_words},
    {"de/context.words", de_context_words, sizeof de_context_words},
    {"de/recurrence.words", de_recurrence_words, sizeof de_recurrence_words},
    {"de/dates.rules", de_dates_rules, sizeof de_dates_rules},
    {"de/holidays.rules", de_holidays_rules, sizeof de_holidays_rules},
    {"de/terms.rules", de_terms_rules, sizeof de_terms_rules},
    {"de/times.rules", de_times_rules, sizeof de_times_rules},
    {"de/recurrence.rules", de_recurrence_rules, sizeof de_recurrence_rules},
    {"de/clocks.rules", de_clocks_rules, sizeof de_clocks_rules},
    {"de/places.rules", de_places_rules, sizeof de_places_rules},
    {"en/settings.words", en_settings_words, sizeof en_settings_words},
    {"en/numbers.words", en_numbers_words, sizeof en_numbers_words},
    {"en/calendar.words", en_calendar_words, sizeof en_calendar_words},
    {"en/places.words", en_places_words, sizeof en_places_words},
    {"en/context.words", en_context_words, sizeof en_context_words},
    {"en/recurrence.words", en_recurrence_words, sizeof en_recurrence_words},
    {"en/dates.rules", en_dates_rules, sizeof en_dates_rules},
    {"en/periods.rules", en_periods_rules, sizeof en_periods_rules},
    {"en/holidays.rules", en_holidays_rules, sizeof en_holidays_rules},
    {"en/terms.rules", en_terms_rules, sizeof en_terms_rules},
    {"en/times.rules", en_times_rules, sizeof en_times_rules},
    {"en/moments.rules", en_moments_rules, sizeof en_moments_rules},
    {"en/recurrence.rules", en_recurrence_rules, sizeof en_recurrence_rules},
    {"en/clocks.rules", en_clocks_rules, sizeof en_clocks_rules},
};

const struct grammar_file *const grammar_files = files;
const size_t grammar_file_count = sizeof files / sizeof files[0];

static const struct grammar_file phrases[] = {
    {"de/recurrence.phrases", de_recurrence_phrases, sizeof de_recurrence_phrases},
    {"en/recurrence.phrases", en_recurrence_phrases, sizeof en_recurrence_phrases},
};

const struct grammar_file *const grammar_phrases = phrases;
const size_t grammar_phrases_count = sizeof phrases / sizeof phrases[0];

#ifdef __wasm__
// A page loads its grammars over a network.
static const unsigned char de_image[] = {
#embed "../../Grammar/compiled/de.packed"
};
static const unsigned char en_image[] = {
#embed "../../Grammar/compiled/en.packed"
};
#else
static const _Alignas(32) unsigned char de_image[] = {
#embed "../../Grammar/compiled/de.image"
};
static const _Alignas(32) unsigned char en_image[] = {
#embed "../../Grammar/compiled/en.image"
};
#endif

static const struct grammar_file images[] = {
    {"de", de_image, sizeof de_image},
    {"en", en_image, sizeof en_image},
};

const struct grammar_file *const grammar_images = images;
const size_t grammar_image_count = sizeof images / sizeof images[0];
