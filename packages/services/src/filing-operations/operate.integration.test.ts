import type { DecisionResult, DescribedExecution, FilingExecutions } from '@fiscal/contracts';
import { audit, defineStatement } from '@fiscal/db';
import { composeAccessKey, type Id24, id24, parseAccessKey } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { storeEvidence } from '../filing/evidence.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { outboxRows } from '../outbox/end-rows.ts';
import { addNfeSeries } from '../series/add-series.ts';
import { listSharedNumbers } from '../series/list-shared-numbers.ts';
import { askOtherKey } from '../testing/ask-other-key.ts';
import { ask } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { findFiling } from './find-filing.ts';
import { hurryFiling } from './hurry-filing.ts';
import { listOpenFilings } from './list-open-filings.ts';
import { redispatchFiling } from './redispatch-filing.ts';
import { reopenFiling } from './reopen-filing.ts';
import { resolveFiling } from './resolve-filing.ts';
import { showFiling } from './show-filing.ts';

const harness = useHarness();

const who = { actor: 'ana', reason: 'T-1' };

const put = defineStatement<
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

async function aFiling(position: Position = {}, ctx?: TestTenant): Promise<string> {
  const tenant = ctx ?? (await harness.aClient());
  const companyId = await harness.aCompany(tenant);
  const { note } = await issueNfe(tenant, { request: aRequest(companyId) });
  const { status = 'queued', attention = null, waiting = null, open = true } = position;
  await harness.sys.db.autocommit(put, { id: note.id, status, attention, waiting, open });
  return note.id;
}

/** Removes every outbox row, as if Temporal had taken it. */
async function dispatchAll(): Promise<void> {
  const { orders } = await claimOutbox(harness.sys, { limit: 1000 });
  await outboxRows(harness.sys).remove(orders.map(({ outboxId }) => outboxId));
}

const startedAt = new Date('2026-11-21T12:00:00.000Z');
const running: Extract<DescribedExecution, { readonly runId: string }> = {
  ...{ state: 'running', runId: 'r-1', status: 'RUNNING', startedAt, progress: null },
};
const terminated: DescribedExecution = { ...running, state: 'closed', status: 'TERMINATED' };

interface Fake extends FilingExecutions {
  readonly calls: string[];
}
function executions(
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

const auditOf = (id: string) =>
  harness.sys.db.transaction('system', (tx) =>
    tx.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.at, audit.action),
  );

const startRows = defineStatement<{ id: string }, { action: string; run: number }>(
  'select action, run from outbox where document_id = :id',
);

test('open filings are listed by attention, reason, age and client, oldest first and in pages', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `list-${n}` }) });
    ids.push(note.id);
    await harness.advance(1_000);
  }
  const [first = '', second = '', third = '', last = ''] = ids;
  const set = (
    id: string,
    ...[status, attention, waiting, open]: [string, string | null, string | null, boolean]
  ) => harness.sys.db.autocommit(put, { id, status, attention, waiting, open });
  await set(first, 'unknown', 'reconcile_exhausted', null, true);
  await set(second, 'pending', null, 'circuit', true);
  await set(last, 'denied', null, null, false);
  const { tenant } = ctx;
  const list = async (filter: object) => {
    const page = await listOpenFilings(harness.sys, { clientId: tenant.clientId, limit: 50, ...filter });
    return page.data.map(({ id }) => id);
  };
  expect(await list({})).toEqual([first, second, third]);
  expect(await list({ attention: 'any' })).toEqual([first]);
  expect(await list({ attention: 'digest_mismatch' })).toEqual([]);
  expect(await list({ waiting: 'circuit' })).toEqual([second]);
  expect(await list({ waiting: 'any', status: 'unknown' })).toEqual([]);
  expect(await list({ status: 'queued', authorizer: 'SP', environment: 'homologation' })).toEqual([third]);
  expect(await list({ authorizer: 'MG' })).toEqual([]);
  expect(await list({ environment: 'production' })).toEqual([]);
  const page = await listOpenFilings(harness.sys, { clientId: tenant.clientId, limit: 2 });
  expect(page).toMatchObject({ total: 3, nextCursor: second });
  const rest = await listOpenFilings(harness.sys, {
    clientId: tenant.clientId,
    limit: 2,
    cursor: page.nextCursor ?? undefined,
  });
  expect(rest).toMatchObject({ total: 1, nextCursor: null, data: [{ id: third }] });
  const far = 100 * 365 * 86_400_000;
  expect(await list({ olderThanMs: far })).toEqual([]);
});

