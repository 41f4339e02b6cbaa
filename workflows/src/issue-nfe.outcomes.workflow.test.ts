import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { answered, authorized } from './testing/fake-note.ts';
import { openWorkflowBench, type WorkflowBench } from './testing/workflow-bench.ts';

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
  const scheduled = events?.filter((event) => event.activityTaskScheduledEventAttributes) ?? [];
  expect(scheduled).toHaveLength(3);
});

test.each([
  ['rejected', '215'],
  ['denied', '301'],
] as const)('a note that the authority answers with %s ends so', async (status, code) => {
  const { note, result } = await bench.start({ transmit: [answered({ class: status, code })] });
  expect((await result()).status).toBe(status);
  expect(note.outcomes).toEqual([{ kind: status, attemptId: expect.any(String) }]);
  expect(note.danfe).toBe(false);
});
