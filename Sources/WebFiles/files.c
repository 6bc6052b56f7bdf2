// Written by .ci/web-files.
#include "WebFiles.h"

static const unsigned char app_js[] = {
#embed "site/app.js"
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
static const unsigned char manifest_webmanifest[] = {
#embed "site/manifest.webmanifest"
};
static const unsigned char style_css[] = {
#embed "site/style.css"
};
static const unsigned char sw_js[] = {
#embed "site/sw.js"
};
static const unsigned char words_de_json[] = {
#embed "site/words/de.json"
};
static const unsigned char words_en_json[] = {
#embed "site/words/en.json"
};
#if __has_embed("../../.build/web/arc.wasm.br")
static const unsigned char engine[] = {
#embed "../../.build/web/arc.wasm.br"
};
#endif

static const struct web_file files[] = {
    {"/app.js", "text/javascript; charset=utf-8", NULL, app_js, sizeof app_js},
    {"/icons/icon-192.png", "image/png", NULL, icons_icon_192_png, sizeof icons_icon_192_png},
    {"/icons/icon-512.png", "image/png", NULL, icons_icon_512_png, sizeof icons_icon_512_png},
    {"/icons/icon-maskable.png", "image/png", NULL, icons_icon_maskable_png, sizeof icons_icon_maskable_png},
    {"/icons/icon.svg", "image/svg+xml", NULL, icons_icon_svg, sizeof icons_icon_svg},
    {"/index.html", "text/html; charset=utf-8", NULL, index_html, sizeof index_html},
    {"/manifest.webmanifest", "application/manifest+json", NULL, manifest_webmanifest, sizeof manifest_webmanifest},
    {"/style.css", "text/css; charset=utf-8", NULL, style_css, sizeof style_css},
    {"/sw.js", "text/javascript; charset=utf-8", NULL, sw_js, sizeof sw_js},
    {"/words/de.json", "application/json", NULL, words_de_json, sizeof words_de_json},
    {"/words/en.json", "application/json", NULL, words_en_json, sizeof words_en_json},
#if __has_embed("../../.build/web/arc.wasm.br")
    {"/arc.wasm", "application/wasm", "br", engine, sizeof engine},
#endif
};

const struct web_file *const web_files = files;
const size_t web_file_count = sizeof files / sizeof files[0];
