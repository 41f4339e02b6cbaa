/** Channel on which workers publish which filings have changed. The payload is their ids, separated by commas. */
export const filingChannel = 'filing';

/** Ids of one notice: Postgres limits a payload to 8,000 bytes. */
export const mostIdsOfNotice = 250;
