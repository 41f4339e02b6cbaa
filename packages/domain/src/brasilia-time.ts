/** Brasília has kept UTC-03:00 without daylight saving since 2019 (Decreto 9.772/2019). */
const offsetMs = 3 * 60 * 60 * 1000;

const local = (date: Date): string => new Date(date.getTime() - offsetMs).toISOString();

/** Calendar day in Brasília: `2026-11-21`. */
export const brasiliaDate = (date: Date): string => local(date).slice(0, 10);

/** Calendar month in Brasília: `2026-11`. */
export const brasiliaMonth = (date: Date): string => local(date).slice(0, 7);

/** `dhEmi` and the like: `2026-11-21T09:30:00-03:00`, seconds cut. */
export const brasiliaDateTime = (date: Date): string => `${local(date).slice(0, 19)}-03:00`;
