import { firstReformDay } from './reform-phase.ts';

/**
 * Returns the day whose tables of IBS and CBS apply to a document of a day (YYYY-MM-DD): documents of 2025 tested those
 * of 2026. Source: NT 2025.002 UB18-10, UB37-10, UB56-10.
 */
export const reformDay = (day: string): string => (precedesReform(day) ? firstReformDay : day);

/** True for a day (YYYY-MM-DD) before IBS and CBS existed. */
export const precedesReform = (day: string): boolean => day < firstReformDay;
