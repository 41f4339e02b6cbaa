import { createIssuingHarness, type IssuingHarness } from '@fiscal/activities/testing';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { hurryWaiting, reportToCircuit } from '@fiscal/services';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { circuitOf, fakeExecutions, rowOf, setCircuit } from '../testing/open-filings.ts';

let harness: IssuingHarness;
beforeAll(async () => {
  harness = await createIssuingHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

/** No filing of another test waits, and no circuit is known. */
beforeEach(() =>
  harness.database.asOwner(`
    update filing set waiting = null;
    delete from authority_state`),
);

/** Two filings a step, at five a second. */
const pace = { everyMs: 400 };

/** Filings that wait for the authority, in the order of their ids. */
async function waitingFilings(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await harness.issue()).filingId);
  ids.sort();
  await harness.database.asOwner(
    `update filing set waiting = 'circuit' where id = any('{${ids.join(',')}}')`,
  );
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

test('filings of the other environment wait for another circuit', async () => {
  const [ours, other] = await waitingFilings(2);
  await harness.database.asOwner(`
    set session_replication_role = replica;
    update filing set environment = 'production', mode = 'live' where id = '${other}'`);
  await setCircuit(harness, { state: 'closed', generation: 2 });
  const executions = fakeExecutions();
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual([ours]);
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
  expect((await rowOf(harness, first)).checkAt.getTime()).toBeLessThanOrEqual(
    harness.system.clock.now().getTime() + 1_000,
  );
  expect((await rowOf(harness, second)).checkAt.getTime()).toBeGreaterThan(
    harness.system.clock.now().getTime() + 60_000,
  );
  executions.states.clear();
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual(ids.slice(1));
});

test('when Temporal answers nothing at the first filing, the next step begins with that one', async () => {
  const ids = await waitingFilings(1);
  await setCircuit(harness, { state: 'closed', generation: 6 });
  const executions = fakeExecutions('unreachable');
  expect(await hurryWaiting(harness.system, executions, pace)).toBe(0);
  expect(await circuitOf(harness)).toMatchObject({ hurryCursor: null, generation: 6, hurriedGeneration: 0 });
  executions.everything = 'running';
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual(ids);
});

test('a circuit that opens and closes again in the middle of a step begins anew with all that wait', async () => {
  const ids = await waitingFilings(3);
  await setCircuit(harness, { state: 'closed', generation: 7 });
  const place = { authorizer: 'SP', environment: 'homologation', service: 'authorization' };
  const executions = fakeExecutions();
  let calls = 0;
  const meanwhile = {
    ...executions,
    async hurry(...call: Parameters<typeof executions.hurry>) {
      calls += 1;
      if (calls === 2) {
        await setCircuit(harness, { state: 'open', generation: 7, until: "now() - interval '1 second'" });
        await reportToCircuit(harness.system, place, { kind: 'success' });
      }
      return executions.hurry(...call);
    },
  };
  await hurryWaiting(harness.system, meanwhile, pace);
  expect(await circuitOf(harness)).toMatchObject({ hurryCursor: null, generation: 8 });
  await untilNobodyIsLeft(executions);
  expect(executions.hurried).toEqual([...ids.slice(0, 2), ...ids]);
});

test('filings of a kind with a higher priority go first, wherever the step before ended', async () => {
  await harness.database.asOwner(`
    alter table filing drop constraint filing_kind, add constraint filing_kind check (kind in ('nfe', 'urgent'))`);
  const kinds = { ...filingKinds, urgent: { ...filingKinds.nfe, priority: 1 as const } };
  const system = { ...harness.system, filingKinds: kinds };
  const ids = await waitingFilings(5);
  const urgent = ids.slice(2);
  await harness.database.asOwner(`
    set session_replication_role = replica;
    update filing set kind = 'urgent' where id = any('{${urgent.join(',')}}')`);
  await setCircuit(harness, { state: 'closed', generation: 9 });
  const executions = fakeExecutions();
  for (const count of [2, 2, 1]) {
    expect(await hurryWaiting(system, executions, pace)).toBe(count);
  }
  expect(executions.hurried).toEqual([...urgent, ...ids.slice(0, 2)]);
});
