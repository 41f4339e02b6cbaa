import { expect, test } from 'vitest';
import { planQueues } from './queue-plan.ts';

test('sefaz stands for the authorities of the served states, each once', () => {
  expect(planQueues(['documents', 'sefaz'], ['SP', 'RJ', 'SC'])).toEqual([
    { name: 'documents', role: 'documents' },
    { name: 'sefaz.SP.homologation', role: 'authority' },
    { name: 'sefaz.SP.production', role: 'authority' },
    { name: 'sefaz.SVRS.homologation', role: 'authority' },
    { name: 'sefaz.SVRS.production', role: 'authority' },
  ]);
});

test('a process may serve a single authority', () => {
  expect(planQueues(['sefaz.SP.production'], [])).toEqual([
    { name: 'sefaz.SP.production', role: 'authority' },
  ]);
});

test('a name that is no queue is refused', () => {
  expect(() => planQueues(['sefaz.SP'], ['SP'])).toThrow(RangeError);
});
