const threeHours = 3 * 3_600_000;

const localText = (date: Date): string => new Date(date.getTime() - threeHours).toISOString();

/** Returns `2026-11-21T10:00:00-03:00`. */
export const brasiliaTime = (date: Date): string => `${localText(date).slice(0, 19)}-03:00`;

/** Returns `2026-11-21T10:00:00.0000000-03:00`, as the Sefin writes the time of an answer. */
export const brasiliaTimeOfSefin = (date: Date): string => `${localText(date).slice(0, 23)}0000-03:00`;

/** Returns the two digits of the year. */
export const yearOf = (date: Date): string => localText(date).slice(2, 4);

/** Returns the year and the month, `2611`. */
export const monthOf = (date: Date): string => localText(date).slice(2, 7).replace('-', '');
