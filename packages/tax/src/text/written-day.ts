/** A day (YYYY-MM-DD) as a sentence says it: `31/12/2026`. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/');