test('a filing is found by its id, by any of its keys, and by its external id within its client', async () => {
  const ctx = await harness.aClient();
  const id = await aFiling({}, ctx);
  const view = await showFiling(harness.sys, executions(running), { id });
  const key = view?.runs[0]?.key ?? '';
  expect(await findFiling(harness.sys, { by: 'id', id })).toEqual({ kind: 'found', id });
  expect(await findFiling(harness.sys, { by: 'key', key })).toEqual({ kind: 'found', id });
  const parts = parseAccessKey(key);
  if (parts === undefined) throw new Error(`${key} is no key`);
  const ofAnotherRun = composeAccessKey({ ...parts, numericCode: '98765432' });
  await harness.sys.db.autocommit(addRun, { id, key: ofAnotherRun });
  expect(await findFiling(harness.sys, { by: 'key', key: ofAnotherRun })).toEqual({ kind: 'found', id });
  const { externalId } = aRequest(id24('0'.repeat(24)));
  const { clientId } = ctx.tenant;
  const byExternalId = (client: string) =>
    findFiling(harness.sys, { by: 'externalId', externalId, clientId: client });
  expect(await byExternalId(clientId)).toEqual({ kind: 'found', id });
  expect(await byExternalId('f'.repeat(24))).toEqual({ kind: 'none' });
  for (const reference of ['', 'x', '0'.repeat(24)]) {
    expect(await findFiling(harness.sys, { by: 'id', id: reference })).toEqual({ kind: 'none' });
  }
  expect(await findFiling(harness.sys, { by: 'key', key: `${key.slice(0, 43)}x` })).toEqual({ kind: 'none' });
});

const addRun = defineStatement<{ id: string; key: string }, object>(`
  insert into filing_run (client_id, filing_id, run, request_document_id, request_hash, stamps, authority_key, issued_at,
    unsigned_document_id, created_at)
  select client_id, filing_id, 2, request_document_id, request_hash, stamps, :key, issued_at, unsigned_document_id,
    created_at
  from filing_run where filing_id = :id and run = 1`);

const sign = defineStatement<{ id: string }, object>(`
  update filing_run set signed_document_id = unsigned_document_id, digest_value = 'd', certificate_id = filing_id
  where filing_id = :id and run = 1`);

const addAttempt = defineStatement<{ attemptId: string; id: string; answer: string }, object>(`
  insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, outcome, answer_class,
    c_stat, answer)
  select :attemptId, client_id, id, 1, 1, 'transmit', 't', now(), now(), 'answered', 'duplicate', '539', :answer::jsonb
  from filing where id = :id`);

test('the view of a filing has keys, ordinals, codes and the run of the key that the authority named, but no content', async () => {
  const id = await aFiling({ status: 'unknown', attention: 'duplicate_unresolved' });
  const before = await showFiling(harness.sys, executions(running), { id });
  const own = before?.runs[0]?.key ?? '';
  await harness.sys.db.autocommit(addRun, { id, key: `${own.slice(0, 43)}${own.endsWith('0') ? '1' : '0'}` });
  const answer = JSON.stringify({ cStat: '539', xMotivo: 'Duplicidade CANARY', namedKey: own });
  await harness.sys.db.autocommit(sign, { id });
  await harness.sys.db.autocommit(addAttempt, { attemptId: `a${id.slice(1)}`, id, answer });
  const view = await showFiling(harness.sys, executions(running), { id });
  expect(view).toMatchObject({
    filing: { id, status: 'unknown', attention: 'duplicate_unresolved' },
    runs: [
      { run: 1, key: own, signed: true },
      { run: 2, signed: false },
    ],
    attempts: [
      { ordinal: 1, kind: 'transmit', class: 'duplicate', cStat: '539', namedKey: own, namedRun: 1 },
    ],
    outbox: [{ action: 'start', run: 1 }],
    execution: { state: 'running' },
  });
  const text = JSON.stringify(view);
  for (const hidden of ['CANARY', 'Duplicidade', '100.00', '<NFe', 'EMITENTE'])
    expect(text).not.toContain(hidden);
  expect(await showFiling(harness.sys, executions(running), { id: '0'.repeat(24) })).toBeUndefined();
});

