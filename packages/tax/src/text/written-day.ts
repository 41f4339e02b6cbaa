/** Returns a day (YYYY-MM-DD) in the form of sentences: `31/12/2026`. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/');
