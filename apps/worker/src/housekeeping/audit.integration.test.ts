import { createIssuingHarness } from '@fiscal/activities/testing';
import { certificate, inTransaction, outbox } from '@fiscal/db';
import { auditExecutions, createWebhook, makeExecutionsDue, testWebhook } from '@fiscal/services';
import { useOpened } from '@fiscal/testkit/testing';
import { beforeEach, expect, inject, test } from 'vitest';
import { fakeExecutions, makeDue, putOffAll, readRow } from '../testing/open-filings.ts';

const harness = useOpened(() => createIssuingHarness(inject('postgresUrl')));
beforeEach(() => putOffAll(harness));

async function outboxOf(documentId: string) {
  const rows = await inTransaction(harness.system.db, 'system', (tx) => tx.select().from(outbox));
  return rows.filter((row) => row.documentId === documentId);
}

async function aDueFiling(): Promise<string> {
  const { filingId } = await harness.issue();
  await makeDue(harness, [filingId]);
  return filingId;
}

const later = async (id: string): Promise<number> =>
  (await readRow(harness, id)).checkAt.getTime() - harness.system.clock.now().getTime();

test.each(['closed', 'notFound'] as const)(
  'a filing whose execution is %s gets one start row',
  async (state) => {
    const id = await aDueFiling();
    const executions = fakeExecutions(state);
    expect(await auditExecutions(harness.system, executions)).toMatchObject({ looked: 1, restarted: 1 });
    expect(await outboxOf(id)).toMatchObject([{ kind: 'nfe', action: 'start', run: 1 }]);
    expect(await later(id)).toBeGreaterThan(60_000);
    expect(await auditExecutions(harness.system, executions)).toMatchObject({ looked: 0, restarted: 0 });
  },
);

test('a filing whose execution runs is not started and is checked again later', async () => {
  const id = await aDueFiling();
  expect(await auditExecutions(harness.system, fakeExecutions())).toMatchObject({ looked: 1, restarted: 0 });
  expect(await outboxOf(id)).toEqual([]);
  expect(await later(id)).toBeGreaterThan(60_000);
});

test('a parked filing whose execution runs is checked once a day', async () => {
  const { filingId } = await harness.signed();
  const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await harness.worker().recordOutcome({ filingId, run: 1, outcome });
  await makeDue(harness, [filingId]);
  await auditExecutions(harness.system, fakeExecutions());
  expect(await later(filingId)).toBeGreaterThan(23 * 3_600_000);
});

test('while Temporal does not answer nothing is written, and the next step checks again', async () => {
  const id = await aDueFiling();
  const before = (await readRow(harness, id)).checkAt;
  expect(await auditExecutions(harness.system, fakeExecutions('unreachable'))).toMatchObject({
    looked: 1,
    restarted: 0,
  });
  expect((await readRow(harness, id)).checkAt).toEqual(before);
  expect(await outboxOf(id)).toEqual([]);
});

test('when Temporal does not answer, twenty documents are tried, not all documents that are due', async () => {
  const { id } = await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/' });
  for (let n = 0; n < 21; n += 1) await testWebhook(harness.tenant, { id });
  await harness.database.asOwner(
    `delete from outbox; update delivery set check_at = now() where target_id = '${id}'`,
  );
  const executions = fakeExecutions('unreachable');
  expect(await auditExecutions(harness.system, executions)).toMatchObject({
    looked: 20,
    restarted: 0,
    left: 'silent',
  });
  expect(executions.queried).toHaveLength(20);
});

test('an execution about which Temporal does not answer does not prevent the check of another', async () => {
  const ids = [await aDueFiling(), await aDueFiling(), await aDueFiling()];
  const [silent] = ids;
  const executions = fakeExecutions('notFound');
  const partly: typeof executions = {
    ...executions,
    state: async (kind, id) => (id === silent ? 'unreachable' : executions.state(kind, id)),
  };
  expect(await auditExecutions(harness.system, partly)).toEqual({ looked: 3, restarted: 2, left: 'nothing' });
  expect(await outboxOf(silent ?? '')).toEqual([]);
  expect(await later(silent ?? '')).toBeGreaterThan(60_000);
});

test('a filing that still has its outbox row waits for the relay, and the audit does not start it', async () => {
  const { filingId } = await harness.issue();
  await harness.database.asOwner(
    `update filing set check_at = now() - interval '1 minute' where id = '${filingId}'`,
  );
  expect(await auditExecutions(harness.system, fakeExecutions('notFound'))).toMatchObject({
    looked: 0,
    restarted: 0,
  });
  expect(await outboxOf(filingId)).toHaveLength(1);
});

