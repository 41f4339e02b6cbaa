import { createIssuingHarness, type IssuingHarness } from '@fiscal/activities/testing';
import { hurryWaiting, reportToCircuit } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { circuitOf, fakeExecutions, rowOf, setCircuit } from '../testing/open-filings.ts';

let harness: IssuingHarness;
beforeAll(async () => {
  harness = await createIssuingHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

/** Two filings a step, at five a second. */
const pace = { everyMs: 400 };

/** Filings that wait for the authority in the order of their ids; those of the tests before wait no more. */
async function waitingFilings(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await harness.issue()).filingId);
  ids.sort();
  await harness.database.asOwner(`
    update filing set waiting = null;
    update filing set waiting = 'circuit' where id = any('{${ids.join(',')}}')`);
  return ids;
}

async function untilNobodyIsLeft(executions: ReturnType<typeof fakeExecutions>): Promise<number> {
  for (let steps = 1; steps < 100; steps += 1) {
    await hurryWaiting(harness.system, executions, pace);
    const circuit = await circuitOf(harness);
    if (circuit?.hurriedGeneration === circuit?.generation) return steps;
  }
  throw new Error('no end');
}

test('after a circuit closed its waiting filings are hurried: oldest first, each once, paced', async () => {
  const ids = await waitingFilings(5);
  await setCircuit(harness, { state: 'closed', generation: 1 });
  const executions = fakeExecutions();
  expect(await hurryWaiting(harness.system, executions, pace)).toBe(2);
  expect(executions.hurried).toEqual(ids.slice(0, 2));
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual(ids);
  expect(await hurryWaiting(harness.system, executions, pace)).toBe(0);
  expect(executions.hurried).toEqual(ids);
});

test('those that wait for something else are left alone', async () => {
  const [circuit, putOff, ...others] = await waitingFilings(6);
  const reasons = ['misuse', 'question', 'receipt', 'internalError'];
  await harness.database.asOwner(`update filing set waiting = 'putOff' where id = '${putOff}'`);
  for (const [n, id] of others.entries()) {
    await harness.database.asOwner(`update filing set waiting = '${reasons[n]}' where id = '${id}'`);
  }
  await setCircuit(harness, { state: 'closed', generation: 2 });
  const executions = fakeExecutions();
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual([circuit, putOff]);
});

test('a circuit that opens again stops it, and the next closing begins with all that wait', async () => {
  const ids = await waitingFilings(4);
  await setCircuit(harness, { state: 'closed', generation: 3 });
  const executions = fakeExecutions();
  await hurryWaiting(harness.system, executions, pace);
  await setCircuit(harness, { state: 'open', generation: 3, until: "now() + interval '1 hour'" });
  await hurryWaiting(harness.system, executions, pace);
  expect(executions.hurried).toEqual(ids.slice(0, 2));
  // What closes a circuit is what counts the generation and forgets the cursor.
  const place = { authorizer: 'SP', environment: 'homologation', service: 'authorization' };
  await reportToCircuit(harness.system, place, { kind: 'success' });
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual([...ids.slice(0, 2), ...ids]);
});

test('a closed execution is skipped and audited at once; silence of Temporal skips nobody', async () => {
  const ids = await waitingFilings(3);
  const [first = '', second = ''] = ids;
  await setCircuit(harness, { state: 'closed', generation: 5 });
  const executions = fakeExecutions();
  executions.states.set(first, 'closed');
  executions.states.set(second, 'unreachable');
  await hurryWaiting(harness.system, executions, pace);
  expect(executions.hurried).toEqual([]);
  expect((await rowOf(harness, first)).checkAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  expect((await rowOf(harness, second)).checkAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
  executions.states.clear();
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual(ids.slice(1));
});
