/** The interval at which filings that wait for a person, or for days, are checked. */
export const parkedCheckMs = 24 * 3_600_000;
