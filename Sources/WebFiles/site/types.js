// The documents of the server as the page knows them; only the type checker reads this file.

/**
 * @typedef {{
 *   uuid: string, id?: number, arc: string, title: string, kind?: string, date?: string | null, time?: string | null,
 *   endDate?: string | null, endTime?: string | null, zone?: string | null,
 *   local?: Record<string, string | null>, own?: Record<string, string | null>, duration?: string | null,
 *   location?: string | null, description?: string, recurrence?: string | null,
 *   repeatFrom?: string | null, path?: string | null, leads?: string[], snooze?: string | null,
 *   priority?: string | null, labels?: string[], startDate?: string | null, nextAlert?: string | null,
 *   created?: string, closed?: string | null, outcome?: string | null, missed?: number, keepMissed?: boolean | null,
 *   places?: string | null,
 *   unsent?: boolean
 * }} Task
 *
 * @typedef {{
 *   uuid: string, id?: number, path: string, title: string, description?: string, ends?: string | null,
 *   aliases?: string[], short?: string | null, colour?: string | null, archived?: string | null,
 *   open?: number, overdue?: number, done?: number, look?: { short: string, colour: string }, unsent?: boolean
 * }} Arc
 *
 * @typedef {{
 *   uuid: string, id?: number, kind: string, title: string, subtext?: string, body?: string, date?: string | null,
 *   time?: string | null, recurrence?: string | null, path?: string | null, leads?: string[], snooze?: string | null,
 *   channels?: string[], enabled?: boolean, item?: any, stack?: any, next?: string | null, nextAlert?: string | null,
 *   groups?: { name: string, uuid: string, enabled: boolean }[], timetable?: string | null, zone?: string | null,
 *   unsent?: boolean
 * }} Reminder
 *
 * @typedef {{ uuid: string, title: string, arc?: string, level: string, step?: number, at?: string, due?: string, late?: any }} Alert
 * @typedef {{ name: string, notation: string, words: string, builtIn?: boolean }} Path
 * @typedef {Record<string, any> & { uuid?: string, id?: any }} Conflict
 * @typedef {Record<string, any> & { id: string, do: string, at: string, base: number, zone: string }} Change
 * @typedef {{ kind: string, start: number, end: number }} Mark
 *
 * @typedef {Record<string, any> & {
 *   text: string, arc: string | null, title: string, date: string | null, time: string | null,
 *   spans: Mark[], warnings: { code: string, message: string }[],
 *   error: { code: string, message: string, candidates: string[] } | null
 * }} Reading
 */

export {};
