const dayMs = 86_400_000;

/**
 * Days of a certificate that a moved clock and the real one accept, for a year from the later of the two: TLS judges by
 * the real one.
 */
export function certificateDays(
  now: Date,
  offsetMs: number,
): { readonly notBefore: Date; readonly notAfter: Date } {
  const instants = [now.getTime(), now.getTime() + offsetMs];
  return {
    notBefore: new Date(Math.min(...instants) - dayMs),
    notAfter: new Date(Math.max(...instants) + 365 * dayMs),
  };
}
