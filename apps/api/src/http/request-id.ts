import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9._-]{8,128}$/;

/** Returns the caller's `X-Request-Id` when its form is acceptable, else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && acceptable.test(given) ? given : randomUUID();
