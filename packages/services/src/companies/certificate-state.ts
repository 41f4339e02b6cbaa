import type { CertificateState } from '../context/records.ts';

export const dayMs = 86_400_000;
const expiringDays = 30;

/** Returns the whole days until the certificate expires, rounded down; 0 when it has expired. */
export const daysLeft = (notAfter: Date, now: Date): number =>
  Math.max(0, Math.floor((notAfter.getTime() - now.getTime()) / dayMs));

/** Returns the state of a certificate. `expiring`: it expires within 30 days. Source: specification 3.4. */
export function certificateState(notAfter: Date, now: Date): CertificateState {
  const leftMs = notAfter.getTime() - now.getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs <= expiringDays * dayMs ? 'expiring' : 'valid';
}

/**
 * Returns whether a company may issue with its certificate, else the reason. A certificate is unusable from the moment
 * of its end.
 */
export function usabilityOf(
  current: { readonly notAfter: Date } | undefined,
  now: Date,
): 'usable' | 'missing' | 'expired' {
  if (current === undefined) return 'missing';
  return certificateState(current.notAfter, now) === 'expired' ? 'expired' : 'usable';
}
