import type { DecisionResult, DescribedExecution, FilingExecutions } from '@fiscal/contracts';
import { audit, defineStatement } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { outboxRows } from '../outbox/end-rows.ts';
import { aRequest, type Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

export const who = { actor: 'ana', reason: 'T-1' };

export const put = defineStatement<
  { id: string; status: string; attention: string | null; waiting: string | null; open: boolean },
  object
>(`
  update filing set status = :status, attention = :attention, waiting = :waiting,
    waiting_until = now() + interval '1 hour', open = :open,
    failure = case when :status = 'failed' then '{"code":"internal","reason":null}'::jsonb end,
    denial = case when :status = 'denied' then '{"cStat":"302","reason":"x"}'::jsonb end
  where id = :id`);

interface Position {
  readonly status?: string;
  readonly attention?: string;
  readonly waiting?: string;
  readonly open?: boolean;
}

/** Makes a filing in a position, of a new client unless one is given. */
export async function aFiling(harness: Harness, position: Position = {}, ctx?: TestTenant): Promise<string> {
  const tenant = ctx ?? (await harness.aClient());
  const companyId = await harness.aCompany(tenant);
  const { note } = await issueNfe(tenant, { request: aRequest(companyId) });
  const { status = 'queued', attention = null, waiting = null, open = true } = position;
  await harness.sys.db.autocommit(put, { id: note.id, status, attention, waiting, open });
  return note.id;
}

/** Removes every outbox row, as if Temporal had taken it. */
export async function dispatchAll({ sys }: Harness): Promise<void> {
  const { orders } = await claimOutbox(sys, { limit: 1000 });
  await outboxRows(sys).remove(orders.map(({ outboxId }) => outboxId));
}

const startedAt = new Date('2026-11-21T12:00:00.000Z');
export const running: Extract<DescribedExecution, { readonly runId: string }> = {
  state: 'running',
  runId: 'r-1',
  status: 'RUNNING',
  startedAt,
  progress: null,
};
export const terminated: DescribedExecution = { ...running, state: 'closed', status: 'TERMINATED' };

export interface Fake extends FilingExecutions {
  readonly calls: string[];
}
export function executions(
  state: DescribedExecution,
  parts: { hurry?: 'signalled' | 'notRunning' | 'unreachable'; result?: DecisionResult } = {},
): Fake {
  const calls: string[] = [];
  const { hurry = 'signalled', result } = parts;
  return {
    calls,
    describe: async () => state,
    hurry: async (kind, id) => {
      calls.push(`hurry ${kind}:${id}`);
      return hurry;
    },
    resolve: async (_, id, { action, operator, ticket }) => {
      calls.push(`${action} ${id} by ${operator} as ${ticket}`);
      return result === undefined
        ? { kind: 'notRunning' }
        : { kind: 'submitted', result: async () => result };
    },
  };
}

export const auditOf = ({ sys }: Harness, id: string) =>
  sys.db.transaction('system', (tx) =>
    tx.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.at, audit.action),
  );

export const startRows = defineStatement<{ id: string }, { action: string; run: number }>(
  'select action, run from outbox where document_id = :id',
);
