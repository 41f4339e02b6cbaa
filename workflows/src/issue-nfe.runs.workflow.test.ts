import { resolveAttentionUpdate } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked } from './testing/await-parked.ts';
import { absent, answered, authorized, lost, situation } from './testing/fake-note.ts';
import { openWorkflowBench, quickTiming, type WorkflowBench } from './testing/workflow-bench.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench({ address: inject('temporalAddress') });
});
afterAll(() => bench.close());

const rejected = answered({ class: 'rejected', code: '215' });

test('a resubmitted note runs again under the same workflow id', async () => {
  const { note, handle, result } = await bench.start({ transmit: [rejected, authorized] });
  expect((await result()).status).toBe('rejected');
  note.run = 2;
  note.status = 'queued';
  const again = await bench.submit(note);
  expect(await again.result()).toEqual({ noteId: note.id, run: 2, status: 'authorized' });
  expect(again.workflowId).toBe(handle.workflowId);
});

test('a submission that arrives while a run is open is carried in the same execution', async () => {
  const script = {
    gate: [{ kind: 'closed', waitMs: 200, reason: 'circuit' }, { kind: 'open' }],
    transmit: [authorized],
  } as const;
  const started = await bench.start(script);
  started.note.run = 2;
  await bench.submit(started.note);
  const first = await started.result();
  expect(first).toEqual({ noteId: started.note.id, run: 2, status: 'authorized' });
  expect(started.note.calls.filter((call) => call === 'transmit')).toHaveLength(1);
});

test('dispatching the same run many times sends the note once', async () => {
  const started = await bench.start({ transmit: [authorized] });
  await Promise.all(Array.from({ length: 5 }, () => bench.submit(started.note)));
  await started.result();
  await (await bench.submit(started.note)).result();
  expect(started.note.calls.filter((call) => call === 'transmit')).toHaveLength(1);
  expect(started.note.outcomes).toHaveLength(1);
});

test('a long outage is carried on in new histories, and the note still goes out once', async () => {
  const closed = { kind: 'closed', waitMs: 1, reason: 'circuit' } as const;
  const note = bench.addNote({ gate: [closed, closed, closed, closed, closed, { kind: 'open' }] });
  const handle = await bench.submit(note, quickTiming, 2);
  expect((await handle.result()).status).toBe('authorized');
  const last = await bench.client.workflow.getHandle(handle.workflowId).describe();
  expect(last.runId).not.toBe(handle.signaledRunId);
  expect(note.calls.filter((call) => call === 'transmit')).toHaveLength(1);
});

test('a lost answer keeps its place on the ladder in a new history', async () => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const note = bench.addNote({ transmit: [lost], reconcile: [undecided] });
  const handle = await bench.submit(note, quickTiming, 2);
  const parked = await awaitParked({ handle: bench.client.workflow.getHandle(handle.workflowId) });
  expect(parked.attention).toBe('reconcile_exhausted');
  expect(note.calls.filter((call) => call === 'reconcile')).toHaveLength(quickTiming.reconcileMs.length);
});

test('a recheck whose history is cut still sends nothing, and keeps the last code', async () => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const misuse = situation({ class: 'misuse', code: '656' });
  const through = quickTiming.reconcileMs.map(() => undecided);
  const note = bench.addNote({ transmit: [lost], reconcile: [...through, misuse, absent] });
  const first = await bench.submit(note, quickTiming, through.length);
  await awaitParked({ handle: first });
  const cut = bench.client.workflow.getHandle(first.workflowId);
  const recheck = { action: 'recheck', operator: 'maria.s' } as const;
  await cut.executeUpdate(resolveAttentionUpdate, { args: [recheck] });
  await expect.poll(async () => (await cut.describe()).runId).not.toBe(first.signaledRunId);
  expect(await awaitParked({ handle: cut })).toMatchObject({
    attention: 'reconcile_exhausted',
    lastCode: '656',
  });
  expect(note.calls.filter((call) => call === 'transmit')).toHaveLength(1);
});
