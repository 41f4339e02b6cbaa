import {
  type CompanyTask,
  type Executions,
  isCompanyTask,
  isDeliveryChannel,
  type OrderKind,
} from '@fiscal/contracts';
import { defineStatement, type NoParameters } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { parkedCheckMs } from '../filing/parked-check.ts';
import { outboxBacklog } from '../outbox/outbox-lag.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';

/** The documents of one table that one step checks. */
const mostOfATable = 400;
/** The simultaneous calls to Temporal. */
const atATime = 20;
/**
 * The audit rests while a row that can go has waited longer than this for dispatch, or while at least this many such
 * rows wait, or as many as `backlog.rows` if that is less. This leaves Temporal to them.
 */
const restsBehindMs = 30_000;
const restsBehindRows = 5_000;
/** A row is tried at least once a minute. An older row does not prevent a restart by the audit. */
const oldRowMinutes = 5;

const withoutRow = (table: string): string =>
  `not exists (select from outbox o where o.document_id = ${table}.id
    and o.created_at > now() - interval '${oldRowMinutes} minutes')`;

const openErasures = "status in ('waiting', 'erasing')";
const watchedCertificates = 'replaced_at is null and announced is distinct from 0';

interface Due {
  readonly id: string;
  readonly clientId: string;
  readonly kind: OrderKind;
  readonly run: number;
  /** It waits for a person, or for days. */
  readonly parked: boolean;
  readonly checkAt: Date;
  /** The position of the row among the due rows of its table. */
  readonly turn: number;
}

interface DueTable {
  readonly table: string;
  readonly kind: string;
  readonly run: string;
  readonly parked: string;
  readonly isOpen: string;
}

const dueOf = ({ table, kind, run, parked, isOpen }: DueTable): string => `
  (select id, client_id, ${kind} as kind, ${run} as run, ${parked} as parked, check_at,
      row_number() over (order by check_at) as turn
    from ${table} where ${isOpen} and check_at <= now() and ${withoutRow(table)}
    order by check_at limit :share)`;

/**
 * Rows with an outbox row are left out, because they are about to be started. The tables take turns, the longest due
 * row of each first.
 */
const findDue = defineStatement<{ share: number }, Due>(`
  select id, client_id as "clientId", kind, run, parked, check_at as "checkAt", turn::int from (
    ${[
      dueOf({
        table: 'filing',
        kind: 'kind',
        run: 'run',
        parked: 'attention is not null',
        isOpen: 'open',
      }),
      dueOf({
        table: 'delivery',
        kind: 'channel',
        run: 'round',
        parked: 'false',
        isOpen: "status = 'pending'",
      }),
      dueOf({
        table: 'certificate',
        kind: "'certificateWatch'",
        run: '1',
        parked: 'true',
        isOpen: watchedCertificates,
      }),
      dueOf({
        table: 'erasure',
        kind: "'companyErasure'",
        run: '1',
        parked: 'false',
        isOpen: openErasures,
      }),
    ].join(' union all ')}
  ) due order by turn`);

/** An old outbox row becomes due at once; a second one is not added. */
const insertStart = `
  made_due as (
    update outbox o set next_attempt_at = now() from moved where o.document_id = moved.id returning o.document_id
  ), added as (
    ${insertOutboxRow({
      clientId: 'client_id',
      documentId: 'id',
      action: "'start'",
      traceparent: 'null',
      leaseMs: '0',
      from: 'moved where not exists (select from made_due where document_id = moved.id)',
    })}
  ) select true as started from moved`;

/**
 * The rows of a table that workflows are about: the condition for open rows, and the number that their start carries.
 */
interface Checked {
  readonly table: string;
  readonly isOpen: string;
  readonly run: string;
}

type Later = { id: string; ms: number; checkAt: Date };
type Restart = {
  id: string;
  run: number;
  checkAt: Date;
  outboxId: string;
  checkMarginMs: number;
  kind: string;
};

const statementsOf = ({ table, isOpen, run }: Checked) => ({
  checkLater: defineStatement<Later, object>(`
  update ${table} set check_at = now() + :ms::float8 * interval '1 millisecond'
  where id = :id and ${isOpen} and check_at = :checkAt::timestamptz`),
  // The row is read again under its lock: whoever changed it meanwhile has an execution.
  restart: defineStatement<Restart, { readonly started: true }>(`
  with moved as (
    update ${table} t set check_at = now() + :checkMarginMs::float8 * interval '1 millisecond'
    where t.id = :id and ${run} = :run::int and ${isOpen} and t.check_at = :checkAt::timestamptz
      and ${withoutRow('t')}
    returning t.id, t.client_id
  ), ${insertStart}`),
});

