import { setImmediate } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { createFaultPoints, type FaultPoint, FaultPointsError } from './create-fault-points.ts';

test('without configuration no point does anything', async () => {
  let killed = 0;
  const faults = createFaultPoints(undefined, () => killed++);
  await faults.pass('transmit.answered');
  expect(killed).toBe(0);
});

test('the process dies at the configured passing, and no later code runs', async () => {
  let killed = 0;
  const faults = createFaultPoints('sign.stored,transmit.answered@2', () => killed++);
  await faults.pass('transmit.answered');
  expect(killed).toBe(0);
  const after = faults.pass('transmit.answered').then(() => 'went on');
  const winner = await Promise.race([after, new Promise((resolve) => setTimeout(resolve, 20, 'stopped'))]);
  expect(killed).toBe(1);
  expect(winner).toBe('stopped');
});

test('each document is held at its own place, and the process dies when all have arrived', async () => {
  let killed = 0;
  // Document a is held at sign.stored, document b at its second passing of question.opened.
  const faults = createFaultPoints('sign.stored=a+question.opened@2=b', () => killed++);
  const went: string[] = [];
  const pass = async (workflowId: string, point: FaultPoint): Promise<void> => {
    const environment = new MockActivityEnvironment({ workflowExecution: { workflowId, runId: 'run' } });
    void environment.run(() => faults.pass(point)).then(() => went.push(`${workflowId} ${point}`));
    await setImmediate();
  };
  await pass('nfe:b', 'sign.stored');
  await pass('nfe:b', 'question.opened');
  await pass('nfe:a', 'question.opened');
  expect(went).toEqual(['nfe:b sign.stored', 'nfe:b question.opened', 'nfe:a question.opened']);
  await pass('nfe:a', 'sign.stored');
  // A repeated passing of a does not count as the arrival of b.
  await pass('nfe:a', 'sign.stored');
  expect([went.length, killed]).toEqual([3, 0]);
  await pass('nfe:b', 'question.opened');
  expect([went.length, killed]).toEqual([3, 1]);
});

test.each(['nowhere', 'sign.stored@0', 'sign.stored@x', 'sign.stored=a+nowhere=b', 'sign.stored@0=a'])(
  '%s is refused',
  (text) => {
    expect(() => createFaultPoints(text, () => undefined)).toThrow(FaultPointsError);
  },
);