test('many open filings do not prevent the check of a delivery', async () => {
  const ids = [await aDueFiling(), await aDueFiling()];
  const webhook = await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const { id } = await testWebhook(harness.tenant, { id: webhook.id });
  await makeDue(harness, [...ids, id]);
  const executions = fakeExecutions();
  const findings = await auditExecutions(harness.system, executions, { share: 1 });
  expect(findings).toEqual({ looked: 2, restarted: 0, left: 'more' });
  expect(executions.queried).toContain(id);
});

test('of 600 due filings and 5 due deliveries, the deliveries are among the first that are checked', async () => {
  const { filingId } = await harness.issue();
  const planted = `id like 'ffff%'`;
  const columns = await harness.database.readAsOwner<{ names: string }>(`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'filing' and is_generated = 'NEVER' and column_name not in ('id', 'check_at')`);
  const names = columns[0]?.names ?? '';
  await harness.database.asOwner(`
    set session_replication_role = replica;
    insert into filing (id, check_at, ${names})
    select 'ffff' || lpad(n::text, 20, '0'), now() - interval '1 hour', ${names}
    from filing cross join generate_series(1, 600) n where id = '${filingId}'`);
  const webhook = await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const tests = Array.from({ length: 5 }, () => testWebhook(harness.tenant, { id: webhook.id }));
  const deliveries = (await Promise.all(tests)).map(({ id }) => id);
  await makeDue(harness, deliveries);
  const executions = fakeExecutions();
  const end = new AbortController();
  const untilAborted = {
    ...executions,
    state: (...given: Parameters<typeof executions.state>) => {
      end.abort();
      return executions.state(...given);
    },
  };
  const findings = await auditExecutions(harness.system, untilAborted, { signal: end.signal });
  await harness.database.asOwner(
    `set session_replication_role = replica; delete from filing where ${planted}`,
  );
  expect(findings).toEqual({ looked: 20, restarted: 0, left: 'more' });
  expect(executions.queried).toEqual(expect.arrayContaining(deliveries));
});

test.each([
  { state: 'running', restarted: 0, isDue: false },
  { state: 'notFound', restarted: 1, isDue: true },
] as const)('the audit ignores a row that was refused for minutes: $state', async (expected) => {
  const { filingId } = await harness.issue();
  await harness.database.asOwner(`
    update filing set check_at = now() - interval '1 minute' where id = '${filingId}';
    update outbox set attempts = 7, created_at = now() - interval '6 minutes',
      next_attempt_at = now() + interval '1 minute' where document_id = '${filingId}'`);
  const { restarted } = await auditExecutions(harness.system, fakeExecutions(expected.state));
  expect(restarted).toBe(expected.restarted);
  const rows = await outboxOf(filingId);
  expect(rows).toMatchObject([{ attempts: 7 }]);
  const [row] = rows;
  expect((row?.nextAttemptAt.getTime() ?? 0) <= harness.system.clock.now().getTime()).toBe(expected.isDue);
  expect(await later(filingId)).toBeGreaterThan(60_000);
});

test.each([
  { setting: 20_000, rests: 5_000 },
  { setting: 300, rests: 300 },
])(
  'where $setting rows may wait for dispatch, the audit adds none from $rests on',
  async ({ setting, rests }) => {
    const { backlog } = harness.system.settings;
    const settings = { ...harness.system.settings, backlog: { ...backlog, rows: setting } };
    const system = { ...harness.system, settings };
    await aDueFiling();
    await harness.database.asOwner(`
      insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
      select left(md5(n::text), 24), '${harness.tenant.tenant.clientId}', 'nfe', left(md5(n::text), 24), 1, 'start',
        now(), now(), 0
      from generate_series(1, ${rests}) n`);
    const executions = fakeExecutions('notFound');
    const rested = { looked: 0, restarted: 0, left: 'rested' };
    expect(await auditExecutions(system, executions)).toEqual(rested);
    await harness.database.asOwner('delete from outbox where ctid = (select min(ctid) from outbox)');
    expect(await auditExecutions(system, executions)).toMatchObject({ looked: 1, restarted: 1 });
  },
);

test.each([
  { attempts: 0, looked: 0 },
  { attempts: 1, looked: 1 },
])(
  'a filing whose row has waited for a minute and was refused $attempts times: $looked checked',
  async ({ attempts, looked }) => {
    const { filingId } = await harness.issue();
    await aDueFiling();
    await harness.database.asOwner(
      `update outbox set created_at = now() - interval '1 minute', attempts = ${attempts} where document_id = '${filingId}'`,
    );
    expect(await auditExecutions(harness.system, fakeExecutions())).toMatchObject({ looked, restarted: 0 });
  },
);

