import type { FilingExecutions } from '@fiscal/contracts';
import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';
import type { Operator } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { auditDecision, readFiling } from './filing-position.ts';
import { type AuthorityPaused, findPause } from './find-pause.ts';

export type HurryResult =
  | { readonly kind: 'signalled'; readonly waiting: WaitReason | null }
  /** The wait is an interval of the authority or the cooling time, which is never shortened. */
  | { readonly kind: 'notShortened'; readonly waiting: WaitReason; readonly until: Date | null }
  /** The filing waits for a person, so a signal would change nothing. */
  | { readonly kind: 'parked'; readonly attention: Attention }
  /** A person has paused the authority; nothing was done. */
  | AuthorityPaused
  | { readonly kind: 'over'; readonly status: FilingStatus }
  | { readonly kind: 'notRunning' | 'unreachable' | 'notFound' };

const fixedWaits: ReadonlySet<WaitReason> = new Set<WaitReason>(['question', 'misuse', 'receipt']);

/** True for a wait that a person can end: see `hurryFiling`. */
export const canBeShortened = (waiting: WaitReason): boolean => !fixedWaits.has(waiting);

/** Ends a wait now: for the circuit, for a postponed call, for our database or for a mended defect. */
export async function hurryFiling(
  sys: OperatorContext,
  executions: Pick<FilingExecutions, 'hurry'>,
  { id, ...operator }: Operator & { readonly id: string },
): Promise<HurryResult> {
  const filing = await readFiling(sys, id);
  if (filing === undefined) return { kind: 'notFound' };
  const { status, attention, waiting, waitingUntil } = filing;
  if (!filing.open) return { kind: 'over', status };
  if (attention !== null) return { kind: 'parked', attention };
  if (waiting !== null && !canBeShortened(waiting)) {
    return { kind: 'notShortened', waiting, until: waitingUntil };
  }
  const paused = waiting === 'circuit' || waiting === 'putOff' ? await findPause(sys, id) : undefined;
  if (paused !== undefined) return paused;
  const result = await executions.hurry(filing.kind, id);
  if (result !== 'signalled') return { kind: result };
  await auditDecision(sys, operator, filing, { action: 'filing.hurry', after: { signal: 'hurry' } });
  return { kind: 'signalled', waiting };
}