test('redispatch writes one start row and its audit row, and nothing when an execution runs or a row waits', async () => {
  const id = await aFiling();
  expect(await redispatchFiling(harness.sys, executions(terminated), { ...who, id })).toMatchObject({
    kind: 'waiting',
  });
  await dispatchAll();
  expect(await redispatchFiling(harness.sys, executions(running), { ...who, id })).toEqual({
    kind: 'running',
    runId: 'r-1',
  });
  expect(await auditOf(id)).toEqual([]);
  const both = await Promise.all(
    [terminated, { state: 'unreachable' } as const].map((state) =>
      redispatchFiling(harness.sys, executions(state), { ...who, id }),
    ),
  );
  expect(both.map(({ kind }) => kind).sort()).toEqual(['waiting', 'written']);
  expect(await harness.sys.db.autocommit(startRows, { id })).toEqual([{ action: 'start', run: 1 }]);
  expect(await auditOf(id)).toMatchObject([
    { actor: 'ana', reason: 'T-1', action: 'filing.redispatch', before: { status: 'queued', run: 1 } },
  ]);
  const over = await aFiling({ status: 'denied', open: false });
  expect(await redispatchFiling(harness.sys, executions(terminated), { ...who, id: over })).toEqual({
    kind: 'over',
    status: 'denied',
  });
});

test('hurry signals a waiting filing, and writes an audit row only when the signal was taken', async () => {
  const id = await aFiling({ status: 'pending', waiting: 'circuit' });
  const taken = executions(running);
  expect(await hurryFiling(harness.sys, taken, { ...who, id })).toEqual({
    kind: 'signalled',
    waiting: 'circuit',
  });
  expect(taken.calls).toEqual([`hurry nfe:${id}`]);
  expect(await auditOf(id)).toMatchObject([
    { action: 'filing.hurry', actor: 'ana', before: { waiting: 'circuit' }, after: { signal: 'hurry' } },
  ]);
  for (const hurry of ['notRunning', 'unreachable'] as const) {
    expect(await hurryFiling(harness.sys, executions(running, { hurry }), { ...who, id })).toEqual({
      kind: hurry,
    });
  }
  expect(await auditOf(id)).toHaveLength(1);
});

test.each([
  [{ status: 'unknown', waiting: 'question' }, 'notShortened'],
  [{ status: 'pending', waiting: 'misuse' }, 'notShortened'],
  [{ status: 'pending', waiting: 'receipt' }, 'notShortened'],
  [{ status: 'unknown', attention: 'reconcile_exhausted' }, 'parked'],
  [{ status: 'denied', open: false }, 'over'],
])('hurry of %o is refused as %s, and nothing is signalled', async (position, kind) => {
  const id = await aFiling(position);
  const untouched = executions(running);
  expect(await hurryFiling(harness.sys, untouched, { ...who, id })).toMatchObject({ kind });
  expect(untouched.calls).toEqual([]);
  expect(await auditOf(id)).toEqual([]);
});

