/** Classes and rates exist since this day; documents of 2025 tested them before (UB18-10, UB37-10, UB56-10). */
const firstDay = '2026-01-01';

/** The day whose tables of IBS and CBS apply to a document of a day (YYYY-MM-DD). */
export const reformDay = (day: string): string => (precedesReform(day) ? firstDay : day);

/** True for a day (YYYY-MM-DD) on which there were no IBS and CBS. */
export const precedesReform = (day: string): boolean => day < firstDay;
