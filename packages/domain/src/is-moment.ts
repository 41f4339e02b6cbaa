/** True for `AAAA-MM-DDThh:mm:ssTZD`, an existing time with or without fractions. Source: PL_010e, TDateTimeUTC. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/.test(text) &&
  !Number.isNaN(Date.parse(text));