test('a filing that changed while Temporal was queried is not started', async () => {
  const id = await aDueFiling();
  const executions = fakeExecutions('notFound');
  const moving = {
    ...executions,
    async state(...given: Parameters<typeof executions.state>) {
      await harness.database.asOwner(`update filing set check_at = now() where id = '${id}'`);
      return executions.state(...given);
    },
  };
  expect(await auditExecutions(harness.system, moving)).toMatchObject({ restarted: 0 });
  expect(await outboxOf(id)).toEqual([]);
});

test('after a restore every open document is due once, at once; an ended one is not', async () => {
  const { filingId } = await harness.issue();
  const ended = await harness.signed();
  const outcome = { kind: 'failed', code: 'internal' } as const;
  await harness.worker().recordOutcome({ filingId: ended.filingId, run: 1, outcome });
  await putOffAll(harness);
  const certificates = await inTransaction(harness.system.db, 'system', (tx) =>
    tx.select().from(certificate),
  );
  expect(await makeExecutionsDue(harness.system)).toBeGreaterThanOrEqual(1 + certificates.length);
  expect(await makeExecutionsDue(harness.system)).toBe(0);
  const executions = fakeExecutions('notFound');
  await auditExecutions(harness.system, executions);
  const { queried } = executions;
  expect(queried).toEqual(expect.arrayContaining([filingId, ...certificates.map(({ id }) => id)]));
  expect(queried).not.toContain(ended.filingId);
});

test('two audits at the same time, after a lease that ended too early, start nothing twice', async () => {
  const ids = [await aDueFiling(), await aDueFiling(), await aDueFiling()];
  const gone = fakeExecutions('notFound');
  let describedByBoth = (): void => undefined;
  const bothDescribed = new Promise<void>((resolve) => {
    describedByBoth = resolve;
  });
  const together = {
    ...gone,
    async state(...given: Parameters<typeof gone.state>) {
      const state = gone.state(...given);
      if (gone.queried.length === 2 * ids.length) describedByBoth();
      await bothDescribed;
      return state;
    },
  };
  const audits = await Promise.all([1, 2].map(() => auditExecutions(harness.system, together)));
  expect(audits.map(({ looked }) => looked)).toEqual([3, 3]);
  expect(audits.reduce((sum, { restarted }) => sum + restarted, 0)).toBe(3);
  for (const id of ids) expect(await outboxOf(id)).toHaveLength(1);
});

test('a filing that has ended is never checked', async () => {
  const { filingId } = await harness.signed();
  const outcome = { kind: 'failed', code: 'internal' } as const;
  await harness.worker().recordOutcome({ filingId, run: 1, outcome });
  await makeDue(harness, [filingId]);
  const executions = fakeExecutions('notFound');
  await auditExecutions(harness.system, executions);
  expect(executions.queried).not.toContain(filingId);
});

test('a delivery without its execution gets one start row', async () => {
  const webhook = await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const { id } = await testWebhook(harness.tenant, { id: webhook.id });
  await makeDue(harness, [id]);
  expect(await auditExecutions(harness.system, fakeExecutions('closed'))).toMatchObject({ restarted: 1 });
  expect(await outboxOf(id)).toMatchObject([{ kind: 'webhook', action: 'start' }]);
});

async function aDueCertificate(): Promise<typeof certificate.$inferSelect> {
  await harness.replaceCertificate();
  const rows = await inTransaction(harness.system.db, 'system', (tx) => tx.select().from(certificate));
  const current = rows.find(({ replacedAt }) => replacedAt === null);
  if (current === undefined) throw new Error('no certificate');
  await makeDue(harness, [current.id]);
  return current;
}

test('a certificate without its watch gets one start row', async () => {
  const { id } = await aDueCertificate();
  expect(await auditExecutions(harness.system, fakeExecutions('notFound'))).toMatchObject({
    looked: 1,
    restarted: 1,
  });
  expect(await outboxOf(id)).toMatchObject([{ kind: 'certificateWatch', action: 'start' }]);
});

test('a certificate whose watch runs is checked once a day', async () => {
  const { id } = await aDueCertificate();
  await auditExecutions(harness.system, fakeExecutions());
  expect(await outboxOf(id)).toEqual([]);
  expect(await auditExecutions(harness.system, fakeExecutions())).toMatchObject({ looked: 0, restarted: 0 });
});

test('a certificate that was replaced, or whose end was announced, is never checked', async () => {
  const replaced = await aDueCertificate();
  const { id } = await aDueCertificate();
  await makeDue(harness, [replaced.id]);
  await harness.database.asOwner(`update certificate set announced = 0 where id = '${id}'`);
  const executions = fakeExecutions('notFound');
  await auditExecutions(harness.system, executions);
  expect(executions.queried).toEqual([]);
});
