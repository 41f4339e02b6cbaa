/** SQL: whether a filing waits for its authority, or is being sent: open, and no person or repair has to come first. */
export const waitsForAuthority = (filing: string): string =>
  `${filing}.open and ${filing}.attention is null and ${filing}.waiting is distinct from 'internalError'`;
