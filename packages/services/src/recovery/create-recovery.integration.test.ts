import { filing, inTransaction } from '@fiscal/db';
import { expect, test, vi } from 'vitest';
import { claimRun } from '../filing/claim-run.ts';
import { recordState } from '../filing/record-state.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aRequest } from '../testing/harness.ts';
import { second, useRecovery } from '../testing/recovery-steps.ts';

const { harness, waiting, setCircuit, circuit, recovery, answered, goOn } = useRecovery();

test('when a circuit has closed, its waiting filings are woken once each, the oldest first, five a second at first', async () => {
  const ids = await waiting(12);
  await setCircuit();
  const { wakes, hurried } = recovery();
  expect(await wakes(1)).toEqual(ids.slice(0, 5));
  expect(await wakes(1)).toEqual(ids.slice(5, 10));
  await wakes(70);
  expect(hurried).toEqual(ids);
  expect(await circuit()).toMatchObject({ generation: 1, hurriedGeneration: 1 });
});

test('a client with one filing does not wait for the five thousand of another one, nor a company for its sister', async () => {
  const other = (await harness.aClient()).tenant.clientId;
  const [company, sister] = ['a'.repeat(24), 'b'.repeat(24)];
  const many = await waiting(5_000, { companyId: company });
  const [ofSister] = await waiting(1, { companyId: sister });
  const [ofOther] = await waiting(1, { clientId: other });
  await setCircuit();
  const woken = await recovery().wakes(1);
  expect(new Set(woken.slice(0, 2))).toEqual(new Set([many[0], ofOther]));
  expect(woken.slice(2)).toEqual([ofSister, many[1], many[2]]);
});

test('when more clients wait than one look finds, the next look continues with the clients that had no turn', async () => {
  const clients = Array.from({ length: 60 }, (_, n) => `c${n.toString(16).padStart(23, '0')}`);
  const turns = new Map<string, string>();
  for (const clientId of clients) {
    for (const id of await waiting(2, { clientId })) turns.set(id, clientId);
  }
  await setCircuit();
  // Sixty at five a second, of whom a look finds fifty.
  const woken = await recovery().wakes(12);
  expect(woken.map((id) => turns.get(id) ?? '').sort()).toEqual(clients);
});

test('filings that wait for something else, for another service or in the other environment are not woken', async () => {
  const ids = await waiting(7);
  const reasons = ['misuse', 'question', 'receipt', 'internalError', null];
  await harness.database.asOwner(
    reasons
      .map(
        (reason, n) =>
          `update filing set waiting = ${reason === null ? 'null' : `'${reason}'`} where id = '${ids[n]}'`,
      )
      .concat(
        'set session_replication_role = replica',
        `update filing set environment = 'production', mode = 'live' where id = '${ids[5]}'`,
        `update filing set service = 'event' where id = '${ids[6]}'`,
      )
      .join(';'),
  );
  const [putOff] = await waiting(1, {}, 'putOff');
  await setCircuit();
  expect(await recovery().wakes(70)).toEqual([putOff]);
});

test('a filing that is postponed after the circuit closed waits for its own time; a filing that recorded its wait late is woken', async () => {
  await setCircuit();
  const { wakes } = recovery();
  await wakes(2);
  await waiting(1, {}, 'putOff');
  const late = await waiting(1);
  expect(await wakes(68)).toEqual(late);
});

test('a filing that found the circuit open and records its wait long after the circuit closed is woken', async () => {
  const ctx = await harness.aClient();
  const { note } = await issueNfe(ctx, { request: aRequest(await harness.aCompany(ctx)) });
  const owner = 'execution';
  await claimRun(harness.sys, { filingId: note.id, owner });
  await setCircuit();
  const { wakes } = recovery();
  await wakes(65);
  expect(await circuit()).toMatchObject({ hurriedGeneration: 1 });
  const state = { status: 'pending', waiting: 'circuit', waitMs: 3_600_000, checkInMs: 60_000 } as const;
  await recordState(harness.sys, { filingId: note.id, run: 1, owner, ...state });
  expect(await wakes(1)).toEqual([note.id]);
  await harness.database.asOwner(
    `update filing set open = false, status = 'rejected', rejection = '{}' where id = '${note.id}'`,
  );
});

test('when the circuit opens again, the recovery stops; after the next closing a new recovery begins slowly, with all waiting filings', async () => {
  const ids = await waiting(12);
  await setCircuit();
  const { wakes } = recovery();
  expect(await wakes(1)).toEqual(ids.slice(0, 5));
  await setCircuit({ state: 'open', until: "now() + interval '1 hour'" });
  expect(await wakes(3)).toEqual([]);
  await setCircuit({ generation: 2 });
  expect(await wakes(1)).toEqual(ids.slice(5, 10));
});

test('a due trial wakes some waiting filings, and others follow when none of the first tries', async () => {
  const ids = await waiting(8);
  await setCircuit({ state: 'open', until: "now() + interval '2 seconds'" });
  const { wakes } = recovery();
  expect(await wakes(1)).toEqual([]);
  await harness.advance(second);
  expect(await wakes(1)).toEqual(ids.slice(0, 3));
  expect(await wakes(4)).toEqual([]);
  expect(await wakes(1)).toEqual(ids.slice(3, 6));
  await setCircuit({ state: 'half_open', until: "now() + interval '1 minute'" });
  expect(await wakes(10)).toEqual([]);
});

