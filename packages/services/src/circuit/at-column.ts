/**
 * SQL column: the time of the statement by the clock of the database (ms since the epoch). Workflows decide by this
 * time.
 */
export const atColumn = 'extract(epoch from now())::float8 * 1000 as at';
