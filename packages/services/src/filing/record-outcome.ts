import type { DispatchOrder, OutcomeToRecord, RecordedOutcome } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { brasiliaMonth, type FilingStatus, isInProgress } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import type { FilingRow } from '../rows/filing-row.ts';
import { publishEvent } from '../webhooks/publish-event.ts';
import { adapterOf, type FilingKindAdapters } from './filing-kind-adapter.ts';
import { type LoadedOutcome, loadOutcome } from './load-outcome.ts';
import { changesOf, type OutcomeChanges } from './outcome-changes.ts';

interface Committed {
  readonly recorded: RecordedOutcome;
  readonly orders: readonly DispatchOrder[];
}

const move = defineStatement<
  [
    filingId: string,
    status: string,
    attention: string | null,
    open: boolean,
    rejection: string | null,
    denial: string | null,
    failure: string | null,
    usageMonth: string | null,
    checkInMs: number,
  ],
  { readonly updatedAt: Date }
>(`
  with f as (
    update filing set status = $2, attention = $3, open = $4, rejection = $5::jsonb, denial = $6::jsonb,
      failure = $7::jsonb, waiting = null, waiting_until = null, updated_at = now(),
      check_at = case when $4 then now() + $9::float8 * interval '1 millisecond' else check_at end
    where id = $1
    returning *
  ), counted as (
    insert into usage (document_id, document_kind, client_id, company_id, environment, month, at)
    select id, kind, client_id, company_id, environment, $8::text, now() from f where $8::text is not null
    on conflict do nothing
  )
  select updated_at as "updatedAt" from f`);

const nothing = { orders: [] } as const;

/**
 * The one place that ends a run or hands it to a person, in one transaction: the filing, what its kind keeps, its
 * usage, the frozen deliveries and their outbox rows. `already` repeats the first result, `superseded` and `unusable`
 * write nothing. A registration that is not about our bytes is recorded as `digest_mismatch`, whatever was asked for.
 */
export async function recordOutcome(
  sys: SystemContext,
  kinds: FilingKindAdapters,
  { owner, ...input }: OutcomeToRecord & { readonly owner: string },
): Promise<RecordedOutcome> {
  const { recorded, orders } = await inSystem(sys, (tx) => recordIn(tx, sys, kinds, { ...input, owner }));
  sys.handOver?.(orders);
  if (recorded.kind === 'recorded') sys.notify?.(input.filingId);
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
    return { recorded: { kind: 'already', status: filing.status, attention: filing.attention }, ...nothing };
  }
  const changes = await changesOf(tx, { ...sys, kinds }, loaded, input.outcome);
  if (changes === 'unusable') return { recorded: { kind: 'unusable' }, ...nothing };
  const after = await write(tx, sys, loaded, changes);
  const event = await adapterOf(kinds, filing.kind).publish(tx, after);
  const orders = await publishEvent(tx, { ...sys, traceparent: input.traceparent }, after, event);
  return { recorded: { kind: 'recorded', status: after.status, attention: after.attention }, orders };
}

/** Parked filings are looked after once a day. */
const parkedCheckMs = 24 * 3_600_000;

async function write(
  tx: Transaction,
  sys: SystemContext,
  { filing }: LoadedOutcome,
  { countedAt, ...changes }: OutcomeChanges,
): Promise<FilingRow> {
  const open = isOpen(changes);
  const [row] = await tx.run(move, [
    filing.id,
    changes.status,
    changes.attention,
    open,
    textOf(changes.rejection),
    textOf(changes.denial),
    textOf(changes.failure),
    countedAt === null ? null : brasiliaMonth(countedAt),
    Math.max(parkedCheckMs, sys.settings.timing.checkMarginMs),
  ]);
  if (row === undefined) throw new Error(`filing ${filing.id} was not written`);
  return { ...filing, ...changes, open, waiting: null, waitingUntil: null, updatedAt: row.updatedAt };
}

const isOpen = ({ status, attention }: { status: FilingStatus; attention: string | null }): boolean =>
  isInProgress(status) || attention !== null;

const textOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
