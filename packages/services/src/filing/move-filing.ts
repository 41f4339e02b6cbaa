import type { DispatchOrder, OutcomeToRecord } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { brasiliaMonth, type FilingStatus, isInProgress } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { type IssuerEmails, issuerEmailsOf, publishEmail } from '../emails/publish-email.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { publishEvent } from '../webhooks/publish-event.ts';
import type { FilingKindAdapter } from './filing-kind-adapter.ts';
import type { OutcomeChanges } from './outcome-changes.ts';
import { parkedCheckMs } from './parked-check.ts';

export interface FilingToMove {
  readonly filing: FilingRow;
  readonly changes: OutcomeChanges;
  /** The function of the kind that returns the events about the filing. */
  readonly publish: FilingKindAdapter['publish'];
  readonly mailed?: FilingKindAdapter['mailed'];
}

export interface MovedFiling {
  readonly filing: FilingRow;
  readonly orders: readonly DispatchOrder[];
}

type Deps = Pick<SystemContext, 'clock' | 'random' | 'handOver' | 'settings' | 'documents'> & {
  readonly traceparent?: string | undefined;
  /**
   * `byFiling`: the execution of the filing makes the first attempts of webhook deliveries; absent: each delivery has
   * its own execution.
   */
  readonly firstAttempts?: OutcomeToRecord['firstAttempts'];
};

const move = defineStatement<
  {
    filingId: string;
    status: string;
    attention: string | null;
    open: boolean;
    rejection: string | null;
    denial: string | null;
    failure: string | null;
    usageMonth: string | null;
    checkInMs: number;
    adoptedRun: number | null;
  },
  { readonly updatedAt: Date; readonly issuer: IssuerEmails }
>(`
  with f as (
    update filing set status = :status, attention = :attention, open = :open, rejection = :rejection::jsonb,
      denial = :denial::jsonb,
      failure = :failure::jsonb, adopted_run = :adoptedRun, waiting = null, waiting_until = null, updated_at = now(),
      check_at = case when :open then now() + :checkInMs::float8 * interval '1 millisecond' else check_at end
    where id = :filingId
    returning *
  ), counted as (
    insert into usage (document_id, document_kind, client_id, company_id, environment, month, at)
    select id, kind, client_id, company_id, environment, :usageMonth::text, now() from f
      where :usageMonth::text is not null
    on conflict do nothing
  )
  select f.updated_at as "updatedAt", case when :status in ('authorized', 'cancelled', 'rejected', 'failed') then (
    select ${issuerEmailsOf('c')} from company c where c.client_id = f.client_id and c.id = f.company_id
  ) end as issuer
  from f`);

/**
 * Ends a filing or gives it to a person, in the caller's transaction: writes its row, which the caller has locked, its
 * usage, the deliveries, events and mails, and their outbox rows. No other code does this. Returns the orders of the
 * outbox rows.
 */
export async function moveFiling(
  tx: Transaction,
  ctx: Deps,
  { filing, changes: { countedAt, alsoPublished = [], ...changes }, publish, mailed }: FilingToMove,
): Promise<MovedFiling> {
  const open = isOpen(changes);
  const [row] = await tx.run(move, {
    filingId: filing.id,
    status: changes.status,
    attention: changes.attention,
    open,
    rejection: textOf(changes.rejection),
    denial: textOf(changes.denial),
    failure: textOf(changes.failure),
    usageMonth: countedAt === null ? null : brasiliaMonth(countedAt),
    checkInMs: Math.max(parkedCheckMs, ctx.settings.timing.checkMarginMs),
    adoptedRun: changes.adoptedRun,
  });
  if (row === undefined) throw new Error(`filing ${filing.id} was not written`);
  const { updatedAt, issuer } = row;
  const after = { ...filing, ...changes, open, waiting: null, waitingUntil: null, updatedAt };
  const published = [...(await publish(tx, after)), ...alsoPublished];
  const orders: DispatchOrder[] = [];
  for (const each of published) {
    orders.push(...(await publishEvent(tx, ctx, after, each)));
    if (mailed !== undefined) {
      orders.push(...(await publishEmail(tx, ctx, after, { mailed, published: each, issuer })));
    }
  }
  return { filing: after, orders };
}

const isOpen = ({ status, attention }: { status: FilingStatus; attention: string | null }): boolean =>
  isInProgress(status) || attention !== null;

const textOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
