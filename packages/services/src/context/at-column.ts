/** The statement's time by the database's clock (ms since the epoch), by which a workflow decides. */
export const atColumn = 'extract(epoch from now())::float8 * 1000 as at';
