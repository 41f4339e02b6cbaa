import type { RunReference } from '@fiscal/contracts';
import { attempt, inTransaction, outbox } from '@fiscal/db';
import { createWebhook, getNfe, loadRun } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type FaultPoint, faultPoints } from './faults/create-fault-points.ts';
import { runRef } from './run-ref.ts';
import { carryNote } from './testing/carry-note.ts';
import { createIssuingWorld, type IssuingWorld, Killed } from './testing/issuing-world.ts';

let world: IssuingWorld;
beforeAll(async () => {
  world = await createIssuingWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

async function authorizationsOf(ref: RunReference): Promise<number> {
  const run = await loadRun(world.tenant, runRef(ref));
  if (run.kind === 'stale') throw new Error('the run is gone');
  const { lines } = world.simulator.ledger;
  return lines.filter((line) => line.type === 'authorized' && line.accessKey === run.accessKey).length;
}

async function attemptsOf(ref: RunReference): Promise<(typeof attempt.$inferSelect)[]> {
  const rows = await inTransaction(world.tenant.db, 'system', (tx) => tx.select().from(attempt));
  return rows.filter(({ noteId }) => noteId === ref.noteId);
}

const statusOf = async ({ noteId }: RunReference): Promise<string> =>
  (await getNfe(world.tenant, { id: noteId })).status;

const deaths: readonly { readonly point: FaultPoint; readonly simulation: string | undefined }[] = faultPoints
  .filter((point) => !point.startsWith('delivery.'))
  .map((point) => ({ point, simulation: point.startsWith('question.') ? 'drop-after' : undefined }));

test.each(deaths)(
  'a worker that dies at $point leaves a note that is authorized exactly once',
  async ({ point, simulation }) => {
    const ref = await world.issue(simulation);
    await expect(carryNote(world.worker(point), ref)).rejects.toThrow(Killed);
    await carryNote(world.worker(), ref);
    expect(await statusOf(ref)).toBe('authorized');
    expect(await authorizationsOf(ref)).toBe(1);
  },
);

test('a lost answer never makes a second document: the key is asked, and found', async () => {
  const ref = await world.issue('drop-after');
  const worker = world.worker();
  await worker.signDocument(ref);
  expect(await worker.transmit(ref)).toEqual({ kind: 'unknown', reason: 'connection_lost' });
  expect(await worker.beginRun(ref)).toMatchObject({ kind: 'proceed', transmittedBefore: true });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'authorized', code: '100' });
  expect(await authorizationsOf(ref)).toBe(1);
});

test('signing twice keeps the bytes that were stored first', async () => {
  const ref = await world.issue();
  const worker = world.worker();
  await worker.signDocument(ref);
  const first = await loadRun(world.tenant, runRef(ref));
  expect(await worker.signDocument(ref)).toEqual({ kind: 'signed' });
  expect(await loadRun(world.tenant, runRef(ref))).toEqual(first);
});

test('the row of a call is there before a byte leaves', async () => {
  const ref = await world.issue();
  await world.worker().signDocument(ref);
  await expect(world.worker('transmit.opened').transmit(ref)).rejects.toThrow(Killed);
  const [row] = await attemptsOf(ref);
  expect(row).toMatchObject({ kind: 'transmit', closedAt: null });
  expect(await authorizationsOf(ref)).toBe(0);
  expect(await statusOf(ref)).toBe('sending');
});

test('an authorization over another digest is never applied', async () => {
  const ref = await world.issue('wrong-digval');
  const worker = world.worker();
  await worker.signDocument(ref);
  expect(await worker.transmit(ref)).toMatchObject({ class: 'authorized', digestDiffers: true });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'digestMismatch' });
  expect(await statusOf(ref)).toBe('sending');
});

test.each([
  ['reject=215', { kind: 'answered', class: 'rejected', code: '215' }],
  ['deny=301', { kind: 'answered', class: 'denied', code: '301' }],
  ['unavailable=60', { kind: 'answered', class: 'paused', code: '108' }],
  ['unavailable=60,503', { kind: 'unknown', reason: 'http_server_error' }],
  ['garbage', { kind: 'unknown', reason: 'unreadable_answer' }],
  ['duplicate', { kind: 'answered', class: 'duplicate', code: '539' }],
])('the scenario %s is read as it is meant', async (simulation, expected) => {
  const ref = await world.issue(simulation);
  const worker = world.worker();
  await worker.signDocument(ref);
  expect(await worker.transmit(ref)).toMatchObject(expected);
});

test('the trace of the request goes on in the deliveries of its outcome', async () => {
  await createWebhook(world.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const ref = { ...(await world.issue()), traceparent };
  await world.worker().recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'internal' } });
  const rows = await inTransaction(world.tenant.db, 'system', (tx) => tx.select().from(outbox));
  const [delivery] = rows.filter(({ workflowType }) => workflowType === 'deliverWebhook');
  expect(delivery).toMatchObject({ traceparent, taskQueue: 'webhooks', input: { traceparent } });
});

test('a batch that was only received is settled by its receipt', async () => {
  const ref = await world.issue('pending=0');
  const worker = world.worker();
  await worker.signDocument(ref);
  const received = await worker.transmit(ref);
  expect(received).toMatchObject({ kind: 'answered', class: 'received', code: '103' });
  if (received.kind !== 'answered' || received.receipt === undefined) throw new Error('no receipt');
  const polled = await worker.fetchReceipt({ ...ref, receipt: received.receipt });
  expect(polled).toMatchObject({ kind: 'answered', class: 'authorized', code: '100' });
});

test('a run that is not the highest writes nothing', async () => {
  const ref = { ...(await world.issue()), run: 7 };
  const worker = world.worker();
  expect(await worker.signDocument(ref)).toEqual({ kind: 'stale' });
  expect(await worker.transmit(ref)).toEqual({ kind: 'stale' });
  expect(await worker.recordState({ ...ref, status: 'unknown' })).toBe('stale');
  expect(await worker.recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'internal' } })).toEqual({
    kind: 'stale',
  });
  expect(await worker.renderDanfe(ref)).toBe('stale');
});
