import type { DescribedExecution, FilingExecutions } from '@fiscal/contracts';
import { type AttemptKind, defineStatement } from '@fiscal/db';
import type { FailureCode } from '@fiscal/domain';
import { lookActions } from '../audit/audit-actions.ts';
import type { OperatorContext } from '../context/context.ts';
import { runAcceptedAt } from '../filing-record/run-accepted-at.ts';
import type { FilingSummary } from './filing-summary.ts';

/** Ids, codes, times and keys of a filing, without personal data, texts of the authority, XML and amounts. */
export interface ShownFiling extends FilingSummary {
  readonly open: boolean;
  readonly failureCode: FailureCode | null;
  readonly rejectionCode: string | null;
  readonly nextOrdinal: number;
  readonly owner: string | null;
  readonly checkAt: Date;
}

export interface ShownRun {
  readonly run: number;
  /** The key of this run's document at the authority. */
  readonly key: string;
  readonly signed: boolean;
  readonly issuedAt: Date;
  readonly createdAt: Date;
}

export interface ShownAttempt {
  readonly run: number;
  readonly ordinal: number;
  readonly kind: AttemptKind;
  readonly openedAt: Date;
  /** null: the call has not reported an end. */
  readonly closedAt: Date | null;
  readonly outcome: 'notSent' | 'unknown' | 'answered' | null;
  readonly reason: string | null;
  readonly class: string | null;
  readonly cStat: string | null;
  /** The key that was queried, if it is not our own. */
  readonly queriedKey: string | null;
  /** Another key that the answer names. */
  readonly namedKey: string | null;
  /** The run of this filing that has `namedKey`; null: none has it. */
  readonly namedRun: number | null;
}

export interface ShownDelivery {
  readonly id: string;
  /** The webhook, or the company of a mail. */
  readonly targetId: string;
  readonly event: string;
  readonly status: string;
  readonly attempts: number;
  readonly lastResponseStatus: number | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

export interface ShownDispatch {
  readonly action: 'start' | 'submit';
  readonly run: number;
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface ShownDecision {
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly after: unknown;
}

export interface FilingView {
  readonly filing: ShownFiling;
  readonly runs: readonly ShownRun[];
  readonly attempts: readonly ShownAttempt[];
  readonly deliveries: readonly ShownDelivery[];
  /** Rows that wait to be handed to Temporal. */
  readonly outbox: readonly ShownDispatch[];
  /** The audit rows of the filing, without looks. */
  readonly decisions: readonly ShownDecision[];
  readonly execution: DescribedExecution;
}

const readFiling = defineStatement<{ id: string }, ShownFiling>(`
  select id, kind, label, client_id as "clientId", company_id as "companyId", mode, environment, authorizer, run, status,
    open, attention, waiting, waiting_until as "waitingUntil", failure->>'code' as "failureCode",
    rejection->>'cStat' as "rejectionCode", next_ordinal as "nextOrdinal", owner, check_at as "checkAt",
    created_at as "createdAt", ${runAcceptedAt('f')} as "runAcceptedAt", updated_at as "updatedAt"
  from filing f where id = :id`);

type Owned = { clientId: string; id: string };

const readRuns = defineStatement<Owned, ShownRun>(`
  select run, authority_key as key, signed_document_id is not null as signed, issued_at as "issuedAt",
    created_at as "createdAt"
  from filing_run where client_id = :clientId and filing_id = :id order by run`);

const readAttempts = defineStatement<Owned, ShownAttempt>(`
  select a.run, a.ordinal, a.kind, a.opened_at as "openedAt", a.closed_at as "closedAt", a.outcome, a.reason,
    a.answer_class as class, a.c_stat as "cStat", case when a.asks_other then a.asked_key end as "queriedKey", a.answer->>'namedKey' as "namedKey",
    (select max(r.run) from filing_run r
      where r.client_id = a.client_id and r.filing_id = a.filing_id and r.authority_key = a.answer->>'namedKey'
    ) as "namedRun"
  from attempt a where a.client_id = :clientId and a.filing_id = :id order by a.sequence`);

const readDeliveries = defineStatement<Owned, ShownDelivery>(`
  select d.id, d.target_id as "targetId", d.event, d.status,
    (select count(*)::int from delivery_attempt t where t.client_id = d.client_id and t.delivery_id = d.id) as attempts,
    (select t.response_status from delivery_attempt t
      where t.client_id = d.client_id and t.delivery_id = d.id order by t.number desc limit 1) as "lastResponseStatus",
    d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt"
  from (
    select id from webhook where client_id = :clientId
    union all select company_id from filing where client_id = :clientId and id = :id
  ) target
  join delivery d on d.client_id = :clientId and d.target_id = target.id and d.resource_id = :id
  order by d.created_at, d.id`);

const readOutbox = defineStatement<{ id: string }, ShownDispatch>(`
  select action, run, attempts, created_at as "createdAt" from outbox where document_id = :id order by created_at`);

const readDecisions = defineStatement<Owned, ShownDecision>(`
  select at, actor, action, reason, after from audit
  where client_id = :clientId and subject_id = :id and action not in (${lookActions}) order by at, id`);

/** Shows everything that an operator needs to understand one filing; undefined when none has the id. */
export async function showFiling(
  sys: OperatorContext,
  executions: Pick<FilingExecutions, 'describe'>,
  { id }: { readonly id: string },
): Promise<FilingView | undefined> {
  const { db } = sys;
  const [filing] = await db.autocommit(readFiling, { id });
  if (filing === undefined) return undefined;
  const owned: Owned = { clientId: filing.clientId, id };
  const execution = executions.describe(filing.kind, id);
  const [runs, attempts, deliveries, outbox, decisions] = await Promise.all([
    db.autocommit(readRuns, owned),
    db.autocommit(readAttempts, owned),
    db.autocommit(readDeliveries, owned),
    db.autocommit(readOutbox, { id }),
    db.autocommit(readDecisions, owned),
  ]);
  return { filing, runs, attempts, deliveries, outbox, decisions, execution: await execution };
}
