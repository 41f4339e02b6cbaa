import { filingRun, inTransaction, outbox } from '@fiscal/db';
import { createWebhook, getNfe } from '@fiscal/services';
import { expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import { deaths } from '../testing/deaths.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { readAttempts } from '../testing/read-attempts.ts';
import { Killed } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

async function authorizationsOf({ filingId: id }: FilingReference): Promise<number> {
  const { accessKey } = await getNfe(harness.tenant, { id });
  const { lines } = harness.simulator.ledger;
  return lines.filter((line) => line.type === 'authorized' && line.accessKey === accessKey).length;
}

const callsOf = (ref: FilingReference) => readAttempts(harness.system.db, ref);

const statusOf = async ({ filingId: id }: FilingReference): Promise<string> =>
  (await getNfe(harness.tenant, { id })).status;

const firstOf = (ref: FilingReference) => ({ ...ref, ordinal: 1 });

test.each(deaths)(
  'a worker that dies at $point leaves a document that is authorized exactly once',
  async ({ point, simulation }) => {
    const ref = await harness.issue(simulation);
    await expect(carryFiling(harness.worker({ faults: point }), ref)).rejects.toThrow(Killed);
    await carryFiling(harness.worker(), ref);
    expect(await statusOf(ref)).toBe('authorized');
    expect(await authorizationsOf(ref)).toBe(1);
    // The bytes are sent again, after the question, only when it is unknown whether they left.
    const sent = (await callsOf(ref)).filter(({ kind }) => kind === 'transmit');
    expect(sent).toHaveLength(point === 'transmit.opened' ? 2 : 1);
  },
);

test('a lost answer never makes a second document: a question for the key finds the first', async () => {
  const ref = await harness.signed('drop-after');
  const worker = harness.worker();
  expect(await worker.transmit(firstOf(ref))).toEqual({ kind: 'unknown', reason: 'connection_lost' });
  expect(await worker.beginRun(ref)).toMatchObject({
    kind: 'proceed',
    nextOrdinal: 2,
    transmittedBefore: true,
  });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'authorized', code: '100' });
  expect(await authorizationsOf(ref)).toBe(1);
});