test.each<[DecisionResult]>([
  [{ kind: 'carriedOut', run: 1 }],
  [{ kind: 'overtaken', run: 1 }],
  [{ kind: 'refused', because: 'no' }],
  [{ kind: 'accepted' }],
])('a decision is audited when it is submitted, and again with its result %o', async (result) => {
  const id = await aFiling({ status: 'unknown', attention: 'reconcile_exhausted' });
  const fake = executions(running, { result });
  const input = { ...who, id, action: 'recheck', ticket: 'T-1' } as const;
  expect(await resolveFiling(harness.sys, fake, input)).toMatchObject({
    kind: 'answered',
    result,
    now: { status: 'unknown', attention: 'reconcile_exhausted' },
  });
  expect(fake.calls).toEqual([`recheck ${id} by ana as T-1`]);
  const decided = { action: 'recheck', ticket: 'T-1' };
  expect(await auditOf(id)).toMatchObject([
    { action: 'filing.resolve', before: { attention: 'reconcile_exhausted' }, after: decided },
    { action: 'filing.resolved', after: { ...decided, result: result.kind } },
  ]);
});

test('a decision without an execution changes nothing, and a decision without an answer is audited', async () => {
  const id = await aFiling({ status: 'unknown', attention: 'reconcile_exhausted' });
  const input = { ...who, id, action: 'abandon', ticket: 'T-2' } as const;
  expect(await resolveFiling(harness.sys, executions(running), input)).toEqual({ kind: 'notRunning' });
  expect(await auditOf(id)).toEqual([]);
  const silent = { ...executions(running), resolve: async () => ({ kind: 'unanswered' }) as const };
  expect(await resolveFiling(harness.sys, silent, input)).toEqual({ kind: 'unanswered' });
  expect(await auditOf(id)).toMatchObject([{ action: 'filing.resolve', after: { update: 'unanswered' } }]);
  const over = await aFiling({ status: 'failed', open: false });
  expect(await resolveFiling(harness.sys, executions(running), { ...input, id: over })).toEqual({
    kind: 'over',
    status: 'failed',
  });
});

/** A Temporal in which the execution of the filing has ended: it takes decisions when another one is started. */
function endedExecutions(id: string, result: DecisionResult): Fake {
  const started = async () => (await harness.sys.db.autocommit(startRows, { id })).length > 0;
  const parked: DescribedExecution = {
    ...running,
    progress: { ...nowhere, run: 1, step: 'parked', attention: 'digest_mismatch' },
  };
  const open = executions(parked, { result });
  return {
    ...open,
    resolve: async (...asked) => ((await started()) ? open.resolve(...asked) : { kind: 'notRunning' }),
  };
}

const nowhere = {
  transmissions: 1,
  lastCode: null,
  waiting: null,
  cancelRequested: false,
  nextAttemptAt: null,
} as const;

const giveUp = defineStatement<{ id: string; code: string; reason: string | null }, object>(`
  update filing set status = 'failed', attention = null, open = false,
    failure = jsonb_build_object('code', :code::text, 'reason', :reason::text) where id = :id`);

/** Evidence of another key that has the number of a filing. */
async function aKeyOfTheNumber(id: string): Promise<Id24> {
  const view = await showFiling(harness.sys, executions(running), { id });
  const parts = parseAccessKey(view?.runs[0]?.key ?? '');
  if (view === undefined || parts === undefined) throw new Error(`${id} has no key`);
  const key = composeAccessKey({ ...parts, numericCode: '98765432' });
  return inSystem(harness.sys, (tx) => storeEvidence(tx, harness.sys, view.filing, key));
}

test.each([
  ['transmission_uncertain', 'digest_mismatch', undefined, 'digest_mismatch'],
  ['transmission_uncertain', 'words', undefined, 'reconcile_exhausted'],
  ['certificate_missing', null, undefined, 'certificate_missing'],
  ['certificate_expired', null, undefined, 'certificate_expired'],
  ['number_taken', 'the key', 'absent', 'duplicate_unresolved'],
  ['number_taken', 'the key', 'digestMismatch', 'dps_mismatch'],
] as const)(
  'a filing that failed with %s (%s, %s) is opened again with the attention %s',
  async (code, reason, found, attention) => {
    const id = await aFiling();
    if (found !== undefined) {
      await ask(harness.sys, id24(id), { cStat: '100', class: found });
      await askOtherKey(harness, id24(id), { evidence: await aKeyOfTheNumber(id) });
    }
    await dispatchAll();
    await harness.sys.db.autocommit(giveUp, { id, code, reason });
    const ended = endedExecutions(id, { kind: 'carriedOut', run: 1 });
    const asked = { ...who, id, action: 'recheck', ticket: 'T-3' } as const;
    expect(await resolveFiling(harness.sys, ended, { ...asked, action: 'abandon' })).toEqual({
      kind: 'over',
      status: 'failed',
    });
    expect(await resolveFiling(harness.sys, ended, asked)).toMatchObject({
      kind: 'answered',
      now: { status: 'failed', attention },
    });
    expect(ended.calls).toEqual([`recheck ${id} by ana as T-3`]);
    expect(await harness.sys.db.autocommit(startRows, { id })).toEqual([{ action: 'start', run: 1 }]);
    expect(await reopenFiling(harness.sys, who, { id })).toEqual({ kind: 'reopened' });
    const reopened = (await auditOf(id)).filter(({ action }) => action === 'filing.reopen');
    expect(reopened).toHaveLength(1);
  },
);

