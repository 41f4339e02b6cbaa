/**
 * SQL: whether a filing waits for its authority or is being sent: it is open, and needs no person and no repair first.
 */
export const waitsForAuthority = (filing: string): string =>
  `${filing}.open and ${filing}.attention is null and ${filing}.waiting is distinct from 'internalError'`;
