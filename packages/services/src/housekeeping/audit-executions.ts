import type { Executions } from '@fiscal/contracts';
import { type DocumentKind, deliveryChannels } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';

/** Documents checked in one step, and calls to Temporal at a time. */
const most = 500;
const atATime = 20;
/** A parked document is looked after once a day. */
const parkedMs = 24 * 3_600_000;

interface Due {
  readonly id: string;
  readonly clientId: string;
  readonly kind: DocumentKind;
  readonly run: number;
  readonly parked: boolean;
  readonly checkAt: Date;
}

const findDue = defineStatement<[limit: number], Due>(`
  (select id, client_id as "clientId", kind, run, attention is not null as parked, check_at as "checkAt"
    from filing where open and check_at <= now() order by check_at limit $1)
  union all
  (select id, client_id, channel, 1, false, check_at
    from delivery where status = 'pending' and check_at <= now() order by check_at limit $1)
  limit $1`);

const checkFilingLater = defineStatement<[id: string, inMs: number, checkAt: Date], object>(`
  update filing set check_at = now() + $2::float8 * interval '1 millisecond'
  where id = $1 and open and check_at = $3::timestamptz`);

const checkDeliveryLater = defineStatement<[id: string, inMs: number, checkAt: Date], object>(`
  update delivery set check_at = now() + $2::float8 * interval '1 millisecond'
  where id = $1 and status = 'pending' and check_at = $3::timestamptz`);

type Restart = [id: string, run: number, checkAt: Date, outboxId: string, inMs: number, kind: string];

const insertStart = `${insertOutboxRow({
  id: '$4',
  clientId: 'client_id',
  kind: '$6',
  documentId: 'id',
  run: '$2',
  action: "'start'",
  traceparent: 'null',
  leaseMs: '0',
  from: 'moved',
})}
  returning true as started`;

/** The row is read again under its lock: whoever changed it meanwhile has an execution. */
const restartFiling = defineStatement<Restart, { readonly started: true }>(`
  with moved as (
    update filing f set check_at = now() + $5::float8 * interval '1 millisecond'
    where f.id = $1 and f.run = $2 and f.open and f.check_at = $3::timestamptz
      and not exists (select from outbox o where o.document_id = f.id)
    returning f.id, f.client_id
  ) ${insertStart}`);

const restartDelivery = defineStatement<Restart, { readonly started: true }>(`
  with moved as (
    update delivery d set check_at = now() + $5::float8 * interval '1 millisecond'
    where d.id = $1 and $2::int = 1 and d.status = 'pending' and d.check_at = $3::timestamptz
      and not exists (select from outbox o where o.document_id = d.id)
    returning d.id, d.client_id
  ) ${insertStart}`);

export interface AuditFindings {
  readonly looked: number;
  readonly restarted: number;
}

/**
 * Compares open documents whose time to be checked has passed with their executions. One that was cancelled, terminated,
 * deleted, or lost with its Temporal, gets an outbox row that starts it anew and signals nothing: a filing that waits
 * for a person parks again. Temporal out of reach is no finding.
 */
export async function auditExecutions(sys: SystemContext, executions: Executions): Promise<AuditFindings> {
  const due = await sys.db.autocommit(findDue, [most]);
  let restarted = 0;
  for (let from = 0; from < due.length; from += atATime) {
    const found = await Promise.all(
      due.slice(from, from + atATime).map((each) => audit(sys, executions, each)),
    );
    restarted += found.filter((each) => each === 'restarted').length;
    if (found.includes('unreachable')) break;
  }
  return { looked: due.length, restarted };
}

const isDelivery = ({ kind }: Due): boolean => deliveryChannels.some((channel) => channel === kind);

async function audit(
  sys: SystemContext,
  executions: Executions,
  due: Due,
): Promise<'running' | 'restarted' | 'changed' | 'unreachable'> {
  const state = await executions.state(due.kind, due.id);
  if (state === 'unreachable') return state;
  const { checkMarginMs } = sys.settings.timing;
  if (state === 'running') {
    const later = isDelivery(due) ? checkDeliveryLater : checkFilingLater;
    await sys.db.autocommit(later, [due.id, due.parked ? parkedMs : checkMarginMs, due.checkAt]);
    return state;
  }
  const restart = isDelivery(due) ? restartDelivery : restartFiling;
  const rows = await sys.db.autocommit(restart, [
    due.id,
    due.run,
    due.checkAt,
    newId(sys),
    checkMarginMs,
    due.kind,
  ]);
  return rows.length > 0 ? 'restarted' : 'changed';
}
