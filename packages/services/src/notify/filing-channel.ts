/** Channel on which worker processes publish which filings have changed; the payload is ids, comma-separated. */
export const filingChannel = 'filing';

/** Ids of one notice; a payload ends at 8,000 bytes. */
export const mostIdsOfNotice = 250;
