import type { AuditFindings, AuditOptions } from './audit-executions.ts';

export interface AuditStep {
  look(signal: AbortSignal): Promise<AuditFindings>;
  /** Returns the time until the next look, which is short while more documents are due than one step can check. */
  nextMs(): number;
}

const least = 5;
const atFirst = 100;
const most = 400;
const second = 1_000;
/** After a shorter step the next one may check more. */
const quickMs = second;
/** A longer step delays other steps, or Temporal is slow. */
const slowMs = 2 * second;

/**
 * Makes the step of the audit. It adapts its share of each table: twice as much while more is due and steps are short,
 * half as much after a long step or when Temporal did not answer.
 */
export function createAudit(
  audit: (options: AuditOptions) => Promise<AuditFindings>,
  { everyMs }: { readonly everyMs: number },
): AuditStep {
  let share = atFirst;
  let isBehind = false;
  return {
    nextMs: () => (isBehind ? Math.min(second, everyMs) : everyMs),
    async look(signal) {
      const begun = performance.now();
      const findings = await audit({ share, signal });
      share = nextShare(share, findings, performance.now() - begun);
      isBehind = findings.left === 'more' || (isBehind && findings.left === 'rested');
      return findings;
    },
  };
}

/** Returns the share of the next step, by the duration of the last one. */
export function nextShare(share: number, { left }: Pick<AuditFindings, 'left'>, tookMs: number): number {
  if (left === 'silent' || tookMs > slowMs) return Math.max(least, Math.floor(share / 2));
  return left === 'more' && tookMs < quickMs ? Math.min(most, share * 2) : share;
}
