import { expect, test } from 'vitest';
import { modelOutage } from '../testing/outage-model.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createRecovery } from './create-recovery.ts';

const harness = useHarness();

test('the notes of an outage of ten minutes, at twelve notes a second, are carried within three minutes', async () => {
  const found = await modelOutage(harness, {
    notesPerSecond: 12,
    awaySeconds: 600,
    patienceSeconds: 300,
    slots: 20,
    callMs: 200,
    createRecovery: (executions) =>
      createRecovery({ sys: harness.sys, executions, readCapacity: async () => ({ slots: 20 }) }),
  });
  process.stdout.write(
    `cleared after ${found.clearedAfter} s, at most ${found.mostWaiting} waited, slowest new note ${found.slowestNewMs} ms\n`,
  );
  expect(found.clearedAfter).toBeLessThanOrEqual(180);
  expect(found.slowestNewMs).toBeLessThanOrEqual(400);
}, 900_000);
