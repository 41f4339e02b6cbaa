const hourMs = 3_600_000;

/** ISO 8601 of the hour that a moment is in: an agreement is read when some client issues, which its minute would show. */
export const toTheHour = (moment: Date): string =>
  new Date(Math.floor(moment.getTime() / hourMs) * hourMs).toISOString();
