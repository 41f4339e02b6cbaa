/** The most series of a company in one environment and model: every record of the company lists them all. */
export const mostSeries = 100;
