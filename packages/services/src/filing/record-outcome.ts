import {
  type DispatchOrder,
  deliveriesQueue,
  type FilingKind,
  type FirstAttempts,
  type OutcomeToRecord,
  type RecordedOutcome,
} from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { FilingStatus } from '@fiscal/domain';
import type { NotifyingDeps, SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { adapterOf, type FilingKindAdapters } from './filing-kind-adapter.ts';
import { loadOutcome } from './load-outcome.ts';
import { moveFiling } from './move-filing.ts';
import { applyOutcome } from './outcome-changes.ts';
import { stagingAhead } from './staging-ahead.ts';
import { waitingFirstAttempts } from './waiting-first-attempts.ts';

/** An outcome that was recorded now, and how long it took since the run was accepted. */
export interface TimedOutcome {
  readonly kind: FilingKind;
  /** `parked`: the filing waits for a person. */
  readonly outcome: FilingStatus | 'parked';
  readonly ms: number;
}

export interface OutcomeDeps extends NotifyingDeps {
  readonly onOutcome?: ((timed: TimedOutcome) => void) | undefined;
}

interface Committed {
  readonly recorded: RecordedOutcome;
  readonly timed?: TimedOutcome;
  readonly orders: readonly DispatchOrder[];
}

const nothing = { orders: [] } as const;

/**
 * Ends a run or gives it to a person, in one transaction: writes the filing, the rows of its kind, its usage, the
 * deliveries and their outbox rows. `already` returns the first result again; `superseded` and `unusable` write
 * nothing. A registration that is not about our bytes is recorded as the mismatch of the kind, for every
 * outcome.
 *
 * With `firstAttempts: 'byFiling'` the result names the webhook deliveries whose first attempt the caller makes; a
 * repeated call returns those that are still waiting for it. Their outbox rows wait until that attempt is over. When
 * the filing now waits for a person, none are returned.
 */
export async function recordOutcome(
  sys: SystemContext & OutcomeDeps,
  kinds: FilingKindAdapters,
  { owner, ...input }: OutcomeToRecord & { readonly owner: string },
): Promise<RecordedOutcome> {
  const { recorded, orders, timed } = await stagingAhead(sys, (staged) =>
    inSystem(sys, (tx) => recordIn(tx, staged, kinds, { ...input, owner })),
  );
  sys.handOver?.(orders);
  if (timed !== undefined) sys.onOutcome?.(timed);
  if (recorded.kind === 'recorded') sys.notify(input.filingId);
  return recorded;
}

async function recordIn(
  tx: Transaction,
  sys: SystemContext,
  kinds: FilingKindAdapters,
  input: OutcomeToRecord & { readonly owner: string },
): Promise<Committed> {
  const loaded = await loadOutcome(tx, input);
  if (loaded.kind === 'superseded') return { recorded: loaded, ...nothing };
  const { filing } = loaded;
  if (!filing.open) {
    const { status, attention } = filing;
    const left = input.firstAttempts === 'byFiling' ? await waitingFirstAttempts(tx, filing) : [];
    return { recorded: { kind: 'already', status, attention, ...attemptsOf(left) }, ...nothing };
  }
  const changes = await applyOutcome(tx, { ...sys, kinds }, loaded, input.outcome);
  if (changes === 'unusable') return { recorded: { kind: 'unusable' }, ...nothing };
  const firstAttempts = changes.attention === null ? input.firstAttempts : undefined;
  const ctx = { ...sys, traceparent: input.traceparent, firstAttempts };
  const { publish, mailed } = adapterOf(kinds, filing.kind);
  const { filing: after, orders } = await moveFiling(tx, ctx, { filing, changes, publish, mailed });
  const { status, attention } = after;
  const isByCaller = ({ kind }: DispatchOrder) => firstAttempts === 'byFiling' && kind === 'webhook';
  const deliveryIds = orders.filter(isByCaller).map(({ documentId }) => documentId);
  return {
    recorded: { kind: 'recorded', status, attention, ...attemptsOf(deliveryIds) },
    timed: {
      kind: filing.kind,
      outcome: attention === null ? status : 'parked',
      ms: after.updatedAt.getTime() - loaded.runAcceptedAt.getTime(),
    },
    orders: orders.filter((order) => !isByCaller(order)),
  };
}

const attemptsOf = (deliveryIds: readonly string[]): { readonly firstAttempts?: FirstAttempts } =>
  deliveryIds.length === 0 ? {} : { firstAttempts: { queue: deliveriesQueue, deliveryIds } };
