import { authorityState, inTransaction } from '@fiscal/db';
import { seededRandom } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { createFilingRows, createIds } from '../testing/filing-rows.ts';
import { useHarness } from '../testing/use-harness.ts';
import { circuitSettings } from './circuit-settings.ts';
import { reportToCircuit } from './report-to-circuit.ts';

const place = { authorizer: 'SP', environment: 'homologation', service: 'authorization' };
const seconds = 100;
const callsASecond = 5;
const callMs = 200;

const harness = useHarness();

/** Whether each call fails: one of five, drawn by a seed. */
const drawFailures = (): readonly boolean[] =>
  [...seededRandom('one of five').bytes(seconds * callsASecond)].map((byte) => byte < 256 / 5);

/** Counts the failures that open the circuit where nothing but their number in a row decides. */
function countFailuresEnough(failures: readonly boolean[]): number {
  let inARow = 0;
  return failures.filter((isFailure) => {
    inARow = isFailure ? inARow + 1 : 0;
    return inARow === circuitSettings(harness.sys).failures;
  }).length;
}

test('while one of five calls fails, the circuit never opens, also when several calls fail in a row', async () => {
  const rows = await createFilingRows(harness);
  const nextId = createIds();
  const failures = drawFailures();
  expect(countFailuresEnough(failures)).toBeGreaterThanOrEqual(5);
  for (let second = 0; second < seconds; second += 1) {
    await harness.advance(1_000);
    const ends = harness.clock.now().getTime();
    const opened = ends - callMs;
    const ofSecond = failures.slice(second * callsASecond, (second + 1) * callsASecond);
    const answered = ofSecond.flatMap((isFailure) => (isFailure ? [] : [nextId(new Date(ends))]));
    rows.add(answered.map((id) => ({ id })));
    rows.end(answered.map((id) => ({ id, opened, ends })));
    await rows.write();
    for (const isFailure of ofSecond) {
      const verdict = isFailure
        ? ({ kind: 'failure', reason: 'timeout' } as const)
        : ({ kind: 'success' } as const);
      await reportToCircuit(harness.sys, place, { ...verdict, openedAt: opened });
    }
  }
  const circuits = await inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(authorityState));
  // Each closing of an opened circuit is a generation.
  expect(circuits).toMatchObject([{ ...place, state: 'closed', openings: 0, generation: 0 }]);
});