test('an answer that names the queried key itself as the other key (562) decides nothing', async () => {
  const ref = await harness.signed('status=200,after,539');
  const worker = harness.worker();
  const sent = await worker.transmit(firstOf(ref));
  expect(sent).toMatchObject({ kind: 'answered', class: 'duplicate', code: '539' });
  expect(sent).not.toHaveProperty('otherKey');
  const fault = { scenario: 'status=200,before,562', service: 'NFeConsultaProtocolo4', count: 1 };
  const { admin } = harness.simulator.addresses;
  await fetch(`${admin}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'undecided', code: '562' });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'authorized' });
});

test('a run that begins twice is signed once: the first stored bytes are sent', async () => {
  const ref = await harness.issue();
  const signedAs = () =>
    inTransaction(harness.system.db, 'system', async (tx) => {
      const row = (await tx.select().from(filingRun)).find(({ filingId }) => filingId === ref.filingId);
      return { document: row?.signedId, digest: row?.digestValue };
    });
  await harness.worker().beginRun(ref);
  const first = await signedAs();
  expect(first.document).toEqual(expect.any(String));
  await harness.worker({ execution: 'execution-2' }).beginRun(ref);
  expect(await signedAs()).toEqual(first);
});

test('the row of a call exists before a byte leaves', async () => {
  const ref = await harness.signed();
  await expect(harness.worker({ faults: 'transmit.opened' }).transmit(firstOf(ref))).rejects.toThrow(Killed);
  const [row] = await callsOf(ref);
  expect(row).toMatchObject({ kind: 'transmit', ordinal: 1, closedAt: null });
  expect(await authorizationsOf(ref)).toBe(0);
  expect(await statusOf(ref)).toBe('sending');
});

test('an authorization of another digest is never applied', async () => {
  const ref = await harness.signed('wrong-digval');
  const worker = harness.worker();
  expect(await worker.transmit(firstOf(ref))).toMatchObject({ kind: 'answered', class: 'digestMismatch' });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'digestMismatch' });
  expect(await statusOf(ref)).toBe('sending');
});

test.each([
  ['reject=215', { kind: 'answered', class: 'rejected', code: '215' }],
  ['deny=301', { kind: 'answered', class: 'denied', code: '301' }],
  ['unavailable=60', { kind: 'answered', class: 'paused', code: '108' }],
  ['unavailable=60,503', { kind: 'unknown', reason: 'http_server_error' }],
  ['garbage', { kind: 'unknown', reason: 'unreadable_answer' }],
  ['duplicate', { kind: 'answered', class: 'duplicate', code: '539', otherKey: true }],
])('the scenario %s gives its result', async (simulation, expected) => {
  const ref = await harness.signed(simulation);
  expect(await harness.worker().transmit(firstOf(ref))).toMatchObject(expected);
});

test('the deliveries of an outcome have the trace of the request', async () => {
  await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const ref = { ...(await harness.signed()), traceparent };
  await harness.worker().recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'internal' } });
  const rows = await inTransaction(harness.system.db, 'system', (tx) => tx.select().from(outbox));
  const [delivery] = rows.filter(({ kind }) => kind === 'webhook');
  expect(delivery).toMatchObject({ traceparent, action: 'start' });
});

test('the receipt of a batch that was only received gives its verdict', async () => {
  const ref = await harness.signed('pending=0');
  const worker = harness.worker();
  const received = await worker.transmit(firstOf(ref));
  expect(received).toMatchObject({ kind: 'answered', class: 'received', code: '103' });
  if (received.kind !== 'answered' || received.receipt === undefined) throw new Error('no receipt');
  const polled = await worker.fetchReceipt({ ...ref, receipt: received.receipt });
  expect(polled).toMatchObject({ kind: 'answered', class: 'authorized', code: '100' });
});

test.each([
  ['a run that is not the highest', (ref: FilingReference) => ({ ...ref, run: 7 }), {}],
  ['an execution that does not own the filing', (ref: FilingReference) => ref, { execution: 'execution-2' }],
])('%s writes nothing', async (_, change, options) => {
  const ref = change(await harness.signed());
  const worker = harness.worker(options);
  const superseded = { kind: 'superseded' };
  expect(await worker.transmit(firstOf(ref))).toEqual(superseded);
  expect(await worker.reconcile(ref)).toEqual(superseded);
  expect(await worker.fetchReceipt({ ...ref, receipt: '350000000000001' })).toEqual(superseded);
  const state = { status: 'unknown', waiting: null, waitMs: null, checkInMs: 1_000 } as const;
  expect(await worker.recordState({ ...ref, ...state })).toEqual(superseded);
  expect(await worker.recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'internal' } })).toEqual(
    superseded,
  );
  expect(await callsOf(ref)).toEqual([]);
  expect(await statusOf(ref)).toBe('queued');
});

test('a document is rendered once, for its present run only', async () => {
  const ref = await harness.issue();
  await carryFiling(harness.worker(), ref);
  const print = { ...ref, kind: 'nfe' } as const;
  expect(await harness.worker().renderDocument(print)).toBe('already');
  expect(await harness.worker().renderDocument({ ...print, run: 7 })).toBe('superseded');
});

test('a new execution gets the answer that its filing waits for a person', async () => {
  const ref = await harness.signed();
  const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await harness.worker().recordOutcome({ ...ref, outcome });
  expect(await harness.worker({ execution: 'execution-2' }).beginRun(ref)).toMatchObject({
    kind: 'proceed',
    parked: { attention: 'reconcile_exhausted', status: 'unknown' },
    keyedRuns: [1],
  });
});

test('a new execution gets the answer that another key has the number of its filing', async () => {
  const ref = await harness.signed();
  expect(await harness.worker().beginRun(ref)).not.toHaveProperty('isReleased');
  const failure = JSON.stringify({ code: 'number_taken', reason: null });
  await harness.database.asOwner(`update filing set failure = '${failure}' where id = '${ref.filingId}'`);
  expect(await harness.worker().beginRun(ref)).toMatchObject({ kind: 'proceed', isReleased: true });
});
