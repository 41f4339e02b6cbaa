import { id24 } from '@fiscal/domain';
import { inTenant } from '../context/scope.ts';
import { acceptNextRun } from '../filing/accept-filing.ts';
import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import { type DraftedRequest, freezeRun } from './freeze-run.ts';
import { lockUnchanged } from './lock-unchanged.ts';
import { simulationFor } from './simulation.ts';

interface DraftedCorrection<T extends DocumentTypes> extends DraftedRequest<T> {
  readonly simulation?: string | undefined;
}

interface Resubmitted<Record> {
  readonly kind: 'resubmitted';
  readonly record: Record;
}

/**
 * Puts a rejected document back in the queue with its correction, under its series and number, as a new run. Returns
 * `changed` when the facts that were read have changed; then nothing was written.
 */
export async function resubmitDocument<T extends DocumentTypes>(
  ctx: T['context'],
  kind: DocumentKind<T>,
  drafted: DraftedCorrection<T>,
  rejected: T['row'],
): Promise<Resubmitted<T['record']> | 'changed'> {
  const { issuing, draft } = drafted;
  const resubmitted = await inTenant(ctx, async (tx) => {
    const before = await lockUnchanged(tx, ctx, kind, issuing, rejected);
    if (before === undefined) return 'changed';
    const simulation = simulationFor(ctx, drafted.simulation, kind.kind);
    const { run, columns } = freezeRun(ctx, kind, drafted, { ...before, simulation });
    const { companyId, environment } = before;
    const { authorityKey } = run;
    const filing = { id: id24(before.id), companyId, environment, authorityKey };
    const [{ filing: accepted, order }] = await Promise.all([
      acceptNextRun(tx, ctx, before, { ...run, exclusiveKey: kind.rules(draft).exclusiveKey(filing) }),
      kind.update(tx, before, columns),
    ]);
    return { record: kind.record({ ...before, ...accepted, ...columns }), order };
  });
  if (resubmitted === 'changed') return resubmitted;
  ctx.handOver?.([resubmitted.order]);
  return { kind: 'resubmitted', record: resubmitted.record };
}
