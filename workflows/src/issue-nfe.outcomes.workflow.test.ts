import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { authorized } from './testing/fake-note.ts';
import { outcomes } from './testing/outcomes.ts';
import { openWorkflowBench, quickTiming, type WorkflowBench } from './testing/workflow-bench.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench({ address: inject('temporalAddress') });
});
afterAll(() => bench.close());

test('a note goes from the queue to authorized, with its DANFE, in three normal activities', async () => {
  const { note, handle, result } = await bench.start({ transmit: [authorized] });
  expect(await result()).toEqual({ noteId: note.id, run: 1, status: 'authorized' });
  expect(note.calls.filter((call) => call !== 'checkGate')).toEqual([
    'beginRun',
    'signDocument',
    'transmit',
    'recordOutcome authorized',
    'renderDanfe',
  ]);
  const { events } = await handle.fetchHistory();
  expect(events?.filter((event) => event.activityTaskScheduledEventAttributes)).toHaveLength(3);
});

test.concurrent.each(outcomes)('$name ends as $status', async ({ script, status, timing, transmissions }) => {
  const { note, result } = await bench.start(script, { ...quickTiming, ...timing });
  expect((await result()).status).toBe(status);
  if (status !== 'gone') expect(note.status).toBe(status);
  expect(note.danfe).toBe(status === 'authorized' && script.danfe !== 'fail');
  if (transmissions !== undefined) {
    expect(note.calls.filter((call) => call === 'transmit')).toHaveLength(transmissions);
  }
});

test('an outage without end fails as authority_unavailable', async () => {
  const script = { transmit: [{ kind: 'notSent', reason: 'dns' }] } as const;
  const { note, result } = await bench.start(script, { ...quickTiming, outageLimitMs: 30 });
  await result();
  expect(note.outcomes).toEqual([{ kind: 'failed', code: 'authority_unavailable' }]);
});

test('the same bytes never go out again before the authority was asked for the key', async () => {
  const { note, result } = await bench.start({
    transmit: [{ kind: 'unknown', reason: 'timeout' }, 'crash', authorized],
  });
  await result();
  const sequence = note.calls.filter((call) => call === 'transmit' || call === 'reconcile');
  const afterFirst = sequence.slice(1);
  for (const [index, call] of afterFirst.entries()) {
    if (call === 'transmit') expect(afterFirst[index - 1]).toBe('reconcile');
  }
  expect(sequence.filter((call) => call === 'transmit')).toHaveLength(3);
});

test('a note put off is pending, a note with a lost answer is unknown', async () => {
  const paused = await bench.start({ transmit: [{ kind: 'notSent', reason: 'tls_failed' }, authorized] });
  await paused.result();
  expect(paused.note.calls).toContain('recordState pending');
  const uncertain = await bench.start({
    transmit: ['crash'],
    reconcile: [
      { kind: 'answered', class: 'authorized', code: '100', attemptId: '65f1c0ffee00000000000004' },
    ],
  });
  await uncertain.result();
  expect(uncertain.note.calls).toContain('recordState unknown');
});
