/** First and last year of the transition to IBS and CBS that the tables answer for. Source: LC 214/2025, arts. 343 to 348. */
export const reformYears = { first: 2026, last: 2033 } as const;

/** Days that the tables answer for: documents of the year before tried the layout with the rates of the first. */
export const reformDays = {
  from: `${reformYears.first - 1}-01-01`,
  to: `${reformYears.last}-12-31`,
} as const;
