import { ibsCbsRateTable } from './ibs-cbs-rate-table.ts';

const years = ibsCbsRateTable.rows.map(({ year }) => year);

/** The years of IBS and CBS of which the tables tell. */
export const ruledYears = { first: Math.min(...years), last: Math.max(...years) } as const;

/** First day of IBS and CBS, YYYY-MM-DD. */
export const firstReformDay = `${ruledYears.first}-01-01`;

/** Days that the tables answer for: documents of the year before tried the layout with the rates of the first. */
export const ruledDays = { from: `${ruledYears.first - 1}-01-01`, to: `${ruledYears.last}-12-31` } as const;