test('a decision waits for the next execution while the one of a given-up filing ends', async () => {
  const id = await aFiling();
  await dispatchAll();
  await harness.sys.db.autocommit(giveUp, { id, code: 'transmission_uncertain', reason: 'digest_mismatch' });
  const ended = endedExecutions(id, { kind: 'carriedOut', run: 1 });
  let looks = 0;
  const ending: FilingExecutions = {
    ...ended,
    describe: async (...asked) => (looks++ === 0 ? terminated : ended.describe(...asked)),
    resolve: async (...asked) => {
      if (looks > 0) return ended.resolve(...asked);
      return { kind: 'submitted', result: async () => ({ kind: 'refused', because: 'the execution ends' }) };
    },
  };
  const asked = { ...who, id, action: 'recheck', ticket: 'T-6' } as const;
  expect(await resolveFiling(harness.sys, ending, asked)).toMatchObject({
    kind: 'answered',
    result: { kind: 'carriedOut' },
  });
});

test('a given-up filing stays closed while another filing that excludes it is open', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const queued = async (externalId: string) =>
    (await issueNfe(ctx, { request: aRequest(companyId, { externalId }) })).note.id;
  const [given, open] = [await queued('given up'), await queued('open')];
  await dispatchAll();
  const share = defineStatement<{ id: string }, object>(
    `update filing set exclusive_key = 'alone' where id = :id`,
  );
  await harness.sys.db.autocommit(giveUp, {
    id: given,
    code: 'transmission_uncertain',
    reason: 'text_mismatch',
  });
  for (const id of [given, open]) await harness.sys.db.autocommit(share, { id });
  const asked = { ...who, id: given, action: 'recheck', ticket: 'T-4' } as const;
  expect(await resolveFiling(harness.sys, executions(running), asked)).toEqual({ kind: 'excluded' });
  expect(await harness.sys.db.autocommit(startRows, { id: given })).toEqual([]);
});

test('a series that two companies with one CNPJ have is listed once', async () => {
  const cnpj = '11222333000181';
  const other = await harness.aClient();
  const test = await harness.aClient();
  const alone = await harness.aCompany(other, { cnpj });
  expect((await listSharedNumbers(harness.sys)).filter((one) => one.cnpj === cnpj)).toEqual([]);
  const live: TestTenant = { ...test, tenant: { ...test.tenant, mode: 'live' } };
  const inTest = await harness.aCompany(test, { cnpj });
  const inLive = await harness.aCompany(live, { cnpj });
  await addNfeSeries(other, { companyId: alone, number: 2, next: 1 });
  const shared = (await listSharedNumbers(harness.sys)).filter((one) => one.cnpj === cnpj);
  expect(shared.map(({ series, environment }) => `${series} ${environment}`)).toEqual(['1 homologation']);
  const companies = shared[0]?.companies.map(({ companyId }) => companyId);
  expect(companies).toContain(alone);
  expect(companies).toContain(inTest);
  expect(companies?.includes(inLive)).toBe(false);
  expect(await listSharedNumbers(harness.sys, { after: cnpj })).not.toContainEqual(
    expect.objectContaining({ cnpj }),
  );
});
