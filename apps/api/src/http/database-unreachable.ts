/** Codes of the driver and of Postgres that mean: nothing was stored, try again later. */
const unreachableCodes: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
]);

/** True when the error, or what caused it, says that the database cannot be reached or takes no more work. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return unreachableCodes.has(code) || isDatabaseUnreachable(error.cause);
}
