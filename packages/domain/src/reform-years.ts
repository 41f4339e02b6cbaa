/** First and last year of the transition to IBS and CBS in the tables. Source: LC 214/2025, arts. 343 to 348. */
export const reformYears = { first: 2026, last: 2033 } as const;

/** The days that the tables cover: documents of the year before tested the layout with the rates of the first year. */
export const reformDays = {
  from: `${reformYears.first - 1}-01-01`,
  to: `${reformYears.last}-12-31`,
} as const;
