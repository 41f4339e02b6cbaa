import type { CertificateState } from '../context/records.ts';

export const dayMs = 86_400_000;
const expiringDays = 30;

/** Whole days until the certificate ends, rounded down; 0 once it has ended. */
export const daysLeft = (notAfter: Date, now: Date): number =>
  Math.max(0, Math.floor((notAfter.getTime() - now.getTime()) / dayMs));

/** Expiring: ends within 30 days. Source: specification 3.4. */
export function certificateState(notAfter: Date, now: Date): CertificateState {
  const leftMs = notAfter.getTime() - now.getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs <= expiringDays * dayMs ? 'expiring' : 'valid';
}

/** Whether a company may issue with what it has: no minute is left once the certificate has ended. */
export function usabilityOf(
  current: { readonly notAfter: Date } | undefined,
  now: Date,
): 'usable' | 'missing' | 'expired' {
  if (current === undefined) return 'missing';
  return certificateState(current.notAfter, now) === 'expired' ? 'expired' : 'usable';
}
