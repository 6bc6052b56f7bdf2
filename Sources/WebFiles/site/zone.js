// The files of time zones (TZif, RFC 9636), made from what the browser knows of zones: the engine has no other source.

/** The years whose changes are looked up one by one; the rule behind them holds for ever. */
const [firstYear, lastYear] = [1970, 2037];
const day = 86_400;

/**
 * The file of a zone, as the engine reads it.
 * @param {string} name its IANA name.
 * @returns {Uint8Array | null} null when the browser knows no zone of that name.
 */
export function zoneFile(name) {
  const offset = offsets(name);
  if (!offset) return null;
  const end = Date.UTC(lastYear + 1, 0) / 1000;
  let last = Date.UTC(firstYear, 0) / 1000;
  const first = offset(last);
  /** @type {Change[]} */
  const changes = [];
  // A zone that fasts goes back for a month; nobody changes the clock twice in ten days.
  for (let next = last + 10 * day; next < end; last = next, next += 10 * day) {
    const [before, after] = [changes.at(-1)?.after ?? first, offset(next)];
    if (before === after) continue;
    let [low, high] = [last, next];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
  }
  return write(first, changes, rule(changes.at(-1)?.after ?? first, changes));
}

/**
 * When the offset of a zone changes, and the seconds that it is ahead of UTC before and after.
 * @typedef {{ at: number, before: number, after: number }} Change
 */

/**
 * The seconds that a zone is ahead of UTC, by the seconds since 1970.
 * @param {string} name
 * @returns {((seconds: number) => number) | null}
 */
function offsets(name) {
  let format;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  } catch {
    return null;
  }
  // Browsers do not mind capitals; files do.
  const known = format.resolvedOptions().timeZone;
  if (known !== name && known.toLowerCase() === name.toLowerCase()) return null;
  // Dates know the browser's own zone, and are asked in a fiftieth of the time.
  if (name === Intl.DateTimeFormat().resolvedOptions().timeZone) return offsetHere;
  return (seconds) => {
    const [, sign, hours, minutes, rest] =
      /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(format.format(seconds * 1000)) ??
        [];
    return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0));
  };
}

/** @param {number} seconds */
function offsetHere(seconds) {
  const here = new Date(seconds * 1000);
  const day = Date.UTC(here.getFullYear(), here.getMonth(), here.getDate());
  return day / 1000 + here.getHours() * 3600 + here.getMinutes() * 60 + here.getSeconds() - seconds;
}

/**
 * The POSIX rule that the last ten years follow: `std8dst7,M3.2.0/2,M11.1.0/2`; empty when there is none.
 * @param {number} now the offset at the end.
 * @param {Change[]} changes
 */
function rule(now, changes) {
  const from = Date.UTC(lastYear - 9, 0) / 1000;
  const late = changes.filter(({ at }) => at >= from);
  if (late.length === 0) return `std${hours(-now)}`;
  const [forward, back] = [late.filter((c) => c.after > c.before), late.filter((c) => c.after < c.before)];
  const [start, end] = [yearly(forward), yearly(back)];
  return start && end ? `std${hours(-forward[0].before)}dst${hours(-forward[0].after)},${start},${end}` : "";
}

/**
 * The day and time at which one change comes each year, `M3.2.0/2`; null when it does not.
 * @param {Change[]} changes
 */
function yearly(changes) {
  if (changes.length !== 10) return null;
  const days = changes.map(({ at, before }) => new Date((at + before) * 1000));
  const weeks = days.map((date) => Math.ceil(date.getUTCDate() / 7));
  const isLast = days.every((date) => new Date(date.getTime() + 7 * day * 1000).getUTCMonth() !== date.getUTCMonth());
  const times = days.map((date, index) => {
    const time = hours((date.getTime() / 1000) % day);
    return `M${date.getUTCMonth() + 1}.${isLast ? 5 : weeks[index]}.${date.getUTCDay()}/${time}`;
  });
  return times.every((time) => time === times[0]) ? times[0] : null;
}

/**
 * Seconds as `h:mm:ss`.
 * @param {number} seconds
 */
function hours(seconds) {
  const all = Math.abs(seconds);
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return (seconds < 0 ? "-" : "") + parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * @param {number} first the offset before all changes.
 * @param {Change[]} changes
 * @param {string} rule
 */
function write(first, changes, rule) {
  const types = [...new Set([first, ...changes.map(({ after }) => after)])];
  const header = 44;
  const bytes = new Uint8Array(2 * header + changes.length * 9 + types.length * 6 + 4 + rule.length + 2);
  const view = new DataView(bytes.buffer);
  /** @type {(text: string, at: number) => void} */
  const put = (text, at) => bytes.set(new TextEncoder().encode(text), at);
  // The first part, of times with 32 bits, is empty.
  put("TZif2", 0);
  put("TZif2", header);
  view.setUint32(header + 32, changes.length);
  view.setUint32(header + 36, types.length);
  view.setUint32(header + 40, 4);
  let at = 2 * header;
  for (const change of changes) {
    view.setBigInt64(at, BigInt(change.at));
    at += 8;
  }
  for (const { after } of changes) bytes[at++] = types.indexOf(after);
  for (const type of types) {
    view.setInt32(at, type);
    at += 6;
  }
  put("std\0", at);
  put(`\n${rule}\n`, at + 4);
  return bytes;
}
