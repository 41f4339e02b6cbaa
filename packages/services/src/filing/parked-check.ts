/** What waits for a person, or for days, is looked after once a day. */
export const parkedCheckMs = 24 * 3_600_000;
