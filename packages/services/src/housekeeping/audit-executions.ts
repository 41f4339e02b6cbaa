import {
  type CompanyTask,
  type DocumentKind,
  type Executions,
  isCompanyTask,
  isDeliveryChannel,
} from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { parkedCheckMs } from '../filing/parked-check.ts';
import { outboxBacklog } from '../outbox/outbox-lag.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';

/** Documents of one table checked in one step, and calls to Temporal at a time. */
const mostOfATable = 400;
const atATime = 20;
/** While rows have waited this long for dispatch, the audit leaves Temporal's time to them. */
const restsBehindMs = 30_000;

const withoutRow = (table: string): string =>
  `not exists (select from outbox o where o.document_id = ${table}.id)`;

const openErasures = "status in ('waiting', 'erasing')";
const watchedCertificates = 'replaced_at is null and announced is distinct from 0';

interface Due {
  readonly id: string;
  readonly clientId: string;
  readonly kind: DocumentKind;
  readonly run: number;
  /** It waits for a person, or for days. */
  readonly parked: boolean;
  readonly checkAt: Date;
}

/** What has an outbox row is about to be started, and is left out. */
const findDue = defineStatement<[limitOfATable: number], Due>(`
  (select id, client_id as "clientId", kind, run, attention is not null as parked, check_at as "checkAt"
    from filing where open and check_at <= now() and ${withoutRow('filing')} order by check_at limit $1)
  union all
  (select id, client_id, channel, round, false, check_at
    from delivery where status = 'pending' and check_at <= now() and ${withoutRow('delivery')}
    order by check_at limit $1)
  union all
  (select id, client_id, 'certificateWatch', 1, true, check_at
    from certificate where ${watchedCertificates} and check_at <= now() and ${withoutRow('certificate')}
    order by check_at limit $1)
  union all
  (select id, client_id, 'companyErasure', 1, false, check_at
    from erasure where ${openErasures} and check_at <= now() and ${withoutRow('erasure')}
    order by check_at limit $1)`);

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

/** Rows that a workflow is about: their table, which of them are still open, and the number that their start carries. */
interface Checked {
  readonly table: string;
  readonly isOpen: string;
  readonly run: string;
}

type Later = [id: string, inMs: number, checkAt: Date];
type Restart = [id: string, run: number, checkAt: Date, outboxId: string, inMs: number, kind: string];

const statementsOf = ({ table, isOpen, run }: Checked) => ({
  checkLater: defineStatement<Later, object>(`
  update ${table} set check_at = now() + $2::float8 * interval '1 millisecond'
  where id = $1 and ${isOpen} and check_at = $3::timestamptz`),
  // The row is read again under its lock: whoever changed it meanwhile has an execution.
  restart: defineStatement<Restart, { readonly started: true }>(`
  with moved as (
    update ${table} t set check_at = now() + $5::float8 * interval '1 millisecond'
    where t.id = $1 and ${run} = $2::int and ${isOpen} and t.check_at = $3::timestamptz
      and ${withoutRow('t')}
    returning t.id, t.client_id
  ) ${insertStart}`),
});

const ofFilings = statementsOf({ table: 'filing', isOpen: 'open', run: 'run' });
const ofDeliveries = statementsOf({ table: 'delivery', isOpen: "status = 'pending'", run: 'round' });
const ofTasks: Readonly<Record<CompanyTask, typeof ofFilings>> = {
  certificateWatch: statementsOf({ table: 'certificate', isOpen: watchedCertificates, run: '1' }),
  companyErasure: statementsOf({ table: 'erasure', isOpen: openErasures, run: '1' }),
};

function statementsFor(kind: DocumentKind): typeof ofFilings {
  if (isCompanyTask(kind)) return ofTasks[kind];
  return isDeliveryChannel(kind) ? ofDeliveries : ofFilings;
}

const makeDue = defineStatement<[], { readonly count: number }>(`
  with filings as (
    update filing set check_at = now() where open and check_at > now() returning id
  ), deliveries as (
    update delivery set check_at = now() where status = 'pending' and check_at > now() returning id
  ), certificates as (
    update certificate set check_at = now() where ${watchedCertificates} and check_at > now() returning id
  ), erasures as (
    update erasure set check_at = now() where ${openErasures} and check_at > now() returning id
  )
  select count(*)::int as count from (
    select id from filings union all select id from deliveries union all select id from certificates
    union all select id from erasures) due`);

/**
 * Lets the audit look after every open document at once, not when its time comes: after a restore of the database beside an
 * empty Temporal. Gives how many were not due yet.
 */
export async function makeExecutionsDue(sys: Pick<SystemContext, 'db'>): Promise<number> {
  const [row] = await sys.db.autocommit(makeDue, []);
  return row?.count ?? 0;
}

export interface AuditFindings {
  readonly looked: number;
  readonly restarted: number;
}

/**
 * Compares open documents whose time to be checked has passed with their executions. One that was cancelled, terminated,
 * deleted, or lost with its Temporal, gets an outbox row that starts it anew and signals nothing: a filing that waits
 * for a person parks again. Each table has its share of a step, so that many open filings do not keep deliveries from
 * being looked at. Temporal out of reach is no finding; while rows of the outbox wait for long, nothing is looked at.
 */
export async function auditExecutions(
  sys: SystemContext,
  executions: Executions,
  { share = mostOfATable }: { readonly share?: number } = {},
): Promise<AuditFindings> {
  const { oldestMs } = await outboxBacklog(sys, { limit: 1 });
  if (oldestMs > restsBehindMs) return { looked: 0, restarted: 0 };
  const due = await sys.db.autocommit(findDue, [share]);
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

async function audit(
  sys: SystemContext,
  executions: Executions,
  due: Due,
): Promise<'running' | 'restarted' | 'changed' | 'unreachable'> {
  const state = await executions.state(due.kind, due.id);
  if (state === 'unreachable') return state;
  const { checkMarginMs } = sys.settings.timing;
  const { checkLater, restart } = statementsFor(due.kind);
  if (state === 'running') {
    await sys.db.autocommit(checkLater, [due.id, due.parked ? parkedCheckMs : checkMarginMs, due.checkAt]);
    return state;
  }
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
