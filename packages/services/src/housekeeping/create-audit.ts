import type { AuditFindings, AuditOptions } from './audit-executions.ts';

export interface AuditStep {
  look(signal: AbortSignal): Promise<AuditFindings>;
  /** When to look again: soon while more is due than one step could look at. */
  nextMs(): number;
}

const least = 5;
const atFirst = 100;
const most = 400;
const second = 1_000;
/** A step that ends sooner may look at more. */
const quickMs = second;
/** A step that takes longer keeps others from their turn, or Temporal is slow. */
const slowMs = 2 * second;

/**
 * Makes the step of the audit whose rate follows what is due and how soon Temporal answers: it looks at more of each table
 * while more is due and its steps are short, and at half as much after one that was long or met silence.
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

/** The documents of one table that the next step may look at, after one that took so long. */
export function nextShare(share: number, { left }: Pick<AuditFindings, 'left'>, tookMs: number): number {
  if (left === 'silent' || tookMs > slowMs) return Math.max(least, Math.floor(share / 2));
  return left === 'more' && tookMs < quickMs ? Math.min(most, share * 2) : share;
}
