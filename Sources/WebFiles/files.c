// Written by .ci/web-files.
#include "WebFiles.h"

static const unsigned char actions_js[] = {
#embed "site/actions.js"
};
static const unsigned char app_js[] = {
#embed "site/app.js"
};
static const unsigned char asking_js[] = {
#embed "site/asking.js"
};
static const unsigned char bars_js[] = {
#embed "site/bars.js"
};
static const unsigned char changes_js[] = {
#embed "site/changes.js"
};
static const unsigned char dates_js[] = {
#embed "site/dates.js"
};
static const unsigned char dialog_js[] = {
#embed "site/dialog.js"
};
static const unsigned char dom_js[] = {
#embed "site/dom.js"
};
static const unsigned char dragging_js[] = {
#embed "site/dragging.js"
};
static const unsigned char early_js[] = {
#embed "site/early.js"
};
static const unsigned char engine_js[] = {
#embed "site/engine.js"
};
static const unsigned char entry_js[] = {
#embed "site/entry.js"
};
static const unsigned char escalation_js[] = {
#embed "site/escalation.js"
};
static const unsigned char filter_js[] = {
#embed "site/filter.js"
};
static const unsigned char focus_js[] = {
#embed "site/focus.js"
};
static const unsigned char icons_icon_192_png[] = {
#embed "site/icons/icon-192.png"
};
static const unsigned char icons_icon_512_png[] = {
#embed "site/icons/icon-512.png"
};
static const unsigned char icons_icon_maskable_png[] = {
#embed "site/icons/icon-maskable.png"
};
static const unsigned char icons_icon_svg[] = {
#embed "site/icons/icon.svg"
};
static const unsigned char index_html[] = {
#embed "site/index.html"
};
static const unsigned char keys_js[] = {
#embed "site/keys.js"
};
static const unsigned char later_css[] = {
#embed "site/later.css"
};
static const unsigned char manifest_webmanifest[] = {
#embed "site/manifest.webmanifest"
};
static const unsigned char notify_js[] = {
#embed "site/notify.js"
};
static const unsigned char pressing_js[] = {
#embed "site/pressing.js"
};
static const unsigned char reading_js[] = {
#embed "site/reading.js"
};
static const unsigned char repetition_js[] = {
#embed "site/repetition.js"
};
static const unsigned char router_js[] = {
#embed "site/router.js"
};
static const unsigned char rows_js[] = {
#embed "site/rows.js"
};
static const unsigned char said_js[] = {
#embed "site/said.js"
};
static const unsigned char sign_in_css[] = {
#embed "site/sign-in.css"
};
static const unsigned char store_js[] = {
#embed "site/store.js"
};
static const unsigned char style_css[] = {
#embed "site/style.css"
};
static const unsigned char sw_js[] = {
#embed "site/sw.js"
};
static const unsigned char sync_js[] = {
#embed "site/sync.js"
};
static const unsigned char theme_js[] = {
#embed "site/theme.js"
};
static const unsigned char toast_js[] = {
#embed "site/toast.js"
};
static const unsigned char travel_js[] = {
#embed "site/travel.js"
};
static const unsigned char types_js[] = {
#embed "site/types.js"
};
static const unsigned char values_js[] = {
#embed "site/values.js"
};
static const unsigned char views_agenda_js[] = {
#embed "site/views/agenda.js"
};
static const unsigned char views_arcs_js[] = {
#embed "site/views/arcs.js"
};
static const unsigned char views_calendar_js[] = {
#embed "site/views/calendar.js"
};
static const unsigned char views_conflicts_js[] = {
#embed "site/views/conflicts.js"
};
static const unsigned char views_days_js[] = {
#embed "site/views/days.js"
};
static const unsigned char views_help_js[] = {
#embed "site/views/help.js"
};
static const unsigned char views_hours_js[] = {
#embed "site/views/hours.js"
};
static const unsigned char views_import_js[] = {
#embed "site/views/import.js"
};
static const unsigned char views_log_js[] = {
#embed "site/views/log.js"
};
static const unsigned char views_month_js[] = {
#embed "site/views/month.js"
};
static const unsigned char views_places_js[] = {
#embed "site/views/places.js"
};
static const unsigned char views_reminders_js[] = {
#embed "site/views/reminders.js"
};
static const unsigned char views_search_js[] = {
#embed "site/views/search.js"
};
static const unsigned char views_settings_js[] = {
#embed "site/views/settings.js"
};
static const unsigned char views_task_js[] = {
#embed "site/views/task.js"
};
static const unsigned char views_today_js[] = {
#embed "site/views/today.js"
};
static const unsigned char words_js[] = {
#embed "site/words.js"
};
static const unsigned char words_de_json[] = {
#embed "site/words/de.json"
};
static const unsigned char words_en_json[] = {
#embed "site/words/en.json"
};
static const unsigned char words_filters_de_json[] = {
#embed "site/words/filters.de.json"
};
static const unsigned char words_later_de_json[] = {
#embed "site/words/later.de.json"
};
static const unsigned char words_later_en_json[] = {
#embed "site/words/later.en.json"
};
static const unsigned char words_said_de_json[] = {
#embed "site/words/said.de.json"
};
static const unsigned char words_said_en_json[] = {
#embed "site/words/said.en.json"
};
static const unsigned char zone_js[] = {
#embed "site/zone.js"
};
#if __has_embed("../../.build/web/site/actions.js.br")
static const unsigned char actions_js_br[] = {
#embed "../../.build/web/site/actions.js.br"
};
static const char actions_js_source[] = {
#embed "../../.build/web/site/actions.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/app.js.br")
static const unsigned char app_js_br[] = {
#embed "../../.build/web/site/app.js.br"
};
static const char app_js_source[] = {
#embed "../../.build/web/site/app.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/asking.js.br")
static const unsigned char asking_js_br[] = {
#embed "../../.build/web/site/asking.js.br"
};
static const char asking_js_source[] = {
#embed "../../.build/web/site/asking.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/bars.js.br")
static const unsigned char bars_js_br[] = {
#embed "../../.build/web/site/bars.js.br"
};
static const char bars_js_source[] = {
#embed "../../.build/web/site/bars.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/changes.js.br")
static const unsigned char changes_js_br[] = {
#embed "../../.build/web/site/changes.js.br"
};
static const char changes_js_source[] = {
#embed "../../.build/web/site/changes.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/dates.js.br")
static const unsigned char dates_js_br[] = {
#embed "../../.build/web/site/dates.js.br"
};
static const char dates_js_source[] = {
#embed "../../.build/web/site/dates.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/dialog.js.br")
static const unsigned char dialog_js_br[] = {
#embed "../../.build/web/site/dialog.js.br"
};
static const char dialog_js_source[] = {
#embed "../../.build/web/site/dialog.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/dom.js.br")
static const unsigned char dom_js_br[] = {
#embed "../../.build/web/site/dom.js.br"
};
static const char dom_js_source[] = {
#embed "../../.build/web/site/dom.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/dragging.js.br")
static const unsigned char dragging_js_br[] = {
#embed "../../.build/web/site/dragging.js.br"
};
static const char dragging_js_source[] = {
#embed "../../.build/web/site/dragging.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/early.js.br")
static const unsigned char early_js_br[] = {
#embed "../../.build/web/site/early.js.br"
};
static const char early_js_source[] = {
#embed "../../.build/web/site/early.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/engine.js.br")
static const unsigned char engine_js_br[] = {
#embed "../../.build/web/site/engine.js.br"
};
static const char engine_js_source[] = {
#embed "../../.build/web/site/engine.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/entry.js.br")
static const unsigned char entry_js_br[] = {
#embed "../../.build/web/site/entry.js.br"
};
static const char entry_js_source[] = {
#embed "../../.build/web/site/entry.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/escalation.js.br")
static const unsigned char escalation_js_br[] = {
#embed "../../.build/web/site/escalation.js.br"
};
static const char escalation_js_source[] = {
#embed "../../.build/web/site/escalation.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/filter.js.br")
static const unsigned char filter_js_br[] = {
#embed "../../.build/web/site/filter.js.br"
};
static const char filter_js_source[] = {
#embed "../../.build/web/site/filter.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/focus.js.br")
static const unsigned char focus_js_br[] = {
#embed "../../.build/web/site/focus.js.br"
};
static const char focus_js_source[] = {
#embed "../../.build/web/site/focus.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/icons/icon.svg.br")
static const unsigned char icons_icon_svg_br[] = {
#embed "../../.build/web/site/icons/icon.svg.br"
};
static const char icons_icon_svg_source[] = {
#embed "../../.build/web/site/icons/icon.svg.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/index.html.br")
static const unsigned char index_html_br[] = {
#embed "../../.build/web/site/index.html.br"
};
static const char index_html_source[] = {
#embed "../../.build/web/site/index.html.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/keys.js.br")
static const unsigned char keys_js_br[] = {
#embed "../../.build/web/site/keys.js.br"
};
static const char keys_js_source[] = {
#embed "../../.build/web/site/keys.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/later.css.br")
static const unsigned char later_css_br[] = {
#embed "../../.build/web/site/later.css.br"
};
static const char later_css_source[] = {
#embed "../../.build/web/site/later.css.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/manifest.webmanifest.br")
static const unsigned char manifest_webmanifest_br[] = {
#embed "../../.build/web/site/manifest.webmanifest.br"
};
static const char manifest_webmanifest_source[] = {
#embed "../../.build/web/site/manifest.webmanifest.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/notify.js.br")
static const unsigned char notify_js_br[] = {
#embed "../../.build/web/site/notify.js.br"
};
static const char notify_js_source[] = {
#embed "../../.build/web/site/notify.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/pressing.js.br")
static const unsigned char pressing_js_br[] = {
#embed "../../.build/web/site/pressing.js.br"
};
static const char pressing_js_source[] = {
#embed "../../.build/web/site/pressing.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/reading.js.br")
static const unsigned char reading_js_br[] = {
#embed "../../.build/web/site/reading.js.br"
};
static const char reading_js_source[] = {
#embed "../../.build/web/site/reading.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/repetition.js.br")
static const unsigned char repetition_js_br[] = {
#embed "../../.build/web/site/repetition.js.br"
};
static const char repetition_js_source[] = {
#embed "../../.build/web/site/repetition.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/router.js.br")
static const unsigned char router_js_br[] = {
#embed "../../.build/web/site/router.js.br"
};
static const char router_js_source[] = {
#embed "../../.build/web/site/router.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/rows.js.br")
static const unsigned char rows_js_br[] = {
#embed "../../.build/web/site/rows.js.br"
};
static const char rows_js_source[] = {
#embed "../../.build/web/site/rows.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/said.js.br")
static const unsigned char said_js_br[] = {
#embed "../../.build/web/site/said.js.br"
};
static const char said_js_source[] = {
#embed "../../.build/web/site/said.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/sign-in.css.br")
static const unsigned char sign_in_css_br[] = {
#embed "../../.build/web/site/sign-in.css.br"
};
static const char sign_in_css_source[] = {
#embed "../../.build/web/site/sign-in.css.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/store.js.br")
static const unsigned char store_js_br[] = {
#embed "../../.build/web/site/store.js.br"
};
static const char store_js_source[] = {
#embed "../../.build/web/site/store.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/style.css.br")
static const unsigned char style_css_br[] = {
#embed "../../.build/web/site/style.css.br"
};
static const char style_css_source[] = {
#embed "../../.build/web/site/style.css.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/sw.js.br")
static const unsigned char sw_js_br[] = {
#embed "../../.build/web/site/sw.js.br"
};
static const char sw_js_source[] = {
#embed "../../.build/web/site/sw.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/sync.js.br")
static const unsigned char sync_js_br[] = {
#embed "../../.build/web/site/sync.js.br"
};
static const char sync_js_source[] = {
#embed "../../.build/web/site/sync.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/theme.js.br")
static const unsigned char theme_js_br[] = {
#embed "../../.build/web/site/theme.js.br"
};
static const char theme_js_source[] = {
#embed "../../.build/web/site/theme.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/toast.js.br")
static const unsigned char toast_js_br[] = {
#embed "../../.build/web/site/toast.js.br"
};
static const char toast_js_source[] = {
#embed "../../.build/web/site/toast.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/travel.js.br")
static const unsigned char travel_js_br[] = {
#embed "../../.build/web/site/travel.js.br"
};
static const char travel_js_source[] = {
#embed "../../.build/web/site/travel.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/types.js.br")
static const unsigned char types_js_br[] = {
#embed "../../.build/web/site/types.js.br"
};
static const char types_js_source[] = {
#embed "../../.build/web/site/types.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/values.js.br")
static const unsigned char values_js_br[] = {
#embed "../../.build/web/site/values.js.br"
};
static const char values_js_source[] = {
#embed "../../.build/web/site/values.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/agenda.js.br")
static const unsigned char views_agenda_js_br[] = {
#embed "../../.build/web/site/views/agenda.js.br"
};
static const char views_agenda_js_source[] = {
#embed "../../.build/web/site/views/agenda.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/arcs.js.br")
static const unsigned char views_arcs_js_br[] = {
#embed "../../.build/web/site/views/arcs.js.br"
};
static const char views_arcs_js_source[] = {
#embed "../../.build/web/site/views/arcs.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/calendar.js.br")
static const unsigned char views_calendar_js_br[] = {
#embed "../../.build/web/site/views/calendar.js.br"
};
static const char views_calendar_js_source[] = {
#embed "../../.build/web/site/views/calendar.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/conflicts.js.br")
static const unsigned char views_conflicts_js_br[] = {
#embed "../../.build/web/site/views/conflicts.js.br"
};
static const char views_conflicts_js_source[] = {
#embed "../../.build/web/site/views/conflicts.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/days.js.br")
static const unsigned char views_days_js_br[] = {
#embed "../../.build/web/site/views/days.js.br"
};
static const char views_days_js_source[] = {
#embed "../../.build/web/site/views/days.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/help.js.br")
static const unsigned char views_help_js_br[] = {
#embed "../../.build/web/site/views/help.js.br"
};
static const char views_help_js_source[] = {
#embed "../../.build/web/site/views/help.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/hours.js.br")
static const unsigned char views_hours_js_br[] = {
#embed "../../.build/web/site/views/hours.js.br"
};
static const char views_hours_js_source[] = {
#embed "../../.build/web/site/views/hours.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/import.js.br")
static const unsigned char views_import_js_br[] = {
#embed "../../.build/web/site/views/import.js.br"
};
static const char views_import_js_source[] = {
#embed "../../.build/web/site/views/import.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/log.js.br")
static const unsigned char views_log_js_br[] = {
#embed "../../.build/web/site/views/log.js.br"
};
static const char views_log_js_source[] = {
#embed "../../.build/web/site/views/log.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/month.js.br")
static const unsigned char views_month_js_br[] = {
#embed "../../.build/web/site/views/month.js.br"
};
static const char views_month_js_source[] = {
#embed "../../.build/web/site/views/month.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/places.js.br")
static const unsigned char views_places_js_br[] = {
#embed "../../.build/web/site/views/places.js.br"
};
static const char views_places_js_source[] = {
#embed "../../.build/web/site/views/places.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/reminders.js.br")
static const unsigned char views_reminders_js_br[] = {
#embed "../../.build/web/site/views/reminders.js.br"
};
static const char views_reminders_js_source[] = {
#embed "../../.build/web/site/views/reminders.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/search.js.br")
static const unsigned char views_search_js_br[] = {
#embed "../../.build/web/site/views/search.js.br"
};
static const char views_search_js_source[] = {
#embed "../../.build/web/site/views/search.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/settings.js.br")
static const unsigned char views_settings_js_br[] = {
#embed "../../.build/web/site/views/settings.js.br"
};
static const char views_settings_js_source[] = {
#embed "../../.build/web/site/views/settings.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/task.js.br")
static const unsigned char views_task_js_br[] = {
#embed "../../.build/web/site/views/task.js.br"
};
static const char views_task_js_source[] = {
#embed "../../.build/web/site/views/task.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/views/today.js.br")
static const unsigned char views_today_js_br[] = {
#embed "../../.build/web/site/views/today.js.br"
};
static const char views_today_js_source[] = {
#embed "../../.build/web/site/views/today.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words.js.br")
static const unsigned char words_js_br[] = {
#embed "../../.build/web/site/words.js.br"
};
static const char words_js_source[] = {
#embed "../../.build/web/site/words.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words/de.json.br")
static const unsigned char words_de_json_br[] = {
#embed "../../.build/web/site/words/de.json.br"
};
static const char words_de_json_source[] = {
#embed "../../.build/web/site/words/de.json.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words/en.json.br")
static const unsigned char words_en_json_br[] = {
#embed "../../.build/web/site/words/en.json.br"
};
static const char words_en_json_source[] = {
#embed "../../.build/web/site/words/en.json.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words/filters.de.json.br")
static const unsigned char words_filters_de_json_br[] = {
#embed "../../.build/web/site/words/filters.de.json.br"
};
static const char words_filters_de_json_source[] = {
#embed "../../.build/web/site/words/filters.de.json.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words/later.de.json.br")
static const unsigned char words_later_de_json_br[] = {
#embed "../../.build/web/site/words/later.de.json.br"
};
static const char words_later_de_json_source[] = {
#embed "../../.build/web/site/words/later.de.json.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words/later.en.json.br")
static const unsigned char words_later_en_json_br[] = {
#embed "../../.build/web/site/words/later.en.json.br"
};
static const char words_later_en_json_source[] = {
#embed "../../.build/web/site/words/later.en.json.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words/said.de.json.br")
static const unsigned char words_said_de_json_br[] = {
#embed "../../.build/web/site/words/said.de.json.br"
};
static const char words_said_de_json_source[] = {
#embed "../../.build/web/site/words/said.de.json.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/words/said.en.json.br")
static const unsigned char words_said_en_json_br[] = {
#embed "../../.build/web/site/words/said.en.json.br"
};
static const char words_said_en_json_source[] = {
#embed "../../.build/web/site/words/said.en.json.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/site/zone.js.br")
static const unsigned char zone_js_br[] = {
#embed "../../.build/web/site/zone.js.br"
};
static const char zone_js_source[] = {
#embed "../../.build/web/site/zone.js.sha256"
, 0};
#endif
#if __has_embed("../../.build/web/arc.wasm.br")
static const unsigned char engine_br[] = {
#embed "../../.build/web/arc.wasm.br"
};
#endif
#if __has_embed("../../.build/web/arc.wasm.gz")
static const unsigned char engine_gz[] = {
#embed "../../.build/web/arc.wasm.gz"
};
#endif

static const struct web_file files[] = {
    {"/actions.js", "text/javascript; charset=utf-8", NULL, actions_js, sizeof actions_js, NULL},
#if __has_embed("../../.build/web/site/actions.js.br")
    {"/actions.js", "text/javascript; charset=utf-8", "br", actions_js_br, sizeof actions_js_br, actions_js_source},
#endif
    {"/app.js", "text/javascript; charset=utf-8", NULL, app_js, sizeof app_js, NULL},
#if __has_embed("../../.build/web/site/app.js.br")
    {"/app.js", "text/javascript; charset=utf-8", "br", app_js_br, sizeof app_js_br, app_js_source},
#endif
    {"/asking.js", "text/javascript; charset=utf-8", NULL, asking_js, sizeof asking_js, NULL},
#if __has_embed("../../.build/web/site/asking.js.br")
    {"/asking.js", "text/javascript; charset=utf-8", "br", asking_js_br, sizeof asking_js_br, asking_js_source},
#endif
    {"/bars.js", "text/javascript; charset=utf-8", NULL, bars_js, sizeof bars_js, NULL},
#if __has_embed("../../.build/web/site/bars.js.br")
    {"/bars.js", "text/javascript; charset=utf-8", "br", bars_js_br, sizeof bars_js_br, bars_js_source},
#endif
    {"/changes.js", "text/javascript; charset=utf-8", NULL, changes_js, sizeof changes_js, NULL},
#if __has_embed("../../.build/web/site/changes.js.br")
    {"/changes.js", "text/javascript; charset=utf-8", "br", changes_js_br, sizeof changes_js_br, changes_js_source},
#endif
    {"/dates.js", "text/javascript; charset=utf-8", NULL, dates_js, sizeof dates_js, NULL},
#if __has_embed("../../.build/web/site/dates.js.br")
    {"/dates.js", "text/javascript; charset=utf-8", "br", dates_js_br, sizeof dates_js_br, dates_js_source},
#endif
    {"/dialog.js", "text/javascript; charset=utf-8", NULL, dialog_js, sizeof dialog_js, NULL},
#if __has_embed("../../.build/web/site/dialog.js.br")
    {"/dialog.js", "text/javascript; charset=utf-8", "br", dialog_js_br, sizeof dialog_js_br, dialog_js_source},
#endif
    {"/dom.js", "text/javascript; charset=utf-8", NULL, dom_js, sizeof dom_js, NULL},
#if __has_embed("../../.build/web/site/dom.js.br")
    {"/dom.js", "text/javascript; charset=utf-8", "br", dom_js_br, sizeof dom_js_br, dom_js_source},
#endif
    {"/dragging.js", "text/javascript; charset=utf-8", NULL, dragging_js, sizeof dragging_js, NULL},
#if __has_embed("../../.build/web/site/dragging.js.br")
    {"/dragging.js", "text/javascript; charset=utf-8", "br", dragging_js_br, sizeof dragging_js_br, dragging_js_source},
#endif
    {"/early.js", "text/javascript; charset=utf-8", NULL, early_js, sizeof early_js, NULL},
#if __has_embed("../../.build/web/site/early.js.br")
    {"/early.js", "text/javascript; charset=utf-8", "br", early_js_br, sizeof early_js_br, early_js_source},
#endif
    {"/engine.js", "text/javascript; charset=utf-8", NULL, engine_js, sizeof engine_js, NULL},
#if __has_embed("../../.build/web/site/engine.js.br")
    {"/engine.js", "text/javascript; charset=utf-8", "br", engine_js_br, sizeof engine_js_br, engine_js_source},
#endif
    {"/entry.js", "text/javascript; charset=utf-8", NULL, entry_js, sizeof entry_js, NULL},
#if __has_embed("../../.build/web/site/entry.js.br")
    {"/entry.js", "text/javascript; charset=utf-8", "br", entry_js_br, sizeof entry_js_br, entry_js_source},
#endif
    {"/escalation.js", "text/javascript; charset=utf-8", NULL, escalation_js, sizeof escalation_js, NULL},
#if __has_embed("../../.build/web/site/escalation.js.br")
    {"/escalation.js", "text/javascript; charset=utf-8", "br", escalation_js_br, sizeof escalation_js_br, escalation_js_source},
#endif
    {"/filter.js", "text/javascript; charset=utf-8", NULL, filter_js, sizeof filter_js, NULL},
#if __has_embed("../../.build/web/site/filter.js.br")
    {"/filter.js", "text/javascript; charset=utf-8", "br", filter_js_br, sizeof filter_js_br, filter_js_source},
#endif
    {"/focus.js", "text/javascript; charset=utf-8", NULL, focus_js, sizeof focus_js, NULL},
#if __has_embed("../../.build/web/site/focus.js.br")
    {"/focus.js", "text/javascript; charset=utf-8", "br", focus_js_br, sizeof focus_js_br, focus_js_source},
#endif
    {"/icons/icon-192.png", "image/png", NULL, icons_icon_192_png, sizeof icons_icon_192_png, NULL},
    {"/icons/icon-512.png", "image/png", NULL, icons_icon_512_png, sizeof icons_icon_512_png, NULL},
    {"/icons/icon-maskable.png", "image/png", NULL, icons_icon_maskable_png, sizeof icons_icon_maskable_png, NULL},
    {"/icons/icon.svg", "image/svg+xml", NULL, icons_icon_svg, sizeof icons_icon_svg, NULL},
#if __has_embed("../../.build/web/site/icons/icon.svg.br")
    {"/icons/icon.svg", "image/svg+xml", "br", icons_icon_svg_br, sizeof icons_icon_svg_br, icons_icon_svg_source},
#endif
    {"/index.html", "text/html; charset=utf-8", NULL, index_html, sizeof index_html, NULL},
#if __has_embed("../../.build/web/site/index.html.br")
    {"/index.html", "text/html; charset=utf-8", "br", index_html_br, sizeof index_html_br, index_html_source},
#endif
    {"/keys.js", "text/javascript; charset=utf-8", NULL, keys_js, sizeof keys_js, NULL},
#if __has_embed("../../.build/web/site/keys.js.br")
    {"/keys.js", "text/javascript; charset=utf-8", "br", keys_js_br, sizeof keys_js_br, keys_js_source},
#endif
    {"/later.css", "text/css; charset=utf-8", NULL, later_css, sizeof later_css, NULL},
#if __has_embed("../../.build/web/site/later.css.br")
    {"/later.css", "text/css; charset=utf-8", "br", later_css_br, sizeof later_css_br, later_css_source},
#endif
    {"/manifest.webmanifest", "application/manifest+json", NULL, manifest_webmanifest, sizeof manifest_webmanifest, NULL},
#if __has_embed("../../.build/web/site/manifest.webmanifest.br")
    {"/manifest.webmanifest", "application/manifest+json", "br", manifest_webmanifest_br, sizeof manifest_webmanifest_br, manifest_webmanifest_source},
#endif
    {"/notify.js", "text/javascript; charset=utf-8", NULL, notify_js, sizeof notify_js, NULL},
#if __has_embed("../../.build/web/site/notify.js.br")
    {"/notify.js", "text/javascript; charset=utf-8", "br", notify_js_br, sizeof notify_js_br, notify_js_source},
#endif
    {"/pressing.js", "text/javascript; charset=utf-8", NULL, pressing_js, sizeof pressing_js, NULL},
#if __has_embed("../../.build/web/site/pressing.js.br")
    {"/pressing.js", "text/javascript; charset=utf-8", "br", pressing_js_br, sizeof pressing_js_br, pressing_js_source},
#endif
    {"/reading.js", "text/javascript; charset=utf-8", NULL, reading_js, sizeof reading_js, NULL},
#if __has_embed("../../.build/web/site/reading.js.br")
    {"/reading.js", "text/javascript; charset=utf-8", "br", reading_js_br, sizeof reading_js_br, reading_js_source},
#endif
    {"/repetition.js", "text/javascript; charset=utf-8", NULL, repetition_js, sizeof repetition_js, NULL},
#if __has_embed("../../.build/web/site/repetition.js.br")
    {"/repetition.js", "text/javascript; charset=utf-8", "br", repetition_js_br, sizeof repetition_js_br, repetition_js_source},
#endif
    {"/router.js", "text/javascript; charset=utf-8", NULL, router_js, sizeof router_js, NULL},
#if __has_embed("../../.build/web/site/router.js.br")
    {"/router.js", "text/javascript; charset=utf-8", "br", router_js_br, sizeof router_js_br, router_js_source},
#endif
    {"/rows.js", "text/javascript; charset=utf-8", NULL, rows_js, sizeof rows_js, NULL},
#if __has_embed("../../.build/web/site/rows.js.br")
    {"/rows.js", "text/javascript; charset=utf-8", "br", rows_js_br, sizeof rows_js_br, rows_js_source},
#endif
    {"/said.js", "text/javascript; charset=utf-8", NULL, said_js, sizeof said_js, NULL},
#if __has_embed("../../.build/web/site/said.js.br")
    {"/said.js", "text/javascript; charset=utf-8", "br", said_js_br, sizeof said_js_br, said_js_source},
#endif
    {"/sign-in.css", "text/css; charset=utf-8", NULL, sign_in_css, sizeof sign_in_css, NULL},
#if __has_embed("../../.build/web/site/sign-in.css.br")
    {"/sign-in.css", "text/css; charset=utf-8", "br", sign_in_css_br, sizeof sign_in_css_br, sign_in_css_source},
#endif
    {"/store.js", "text/javascript; charset=utf-8", NULL, store_js, sizeof store_js, NULL},
#if __has_embed("../../.build/web/site/store.js.br")
    {"/store.js", "text/javascript; charset=utf-8", "br", store_js_br, sizeof store_js_br, store_js_source},
#endif
    {"/style.css", "text/css; charset=utf-8", NULL, style_css, sizeof style_css, NULL},
#if __has_embed("../../.build/web/site/style.css.br")
    {"/style.css", "text/css; charset=utf-8", "br", style_css_br, sizeof style_css_br, style_css_source},
#endif
    {"/sw.js", "text/javascript; charset=utf-8", NULL, sw_js, sizeof sw_js, NULL},
#if __has_embed("../../.build/web/site/sw.js.br")
    {"/sw.js", "text/javascript; charset=utf-8", "br", sw_js_br, sizeof sw_js_br, sw_js_source},
#endif
    {"/sync.js", "text/javascript; charset=utf-8", NULL, sync_js, sizeof sync_js, NULL},
#if __has_embed("../../.build/web/site/sync.js.br")
    {"/sync.js", "text/javascript; charset=utf-8", "br", sync_js_br, sizeof sync_js_br, sync_js_source},
#endif
    {"/theme.js", "text/javascript; charset=utf-8", NULL, theme_js, sizeof theme_js, NULL},
#if __has_embed("../../.build/web/site/theme.js.br")
    {"/theme.js", "text/javascript; charset=utf-8", "br", theme_js_br, sizeof theme_js_br, theme_js_source},
#endif
    {"/toast.js", "text/javascript; charset=utf-8", NULL, toast_js, sizeof toast_js, NULL},
#if __has_embed("../../.build/web/site/toast.js.br")
    {"/toast.js", "text/javascript; charset=utf-8", "br", toast_js_br, sizeof toast_js_br, toast_js_source},
#endif
    {"/travel.js", "text/javascript; charset=utf-8", NULL, travel_js, sizeof travel_js, NULL},
#if __has_embed("../../.build/web/site/travel.js.br")
    {"/travel.js", "text/javascript; charset=utf-8", "br", travel_js_br, sizeof travel_js_br, travel_js_source},
#endif
    {"/types.js", "text/javascript; charset=utf-8", NULL, types_js, sizeof types_js, NULL},
#if __has_embed("../../.build/web/site/types.js.br")
    {"/types.js", "text/javascript; charset=utf-8", "br", types_js_br, sizeof types_js_br, types_js_source},
#endif
    {"/values.js", "text/javascript; charset=utf-8", NULL, values_js, sizeof values_js, NULL},
#if __has_embed("../../.build/web/site/values.js.br")
    {"/values.js", "text/javascript; charset=utf-8", "br", values_js_br, sizeof values_js_br, values_js_source},
#endif
    {"/views/agenda.js", "text/javascript; charset=utf-8", NULL, views_agenda_js, sizeof views_agenda_js, NULL},
#if __has_embed("../../.build/web/site/views/agenda.js.br")
    {"/views/agenda.js", "text/javascript; charset=utf-8", "br", views_agenda_js_br, sizeof views_agenda_js_br, views_agenda_js_source},
#endif
    {"/views/arcs.js", "text/javascript; charset=utf-8", NULL, views_arcs_js, sizeof views_arcs_js, NULL},
#if __has_embed("../../.build/web/site/views/arcs.js.br")
    {"/views/arcs.js", "text/javascript; charset=utf-8", "br", views_arcs_js_br, sizeof views_arcs_js_br, views_arcs_js_source},
#endif
    {"/views/calendar.js", "text/javascript; charset=utf-8", NULL, views_calendar_js, sizeof views_calendar_js, NULL},
#if __has_embed("../../.build/web/site/views/calendar.js.br")
    {"/views/calendar.js", "text/javascript; charset=utf-8", "br", views_calendar_js_br, sizeof views_calendar_js_br, views_calendar_js_source},
#endif
    {"/views/conflicts.js", "text/javascript; charset=utf-8", NULL, views_conflicts_js, sizeof views_conflicts_js, NULL},
#if __has_embed("../../.build/web/site/views/conflicts.js.br")
    {"/views/conflicts.js", "text/javascript; charset=utf-8", "br", views_conflicts_js_br, sizeof views_conflicts_js_br, views_conflicts_js_source},
#endif
    {"/views/days.js", "text/javascript; charset=utf-8", NULL, views_days_js, sizeof views_days_js, NULL},
#if __has_embed("../../.build/web/site/views/days.js.br")
    {"/views/days.js", "text/javascript; charset=utf-8", "br", views_days_js_br, sizeof views_days_js_br, views_days_js_source},
#endif
    {"/views/help.js", "text/javascript; charset=utf-8", NULL, views_help_js, sizeof views_help_js, NULL},
#if __has_embed("../../.build/web/site/views/help.js.br")
    {"/views/help.js", "text/javascript; charset=utf-8", "br", views_help_js_br, sizeof views_help_js_br, views_help_js_source},
#endif
    {"/views/hours.js", "text/javascript; charset=utf-8", NULL, views_hours_js, sizeof views_hours_js, NULL},
#if __has_embed("../../.build/web/site/views/hours.js.br")
    {"/views/hours.js", "text/javascript; charset=utf-8", "br", views_hours_js_br, sizeof views_hours_js_br, views_hours_js_source},
#endif
    {"/views/import.js", "text/javascript; charset=utf-8", NULL, views_import_js, sizeof views_import_js, NULL},
#if __has_embed("../../.build/web/site/views/import.js.br")
    {"/views/import.js", "text/javascript; charset=utf-8", "br", views_import_js_br, sizeof views_import_js_br, views_import_js_source},
#endif
    {"/views/log.js", "text/javascript; charset=utf-8", NULL, views_log_js, sizeof views_log_js, NULL},
#if __has_embed("../../.build/web/site/views/log.js.br")
    {"/views/log.js", "text/javascript; charset=utf-8", "br", views_log_js_br, sizeof views_log_js_br, views_log_js_source},
#endif
    {"/views/month.js", "text/javascript; charset=utf-8", NULL, views_month_js, sizeof views_month_js, NULL},
#if __has_embed("../../.build/web/site/views/month.js.br")
    {"/views/month.js", "text/javascript; charset=utf-8", "br", views_month_js_br, sizeof views_month_js_br, views_month_js_source},
#endif
    {"/views/places.js", "text/javascript; charset=utf-8", NULL, views_places_js, sizeof views_places_js, NULL},
#if __has_embed("../../.build/web/site/views/places.js.br")
    {"/views/places.js", "text/javascript; charset=utf-8", "br", views_places_js_br, sizeof views_places_js_br, views_places_js_source},
#endif
    {"/views/reminders.js", "text/javascript; charset=utf-8", NULL, views_reminders_js, sizeof views_reminders_js, NULL},
#if __has_embed("../../.build/web/site/views/reminders.js.br")
    {"/views/reminders.js", "text/javascript; charset=utf-8", "br", views_reminders_js_br, sizeof views_reminders_js_br, views_reminders_js_source},
#endif
    {"/views/search.js", "text/javascript; charset=utf-8", NULL, views_search_js, sizeof views_search_js, NULL},
#if __has_embed("../../.build/web/site/views/search.js.br")
    {"/views/search.js", "text/javascript; charset=utf-8", "br", views_search_js_br, sizeof views_search_js_br, views_search_js_source},
#endif
    {"/views/settings.js", "text/javascript; charset=utf-8", NULL, views_settings_js, sizeof views_settings_js, NULL},
#if __has_embed("../../.build/web/site/views/settings.js.br")
    {"/views/settings.js", "text/javascript; charset=utf-8", "br", views_settings_js_br, sizeof views_settings_js_br, views_settings_js_source},
#endif
    {"/views/task.js", "text/javascript; charset=utf-8", NULL, views_task_js, sizeof views_task_js, NULL},
#if __has_embed("../../.build/web/site/views/task.js.br")
    {"/views/task.js", "text/javascript; charset=utf-8", "br", views_task_js_br, sizeof views_task_js_br, views_task_js_source},
#endif
    {"/views/today.js", "text/javascript; charset=utf-8", NULL, views_today_js, sizeof views_today_js, NULL},
#if __has_embed("../../.build/web/site/views/today.js.br")
    {"/views/today.js", "text/javascript; charset=utf-8", "br", views_today_js_br, sizeof views_today_js_br, views_today_js_source},
#endif
    {"/words.js", "text/javascript; charset=utf-8", NULL, words_js, sizeof words_js, NULL},
#if __has_embed("../../.build/web/site/words.js.br")
    {"/words.js", "text/javascript; charset=utf-8", "br", words_js_br, sizeof words_js_br, words_js_source},
#endif
    {"/words/de.json", "application/json", NULL, words_de_json, sizeof words_de_json, NULL},
#if __has_embed("../../.build/web/site/words/de.json.br")
    {"/words/de.json", "application/json", "br", words_de_json_br, sizeof words_de_json_br, words_de_json_source},
#endif
    {"/words/en.json", "application/json", NULL, words_en_json, sizeof words_en_json, NULL},
#if __has_embed("../../.build/web/site/words/en.json.br")
    {"/words/en.json", "application/json", "br", words_en_json_br, sizeof words_en_json_br, words_en_json_source},
#endif
    {"/words/filters.de.json", "application/json", NULL, words_filters_de_json, sizeof words_filters_de_json, NULL},
#if __has_embed("../../.build/web/site/words/filters.de.json.br")
    {"/words/filters.de.json", "application/json", "br", words_filters_de_json_br, sizeof words_filters_de_json_br, words_filters_de_json_source},
#endif
    {"/words/later.de.json", "application/json", NULL, words_later_de_json, sizeof words_later_de_json, NULL},
#if __has_embed("../../.build/web/site/words/later.de.json.br")
    {"/words/later.de.json", "application/json", "br", words_later_de_json_br, sizeof words_later_de_json_br, words_later_de_json_source},
#endif
    {"/words/later.en.json", "application/json", NULL, words_later_en_json, sizeof words_later_en_json, NULL},
#if __has_embed("../../.build/web/site/words/later.en.json.br")
    {"/words/later.en.json", "application/json", "br", words_later_en_json_br, sizeof words_later_en_json_br, words_later_en_json_source},
#endif
    {"/words/said.de.json", "application/json", NULL, words_said_de_json, sizeof words_said_de_json, NULL},
#if __has_embed("../../.build/web/site/words/said.de.json.br")
    {"/words/said.de.json", "application/json", "br", words_said_de_json_br, sizeof words_said_de_json_br, words_said_de_json_source},
#endif
    {"/words/said.en.json", "application/json", NULL, words_said_en_json, sizeof words_said_en_json, NULL},
#if __has_embed("../../.build/web/site/words/said.en.json.br")
    {"/words/said.en.json", "application/json", "br", words_said_en_json_br, sizeof words_said_en_json_br, words_said_en_json_source},
#endif
    {"/zone.js", "text/javascript; charset=utf-8", NULL, zone_js, sizeof zone_js, NULL},
#if __has_embed("../../.build/web/site/zone.js.br")
    {"/zone.js", "text/javascript; charset=utf-8", "br", zone_js_br, sizeof zone_js_br, zone_js_source},
#endif
#if __has_embed("../../.build/web/arc.wasm.br")
    {"/arc.wasm", "application/wasm", "br", engine_br, sizeof engine_br, NULL},
#endif
#if __has_embed("../../.build/web/arc.wasm.gz")
    {"/arc.wasm", "application/wasm", "gzip", engine_gz, sizeof engine_gz, NULL},
#endif
};

const struct web_file *const web_files = files;
const size_t web_file_count = sizeof files / sizeof files[0];
