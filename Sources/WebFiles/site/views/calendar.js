// The calendar: months without end, a week by hours, a day.

import { addDays, addMonths, fullDay, isDay, monthName, now, weekNumber, weekStart } from "../dates.js";
import { h, iconButton } from "../dom.js";
import { go } from "../router.js";
import { t } from "../words.js";
import { hours } from "./hours.js";
import { monthView } from "./month.js";

/** @param {any} page @param {string[]} parts */
export function calendar(page, parts) {
  const kind = ["week", "day"].includes(parts[0]) ? parts[0] : "month";
  const day = isDay(parts[1]) ? parts[1] : now().day;
  const step = (/** @type {number} */ by) =>
    go(`#/calendar/${kind}/${kind === "month" ? addMonths(day, by) : addDays(day, by * (kind === "week" ? 7 : 1))}`);
  const titles = /** @type {Record<string, () => string>} */ ({
    month: () => monthName(day),
    week: () => `${monthName(weekStart(day))} · ${t("week", { number: weekNumber(day) })}`,
    day: () => fullDay(day),
  });
  page.heading(titles[kind]());
  page.actions([
    h(
      "div.segments",
      { role: "group", "aria-label": t("calendar") },
      ["month", "week", "day"].map((one) =>
        h(
          "a.segment",
          { href: `#/calendar/${one}/${day}`, "aria-current": one === kind ? "page" : null },
          t(`calendar.${one}`),
        )
      ),
    ),
    h(
      "button",
      { type: "button", "data-focus": "today", onclick: () => go(`#/calendar/${kind}/${now().day}`) },
      t("today"),
    ),
    iconButton("left", t(`calendar.previous.${kind}`), () => step(-1), { "data-focus": "previous" }),
    iconButton("right", t(`calendar.next.${kind}`), () => step(1), { "data-focus": "next" }),
  ]);
  page.wide();
  if (kind === "month") return monthView(day, page);
  const days = kind === "week" ? Array.from({ length: 7 }, (_, index) => addDays(weekStart(day), index)) : [day];
  return hours(days, day, page.memory("hours", `${kind} ${day}`));
}
