/** The time between two checks of a filing that waits for a person, or for days. */
export const parkedCheckMs = 24 * 3_600_000;
