import { createVault } from '@fiscal/certificates';
import { internalDefect } from '@fiscal/contracts';
import { type Database, DatabaseError, openDatabase } from '@fiscal/db';
import { claimRun, isDatabaseBusy, systemRandom } from '@fiscal/services';
import type { TestSystem } from '@fiscal/services/testing';
import { withChangedKind } from '@fiscal/services/testing';
import { ApplicationFailure } from '@temporalio/common';
import { expect, test } from 'vitest';
import { readAttempts } from '../testing/read-attempts.ts';
import { sameExecution, type TestWorker } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (value) => {
      throw new Error(`no failure: ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}

function expectDefect(failure: unknown, message: RegExp): void {
  expect(failure).toBeInstanceOf(ApplicationFailure);
  expect(failure).toMatchObject({ type: internalDefect, nonRetryable: true });
  expect(String(failure)).toMatch(message);
}

const callsOf = async (ref: { readonly filingId: string }) =>
  (await readAttempts(harness.system.db, ref)).map(({ kind, outcome, reason }) => [kind, outcome, reason]);

/** Returns a system whose vault cannot open the keys that were sealed before. */
const withoutMasterKey = (): TestSystem => ({
  ...harness.system,
  vault: createVault({
    keys: { current: 'k2', keys: new Map([['k2', systemRandom.bytes(32)]]) },
    random: systemRandom,
  }),
});

test('missing signed bytes are a defect; no attempt is opened without them', async () => {
  const ref = await harness.issue();
  await claimRun(harness.system, { ...ref, owner: sameExecution });
  expectDefect(await failureOf(harness.worker().transmit({ ...ref, ordinal: 1 })), /signed bytes/);
  expect(await callsOf(ref)).toEqual([]);
  expect(await harness.worker().beginRun(ref)).toMatchObject({ transmittedBefore: false, nextOrdinal: 1 });
});

test('signed bytes that cannot be read are a defect, and the attempt says that nothing was sent', async () => {
  const ref = await harness.signed();
  await harness.database.asOwner(`
    set session_replication_role = replica;
    update document d set bytes = decode(repeat('00', octet_length(bytes)), 'hex') from filing_run r
     where d.id = r.signed_document_id and r.filing_id = '${ref.filingId}'`);
  expectDefect(await failureOf(harness.worker().transmit({ ...ref, ordinal: 1 })), /./);
  expectDefect(await failureOf(harness.worker().reconcile(ref)), /./);
  expect(await callsOf(ref)).toEqual([
    ['transmit', 'notSent', 'cancelled'],
    ['situation', 'notSent', 'cancelled'],
  ]);
  expect(await harness.worker().beginRun(ref)).toMatchObject({ transmittedBefore: false, nextOrdinal: 2 });
});

test('an unknown master key is a defect, for signing and for sending', async () => {
  const unsigned = await harness.issue();
  const worker = harness.worker({ system: withoutMasterKey() });
  expectDefect(await failureOf(worker.beginRun(unsigned)), /unknown_key/);
  const ref = await harness.signed();
  expectDefect(await failureOf(worker.transmit({ ...ref, ordinal: 1 })), /unknown_key/);
  expectDefect(await failureOf(worker.reconcile(ref)), /unknown_key/);
  expect(await callsOf(ref)).toEqual([
    ['transmit', 'notSent', 'cancelled'],
    ['situation', 'notSent', 'cancelled'],
  ]);
  expect(await harness.worker().beginRun(ref)).toMatchObject({ transmittedBefore: false });
});

test('an unexpected constraint is a defect, which is named without a value', async () => {
  const ref = await harness.signed();
  await harness.database.asOwner(
    "alter table attempt add constraint attempt_canary check (kind <> 'receipt')",
  );
  const querying = harness.worker().fetchReceipt({ ...ref, receipt: '350000000000001' });
  const failure = await failureOf(querying);
  await harness.database.asOwner('alter table attempt drop constraint attempt_canary');
  expectDefect(failure, /attempt_canary/);
  expect(String(failure)).not.toContain(ref.filingId);
  expect(await callsOf(ref)).toEqual([]);
});

test('a call that throws is a defect; it is unknown whether bytes were sent, so the document is in doubt', async () => {
  const ref = await harness.signed();
  const send = () => Promise.reject(new TypeError('broken adapter'));
  const broken = withChangedKind(harness.kinds, 'nfe', { send });
  const worker = harness.worker({ kinds: broken });
  expectDefect(await failureOf(worker.transmit({ ...ref, ordinal: 1 })), /broken adapter/);
  expect(await callsOf(ref)).toEqual([['transmit', 'unknown', 'interrupted']]);
  expect(await harness.worker().beginRun(ref)).toMatchObject({ transmittedBefore: true });
});

const state = { status: 'unknown', waiting: null, waitMs: null, checkInMs: 1_000 } as const;
const failed = { kind: 'failed', code: 'internal' } as const;
type Reference = { readonly filingId: string; readonly run: number };

test.each<readonly [string, (worker: TestWorker, ref: Reference) => Promise<unknown>]>([
  ['beginRun', (worker, ref) => worker.beginRun(ref)],
  ['checkGate', (worker, ref) => worker.checkGate(ref)],
  ['findAnswer', (worker, ref) => worker.findAnswer(ref)],
  ['recordState', (worker, ref) => worker.recordState({ ...ref, ...state })],
  ['recordOutcome', (worker, ref) => worker.recordOutcome({ ...ref, outcome: failed })],
  ['handOnDelivery', (worker, { filingId }) => worker.handOnDelivery({ deliveryId: filingId })],
  ['transmit', (worker, ref) => worker.transmit({ ...ref, ordinal: 1 })],
  ['fetchReceipt', (worker, ref) => worker.fetchReceipt({ ...ref, receipt: '350000000000001' })],
  ['reconcile', (worker, ref) => worker.reconcile(ref)],
  ['renderDocument', (worker, ref) => worker.renderDocument({ ...ref, kind: 'nfe' })],
])('an unreachable database is not a defect in %s', async (_, step) => {
  const db = openDatabase({ url: 'postgres://nobody:nothing@127.0.0.1:1/none', max: 1 });
  const worker = harness.worker({ system: { ...harness.system, db } });
  const failure = await failureOf(step(worker, { filingId: '0123456789abcdef01234567', run: 1 }));
  await db.close();
  expect(isDatabaseBusy(failure)).toBe(true);
  expect(failure).not.toBeInstanceOf(ApplicationFailure);
});

test('an answer is stored although the database is unreachable for a moment', async () => {
  const ref = await harness.signed();
  const away = new DatabaseError({ class: 'unavailable', code: 'ECONNREFUSED' });
  let refusals = 2;
  const autocommit: Database['autocommit'] = (statement, parameters) => {
    const closes = statement.text.includes('update attempt set closed_at');
    if (closes && refusals > 0) {
      refusals -= 1;
      return Promise.reject(away);
    }
    return harness.system.db.autocommit(statement, parameters);
  };
  const system = { ...harness.system, db: { ...harness.system.db, autocommit } };
  const worker = harness.worker({ system });
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ class: 'authorized' });
  expect(await callsOf(ref)).toEqual([['transmit', 'answered', null]]);
});
