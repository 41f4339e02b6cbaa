/** Series of a company in one environment and of one model: every record of the company shows them all. */
export const mostSeries = 100;
