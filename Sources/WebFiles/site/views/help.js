// All keys in a list.

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { has, laterWords, t } from "../words.js";

/** Each key and what it does, in the order of the list. @type {[string, string][]} */
const listed = [
  ["/ n", "key.entry"],
  ["Enter", "key.open"],
  ["j k", "key.move"],
  ["x", "key.done"],
  ["i", "key.ignore"],
  ["s", "key.snooze"],
  ["e", "key.edit"],
  ["m", "key.day"],
  ["Delete", "key.delete"],
  ["u", "key.undo"],
  ["U", "key.redo"],
  ["g t", "key.today"],
  ["g g", "key.agenda"],
  ["g c", "key.calendar"],
  ["g a", "key.arcs"],
  ["g r", "key.reminders"],
  ["g s", "key.search"],
  ["g l", "key.log"],
  ["g o", "key.settings"],
  ["Alt ←↑↓→", "key.drag"],
  ["Esc", "key.close"],
  ["?", "key.help"],
];
/** Shows all keys. */
export async function help() {
  await laterWords();
  openDialog(t("keys"), () =>
    h(
      "dl.keys",
      null,
      listed.map(([key, words]) =>
        h(
          "div",
          null,
          h(
            "dt",
            null,
            key.split(" ").map((one) => h("kbd", null, has(`key.name.${one}`) ? t(`key.name.${one}`) : one)),
          ),
          h("dd", null, t(words)),
        )
      ),
    ), "medium");
}
