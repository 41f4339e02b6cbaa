const hourMs = 3_600_000;

/**
 * Returns the start of the hour of a moment, ISO 8601. An agreement is read when some client issues, and a minute would
 * reveal when.
 */
export const toTheHour = (moment: Date): string =>
  new Date(Math.floor(moment.getTime() / hourMs) * hourMs).toISOString();