const ofFilings = statementsOf({ table: 'filing', isOpen: 'open', run: 'run' });
const ofDeliveries = statementsOf({ table: 'delivery', isOpen: "status = 'pending'", run: 'round' });
const ofTasks: Readonly<Record<CompanyTask, typeof ofFilings>> = {
  certificateWatch: statementsOf({ table: 'certificate', isOpen: watchedCertificates, run: '1' }),
  companyErasure: statementsOf({ table: 'erasure', isOpen: openErasures, run: '1' }),
};

function statementsFor(kind: OrderKind): typeof ofFilings {
  if (isCompanyTask(kind)) return ofTasks[kind];
  return isDeliveryChannel(kind) ? ofDeliveries : ofFilings;
}

const makeDue = defineStatement<NoParameters, { readonly count: number }>(`
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
 * Makes every open document due for the audit at once, after a restore of the database with an empty Temporal. Returns
 * how many were not due yet.
 */
export async function makeExecutionsDue(sys: Pick<SystemContext, 'db'>): Promise<number> {
  const [row] = await sys.db.autocommit(makeDue, {});
  return row?.count ?? 0;
}

export interface AuditFindings {
  readonly looked: number;
  readonly restarted: number;
  /**
   * `nothing`: all due documents were checked. `more`: some were not. `silent`: Temporal did not answer. `rested`: the
   * outbox had priority, and nothing was checked.
   */
  readonly left: 'nothing' | 'more' | 'silent' | 'rested';
}

export interface AuditOptions {
  /** The most documents of one table. */
  readonly share?: number | undefined;
  /** Ends the step before its next calls. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks the executions of open documents that are due. A document whose execution was cancelled, terminated, deleted
 * or lost gets an outbox row that starts a new execution without a signal: a filing that waits for a person waits
 * again. Each table has its share of a step, and the tables take turns, so that many open filings do not delay
 * deliveries. An execution about which Temporal does not answer is not restarted. While outbox rows wait for long,
 * or many wait, nothing is checked.
 */
export async function auditExecutions(
  sys: SystemContext,
  executions: Executions,
  { share = mostOfATable, signal }: AuditOptions = {},
): Promise<AuditFindings> {
  const limit = Math.min(restsBehindRows, sys.settings.backlog.rows);
  const { oldestMs, waiting } = await outboxBacklog(sys, { limit });
  if (oldestMs > restsBehindMs || waiting >= limit) {
    return { looked: 0, restarted: 0, left: 'rested' };
  }
  const due = await sys.db.autocommit(findDue, { share });
  let looked = 0;
  let restarted = 0;
  while (looked < due.length && signal?.aborted !== true) {
    const some = due.slice(looked, looked + atATime);
    const found = await Promise.all(some.map((each) => audit(sys, executions, each)));
    looked += some.length;
    restarted += found.filter((each) => each === 'restarted').length;
    const silent = some.filter((_, index) => found[index] === 'unreachable');
    if (silent.length === some.length) return { looked, restarted, left: 'silent' };
    // Temporal answered about others: these documents are checked again later, after the others.
    await Promise.all(silent.map((each) => putOff(sys, each, sys.settings.timing.checkMarginMs)));
  }
  const isMore = looked < due.length || due.some(({ turn }) => turn >= share);
  return { looked, restarted, left: isMore ? 'more' : 'nothing' };
}

async function audit(
  sys: SystemContext,
  executions: Executions,
  due: Due,
): Promise<'running' | 'restarted' | 'changed' | 'unreachable'> {
  const state = await executions.state(due.kind, due.id);
  if (state === 'unreachable') return state;
  const { checkMarginMs } = sys.settings.timing;
  if (state === 'running') {
    await putOff(sys, due, due.parked ? parkedCheckMs : checkMarginMs);
    return state;
  }
  const { restart } = statementsFor(due.kind);
  const rows = await sys.db.autocommit(restart, {
    id: due.id,
    run: due.run,
    checkAt: due.checkAt,
    outboxId: newId(sys),
    checkMarginMs,
    kind: due.kind,
  });
  return rows.length > 0 ? 'restarted' : 'changed';
}

async function putOff(sys: SystemContext, { id, kind, checkAt }: Due, ms: number): Promise<void> {
  await sys.db.autocommit(statementsFor(kind).checkLater, { id, ms, checkAt });
}