test('a filing whose execution no longer exists is audited at once; a filing about which Temporal is silent keeps its turn', async () => {
  const [first = '', second_ = '', third = ''] = await waiting(3);
  await setCircuit();
  const { wakes, hurried, states } = recovery();
  states.set(first, 'closed').set(second_, 'unreachable').set(third, 'unreachable');
  await wakes(1);
  expect(hurried).toEqual([]);
  const checkAt = async (id: string) =>
    (await inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(filing))).find(
      (row) => row.id === id,
    )?.checkAt;
  await harness.database.asOwner(`update filing set check_at = '2000-01-01' where id = '${second_}'`);
  expect((await checkAt(first))?.getTime()).toBe(harness.clock.now().getTime() - second);
  states.clear();
  expect(await wakes(1)).toEqual([second_, third]);
});

test('a filing whose signal Temporal did not take is woken first at the next step', async () => {
  const ids = await waiting(12);
  await setCircuit();
  const { wakes, states } = recovery();
  for (const id of ids) states.set(id, 'unreachable');
  expect(await wakes(1)).toEqual([]);
  states.clear();
  expect((await wakes(1)).slice(0, 5)).toEqual(ids.slice(0, 5));
});

test('a filing that has gone on by itself is not signalled', async () => {
  const ids = await waiting(20);
  await setCircuit();
  const { wakes } = recovery();
  await wakes(1);
  await goOn(ids.slice(5, 10));
  expect(await wakes(4)).toEqual(ids.slice(10));
});

test('a process that takes over the work wakes the filings that still wait', async () => {
  const ids = await waiting(8);
  await setCircuit();
  expect(await recovery().wakes(1)).toEqual(ids.slice(0, 5));
  expect(await recovery().wakes(1)).toEqual(ids.slice(5));
});

test('a signalled filing in the queue is not signalled again and does not hold up other filings', async () => {
  const ids = await waiting(60);
  await setCircuit();
  const { hurried, runSteps } = recovery();
  await runSteps(70);
  expect(hurried).toEqual(ids);
  expect(await circuit()).toMatchObject({ hurriedGeneration: 1 });
});

test('a step whose time is over stops signalling, and the filings that it signalled are not signalled again', async () => {
  const ids = await waiting(60);
  await setCircuit();
  const { hurried, wakes, step } = recovery();
  await wakes(1);
  await answered(50, 200);
  const over = new AbortController();
  over.abort();
  await step.wake(over.signal);
  expect(hurried).toHaveLength(5);
  await wakes(70);
  expect(hurried).toEqual(ids);
});

test('a filing signalled by a step that still waits for Temporal is not signalled by the next step', async () => {
  const ids = await waiting(12);
  await setCircuit();
  let answer = (): void => undefined;
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { step, hurried } = recovery({ answers });
  const first = step.wake();
  await vi.waitFor(() => expect(hurried).toHaveLength(5));
  await harness.advance(second);
  const next = step.wake();
  await vi.waitFor(() => expect(hurried).toHaveLength(10));
  answer();
  await Promise.all([first, next]);
  expect(hurried).toEqual(ids.slice(0, 10));
});

test('a filing about which Temporal does not answer is woken after the filings about which it answers', async () => {
  const ids = await waiting(12);
  await setCircuit();
  const { wakes, states } = recovery();
  for (const id of ids.slice(0, 5)) states.set(id, 'unreachable');
  expect(await wakes(3)).toEqual(ids.slice(5));
  states.clear();
  expect(await wakes(3)).toEqual(ids.slice(0, 5));
});

test('a circuit whose step fails does not delay another circuit, and the pace of the other continues', async () => {
  await waiting(500);
  await setCircuit();
  const broken = ['AM', 'SVRS'];
  await harness.database.asOwner(
    broken
      .map(
        (authorizer) => `
        insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
          waiting, generation, hurried_generation, updated_at)
        values ('${authorizer}', 'homologation', 'authorization', 'closed', 0, 1, 0, 0, 1, 0, now())`,
      )
      .join(';'),
  );
  const { db } = harness.sys;
  const autocommit: typeof db.autocommit = (statement, given, ...scope) =>
    'authorizer' in given && broken.includes(String(given.authorizer))
      ? Promise.reject(new Error('a statement takes too long'))
      : db.autocommit(statement, given, ...scope);
  const { step, hurried, paces } = recovery({ sys: { ...harness.sys, db: { ...db, autocommit } } });
  for (let n = 0; n < 12; n += 1) {
    if (n === 10) await answered(20, 200);
    await expect(step.wake()).rejects.toThrow('a statement takes too long');
    await goOn(hurried);
    await harness.advance(second);
  }
  expect(hurried).toHaveLength(10 * 5 + 2 * 10);
  expect(paces).toContain(10);
});
