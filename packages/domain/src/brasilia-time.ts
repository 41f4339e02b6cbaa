/** Brasília has had UTC-03:00 without daylight saving time since 2019 (Decreto 9.772/2019). */
const offsetMs = 3 * 60 * 60 * 1000;

const local = (date: Date): string => new Date(date.getTime() - offsetMs).toISOString();

/** Returns the calendar day in Brasília: `2026-11-21`. */
export const brasiliaDate = (date: Date): string => local(date).slice(0, 10);

/** Returns the calendar month in Brasília: `2026-11`. */
export const brasiliaMonth = (date: Date): string => local(date).slice(0, 7);

/** Writes a moment as `dhEmi` has it: `2026-11-21T09:30:00-03:00`, without fractions of seconds. */
export const brasiliaDateTime = (date: Date): string => `${local(date).slice(0, 19)}-03:00`;

/** Returns the first instant of a calendar day `YYYY-MM-DD` in Brasília. */
export const startOfBrasiliaDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + offsetMs);

/** Returns the first instant after a calendar day in Brasília. */
export const endOfBrasiliaDay = (day: string): Date =>
  new Date(startOfBrasiliaDay(day).getTime() + 24 * 60 * 60 * 1000);

/** Returns the instants of a calendar month `YYYY-MM` in Brasília: from `start` until just before `end`. */
export function brasiliaMonthBounds(month: string): { readonly start: Date; readonly end: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { start: startOfBrasiliaDay(`${month}-01`), end: new Date(Date.UTC(year, number, 1) + offsetMs) };
}
