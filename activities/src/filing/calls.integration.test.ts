import type { AuthorityCredential } from '@fiscal/authority';
import { authorityState, type Database, inTransaction } from '@fiscal/db';
import { claimRun, type FilingKindAdapter, getNfe, retryNfe } from '@fiscal/services';
import { withChangedKind } from '@fiscal/services/testing';
import type { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { readAttempts } from '../testing/read-attempts.ts';
import type { TestWorker } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

const callsOf = (ref: { readonly filingId: string }) => readAttempts(harness.system.db, ref);

type Adapter = FilingKindAdapter<AuthorityCredential>;
const withSend = (send: Adapter['send']) => withChangedKind(harness.kinds, 'nfe', { send });

type Reference = { readonly filingId: string; readonly run: number };

test.each<readonly [string, (worker: TestWorker, ref: Reference) => Promise<unknown>, object]>([
  ['transmit', (worker, ref) => worker.transmit({ ...ref, ordinal: 1 }), { class: 'authorized' }],
  ['reconcile', (worker, ref) => worker.reconcile(ref), { class: 'absent' }],
])('%s sends heartbeats also while the database stalls', async (_, call, expected) => {
  const ref = await harness.signed();
  let beats = 0;
  let goOn = (): void => undefined;
  const stalled = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const autocommit: Database['autocommit'] = async (statement, parameters) => {
    await stalled;
    return harness.system.db.autocommit(statement, parameters);
  };
  const worker = harness.worker({
    system: { ...harness.system, db: { ...harness.system.db, autocommit } },
    onCall: (environment) =>
      environment.on('heartbeat', () => {
        beats += 1;
        if (beats === 2) goOn();
      }),
  });
  expect(await call(worker, ref)).toMatchObject(expected);
  expect(beats).toBeGreaterThanOrEqual(2);
});

async function setCircuit(state: 'open' | 'half_open' | 'closed', sql: string): Promise<void> {
  await harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      until, waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', '${state}', 3, 1, ${sql}, 0, 0, 0, now())
    on conflict (authorizer, environment, service) do update
      set state = excluded.state, permits = excluded.permits, until = excluded.until`);
}

async function circuit() {
  const [row] = await inTransaction(harness.system.db, 'system', (tx) => tx.select().from(authorityState));
  return row;
}

test('a permit is taken before the attempt is opened: there are as many attempts as permits', async () => {
  const refs = [await harness.signed(), await harness.signed()];
  await setCircuit('open', "0, now() - interval '1 second'");
  const circuitSettings = { failures: 3, trials: 1, trialMs: 60_000, ratePerSecond: 5 };
  const settings = { ...harness.system.settings, circuit: circuitSettings };
  const worker = harness.worker({ system: { ...harness.system, settings } });
  const results = await Promise.all(refs.map((ref) => worker.transmit({ ...ref, ordinal: 1 })));
  expect(results.map(({ kind }) => kind).sort()).toEqual(['answered', 'held']);
  const held = results.find(({ kind }) => kind === 'held');
  expect(held).toMatchObject({ reason: 'circuit', waitMs: expect.any(Number) });
  const calls = await Promise.all(refs.map(callsOf));
  expect(calls.flat()).toHaveLength(1);
  expect(await circuit()).toMatchObject({ state: 'closed' });
});

test('a question takes no permit and queries while the circuit is open', async () => {
  const ref = await harness.signed();
  await setCircuit('half_open', "1, now() + interval '1 hour'");
  const worker = harness.worker();
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'absent' });
  expect(await circuit()).toMatchObject({ state: 'half_open', permits: 1 });
  await setCircuit('open', "0, now() + interval '1 hour'");
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'absent' });
  expect(await circuit()).toMatchObject({ state: 'open', permits: 0 });
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'held', reason: 'circuit' });
  expect((await callsOf(ref)).map(({ kind }) => kind)).toEqual(['situation', 'situation']);
  await setCircuit('closed', '0, null');
});

test('the cancellation of the activity ends the socket: the result is stored as unknown', async () => {
  const ref = await harness.signed('delay=600000');
  let environment: MockActivityEnvironment | undefined;
  const { send } = harness.kinds.nfe;
  const worker = harness.worker({
    onCall: (each) => {
      environment = each;
    },
    kinds: withSend(async (document, call) => {
      const sending = send(document, call);
      await hasArrived(document.authorityKey);
      environment?.cancel('TIMED_OUT');
      return sending;
    }),
  });
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toEqual({ kind: 'unknown', reason: 'interrupted' });
  expect(await callsOf(ref)).toMatchObject([{ outcome: 'unknown', reason: 'interrupted' }]);
});

/** Waits until the authority has received the whole message. */
async function hasArrived(accessKey: string): Promise<void> {
  const address = `${harness.simulator.addresses.admin}/calls?accessKey=${accessKey}`;
  const calls = async () => (await fetch(address)).text();
  await expect.poll(calls, { timeout: 20_000 }).toContain(`"accessKey":"${accessKey}"`);
}

test('a call sends nothing when it has no time left before its first byte', async () => {
  const ref = await harness.signed();
  const present = harness.system.clock;
  const anHourAgo = new Date(present.now().getTime() - 3_600_000);
  const clock = { now: () => (calls++ === 0 ? anHourAgo : present.now()) };
  let calls = 0;
  const worker = harness.worker({ system: { ...harness.system, clock } });
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toEqual({ kind: 'notSent', reason: 'cancelled' });
  expect(await harness.worker().reconcile(ref)).toMatchObject({ class: 'absent' });
});

test('the answer to an overtaken call is kept, and the next question reads it', async () => {
  const ref = await harness.signed();
  const { send } = harness.kinds.nfe;
  const slow = harness.worker({
    kinds: withSend(async (document, call) => {
      const result = await send(document, call);
      await claimRun(harness.system, { ...ref, owner: 'execution-2' });
      return result;
    }),
  });
  expect(await slow.transmit({ ...ref, ordinal: 1 })).toEqual({ kind: 'superseded' });
  expect(await callsOf(ref)).toMatchObject([
    { outcome: 'answered', answerClass: 'authorized', rawId: expect.any(String) },
  ]);
  const next = harness.worker({ execution: 'execution-2' });
  expect(await next.reconcile(ref)).toMatchObject({ kind: 'stored', class: 'authorized', code: '100' });
});

test('the key of an earlier run is reported, queried and adopted when the authority names it', async () => {
  const ref = await harness.signed();
  const { send } = harness.kinds.nfe;
  const refusing = harness.worker({
    kinds: withSend(async (document, call) => {
      await send(document, call);
      return { kind: 'notSent', reason: 'dns' };
    }),
  });
  expect(await refusing.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'notSent' });
  const failed = { kind: 'failed', code: 'internal' } as const;
  await refusing.recordOutcome({ ...ref, outcome: failed });
  const { accessKey } = await getNfe(harness.tenant, { id: ref.filingId });
  await retryNfe(harness.tenant, { id: ref.filingId });
  const worker = harness.worker();
  expect(await worker.beginRun(ref)).toMatchObject({ run: 2, nextOrdinal: 2 });
  const second = { ...ref, run: 2 };
  expect((await getNfe(harness.tenant, { id: ref.filingId })).accessKey).not.toBe(accessKey);
  const named = await worker.transmit({ ...second, ordinal: 2 });
  expect(named).toMatchObject({ class: 'duplicate', code: '539', namedRun: 1, otherKey: true });
  const queried = await worker.reconcile({ ...second, ofRun: 1 });
  expect(queried).toMatchObject({ kind: 'answered', class: 'authorized' });
  if (queried.kind !== 'answered') throw new Error('not answered');
  const outcome = { kind: 'authorized', attemptId: queried.attemptId, ofRun: 1 } as const;
  expect(await worker.recordOutcome({ ...second, outcome })).toMatchObject({ status: 'authorized' });
  expect(await getNfe(harness.tenant, { id: ref.filingId })).toMatchObject({ accessKey });
});
