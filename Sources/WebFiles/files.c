// Written by .ci/web-files.
#include "WebFiles.h"

static const unsigned char actions_js[] = {
#embed "site/actions.js"
};
static const unsigned char app_js[] = {
#embed "site/app.js"
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
static const unsigned char engine_js[] = {
#embed "site/engine.js"
};
static const unsigned char entry_js[] = {
#embed "site/entry.js"
};
static const unsigned char filter_js[] = {
#embed "site/filter.js"
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
static const unsigned char manifest_webmanifest[] = {
#embed "site/manifest.webmanifest"
};
static const unsigned char notify_js[] = {
#embed "site/notify.js"
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
static const unsigned char types_js[] = {
#embed "site/types.js"
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
static const unsigned char views_import_js[] = {
#embed "site/views/import.js"
};
static const unsigned char views_log_js[] = {
#embed "site/views/log.js"
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
static const unsigned char zone_js[] = {
#embed "site/zone.js"
};
#if __has_embed("../../.build/web/arc.wasm.br")
static const unsigned char engine[] = {
#embed "../../.build/web/arc.wasm.br"
};
#endif

static const struct web_file files[] = {
    {"/actions.js", "text/javascript; charset=utf-8", NULL, actions_js, sizeof actions_js},
    {"/app.js", "text/javascript; charset=utf-8", NULL, app_js, sizeof app_js},
    {"/changes.js", "text/javascript; charset=utf-8", NULL, changes_js, sizeof changes_js},
    {"/dates.js", "text/javascript; charset=utf-8", NULL, dates_js, sizeof dates_js},
    {"/dialog.js", "text/javascript; charset=utf-8", NULL, dialog_js, sizeof dialog_js},
    {"/dom.js", "text/javascript; charset=utf-8", NULL, dom_js, sizeof dom_js},
    {"/engine.js", "text/javascript; charset=utf-8", NULL, engine_js, sizeof engine_js},
    {"/entry.js", "text/javascript; charset=utf-8", NULL, entry_js, sizeof entry_js},
    {"/filter.js", "text/javascript; charset=utf-8", NULL, filter_js, sizeof filter_js},
    {"/icons/icon-192.png", "image/png", NULL, icons_icon_192_png, sizeof icons_icon_192_png},
    {"/icons/icon-512.png", "image/png", NULL, icons_icon_512_png, sizeof icons_icon_512_png},
    {"/icons/icon-maskable.png", "image/png", NULL, icons_icon_maskable_png, sizeof icons_icon_maskable_png},
    {"/icons/icon.svg", "image/svg+xml", NULL, icons_icon_svg, sizeof icons_icon_svg},
    {"/index.html", "text/html; charset=utf-8", NULL, index_html, sizeof index_html},
    {"/keys.js", "text/javascript; charset=utf-8", NULL, keys_js, sizeof keys_js},
    {"/manifest.webmanifest", "application/manifest+json", NULL, manifest_webmanifest, sizeof manifest_webmanifest},
    {"/notify.js", "text/javascript; charset=utf-8", NULL, notify_js, sizeof notify_js},
    {"/reading.js", "text/javascript; charset=utf-8", NULL, reading_js, sizeof reading_js},
    {"/repetition.js", "text/javascript; charset=utf-8", NULL, repetition_js, sizeof repetition_js},
    {"/router.js", "text/javascript; charset=utf-8", NULL, router_js, sizeof router_js},
    {"/rows.js", "text/javascript; charset=utf-8", NULL, rows_js, sizeof rows_js},
    {"/store.js", "text/javascript; charset=utf-8", NULL, store_js, sizeof store_js},
    {"/style.css", "text/css; charset=utf-8", NULL, style_css, sizeof style_css},
    {"/sw.js", "text/javascript; charset=utf-8", NULL, sw_js, sizeof sw_js},
    {"/sync.js", "text/javascript; charset=utf-8", NULL, sync_js, sizeof sync_js},
    {"/theme.js", "text/javascript; charset=utf-8", NULL, theme_js, sizeof theme_js},
    {"/toast.js", "text/javascript; charset=utf-8", NULL, toast_js, sizeof toast_js},
    {"/types.js", "text/javascript; charset=utf-8", NULL, types_js, sizeof types_js},
    {"/views/agenda.js", "text/javascript; charset=utf-8", NULL, views_agenda_js, sizeof views_agenda_js},
    {"/views/arcs.js", "text/javascript; charset=utf-8", NULL, views_arcs_js, sizeof views_arcs_js},
    {"/views/calendar.js", "text/javascript; charset=utf-8", NULL, views_calendar_js, sizeof views_calendar_js},
    {"/views/conflicts.js", "text/javascript; charset=utf-8", NULL, views_conflicts_js, sizeof views_conflicts_js},
    {"/views/import.js", "text/javascript; charset=utf-8", NULL, views_import_js, sizeof views_import_js},
    {"/views/log.js", "text/javascript; charset=utf-8", NULL, views_log_js, sizeof views_log_js},
    {"/views/reminders.js", "text/javascript; charset=utf-8", NULL, views_reminders_js, sizeof views_reminders_js},
    {"/views/search.js", "text/javascript; charset=utf-8", NULL, views_search_js, sizeof views_search_js},
    {"/views/settings.js", "text/javascript; charset=utf-8", NULL, views_settings_js, sizeof views_settings_js},
    {"/views/task.js", "text/javascript; charset=utf-8", NULL, views_task_js, sizeof views_task_js},
    {"/views/today.js", "text/javascript; charset=utf-8", NULL, views_today_js, sizeof views_today_js},
    {"/words.js", "text/javascript; charset=utf-8", NULL, words_js, sizeof words_js},
    {"/words/de.json", "application/json", NULL, words_de_json, sizeof words_de_json},
    {"/words/en.json", "application/json", NULL, words_en_json, sizeof words_en_json},
    {"/zone.js", "text/javascript; charset=utf-8", NULL, zone_js, sizeof zone_js},
#if __has_embed("../../.build/web/arc.wasm.br")
    {"/arc.wasm", "application/wasm", "br", engine, sizeof engine},
#endif
};

const struct web_file *const web_files = files;
const size_t web_file_count = sizeof files / sizeof files[0];
