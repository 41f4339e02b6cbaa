import { authorityQueue } from '@fiscal/contracts';
import { expect, test } from 'vitest';
import { planQueues } from './queue-plan.ts';

const sefaz = { prefix: 'sefaz', authorizers: ['SP', 'SVRS', 'SVRS'] };
const sefin = { prefix: 'sefin', authorizers: ['NAC'] };

test('the prefix stands for the authorities of the served states, each once', () => {
  expect(planQueues(['filings', 'follow-up', 'deliveries', 'sefaz'], [sefaz])).toEqual([
    { name: 'filings', role: 'filings' },
    { name: 'follow-up', role: 'followUp' },
    { name: 'deliveries', role: 'deliveries' },
    { name: 'sefaz.SP.homologation', role: 'authority' },
    { name: 'sefaz.SP.production', role: 'authority' },
    { name: 'sefaz.SVRS.homologation', role: 'authority' },
    { name: 'sefaz.SVRS.production', role: 'authority' },
  ]);
});

test('a process may serve a single authority, also one that the prefix does not stand for', () => {
  const name = authorityQueue('nfe', 'SVC-AN', 'production');
  expect(planQueues([name], [sefaz])).toEqual([{ name, role: 'authority' }]);
});

test('authorities of another protocol have queues of their own', () => {
  expect(planQueues(['sefin'], [sefaz, sefin]).map(({ name }) => name)).toEqual([
    'sefin.NAC.homologation',
    'sefin.NAC.production',
  ]);
});

test.each([
  'sefaz.SP',
  'sefaz.SP.test',
  'sefaz.SP.production.more',
  'sefin',
  'sefin.NAC.production',
  'other',
])('%s is no queue and is refused', (name) => {
  expect(() => planQueues([name], [sefaz])).toThrow(RangeError);
});
