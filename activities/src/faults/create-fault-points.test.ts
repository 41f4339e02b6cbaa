import { expect, test } from 'vitest';
import { createFaultPoints, FaultPointsError } from './create-fault-points.ts';

test('without configuration no point does anything', async () => {
  let killed = 0;
  const faults = createFaultPoints(undefined, () => killed++);
  await faults.pass('transmit.answered');
  expect(killed).toBe(0);
});

test('the process dies at the configured passing, and nothing after it runs', async () => {
  let killed = 0;
  const faults = createFaultPoints('sign.stored,transmit.answered@2', () => killed++);
  await faults.pass('transmit.answered');
  expect(killed).toBe(0);
  const after = faults.pass('transmit.answered').then(() => 'went on');
  const winner = await Promise.race([after, new Promise((resolve) => setTimeout(resolve, 20, 'stopped'))]);
  expect(killed).toBe(1);
  expect(winner).toBe('stopped');
});

test.each(['nowhere', 'sign.stored@0', 'sign.stored@x'])('%s is refused', (text) => {
  expect(() => createFaultPoints(text, () => undefined)).toThrow(FaultPointsError);
});
