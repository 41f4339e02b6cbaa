/**
 * SQL of filings without a call that wait for nothing but a worker: neither for a person or a repair, nor for a circuit,
 * a pause or a date that is still ahead. No index has these columns, because they change on the way.
 */
export const waitsForWorker = (filing: string): string =>
  `${filing}.open and ${filing}.status = 'queued' and ${filing}.attention is null
    and ${filing}.waiting is distinct from 'internalError'
    and (${filing}.waiting_until is null or ${filing}.waiting_until <= (select now()))`;

/** SQL of the moment since which such a filing waits. */
export const waitsSince = (filing: string): string =>
  `coalesce(${filing}.waiting_until, ${filing}.updated_at)`;
