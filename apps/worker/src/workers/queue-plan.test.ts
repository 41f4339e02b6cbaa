import { allQueues, readWorkerSettings } from '@fiscal/config';
import { authorityQueue } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { authorityGroups, planQueues } from './queue-plan.ts';

const sefaz = { prefix: 'sefaz', authorizers: ['SP', 'SVRS', 'SVRS'] };
const sefin = { prefix: 'sefin', authorizers: ['NAC'] };

test('the prefix means the authorities of the served states, each once', () => {
  expect(planQueues(['filings', 'follow-up', 'deliveries', 'companies', 'sefaz'], [sefaz])).toEqual([
    { name: 'filings', role: 'filings' },
    { name: 'follow-up', role: 'followUp' },
    { name: 'deliveries', role: 'deliveries' },
    { name: 'companies', role: 'companies' },
    { name: 'sefaz.SP.homologation', role: 'authority' },
    { name: 'sefaz.SP.production', role: 'authority' },
    { name: 'sefaz.SVRS.homologation', role: 'authority' },
    { name: 'sefaz.SVRS.production', role: 'authority' },
  ]);
});

test('a process may serve a single authority, also one that the prefix does not include', () => {
  const name = authorityQueue(filingKinds.nfe, 'SVC-AN', 'production');
  expect(planQueues([name], [sefaz])).toEqual([{ name, role: 'authority' }]);
});

test('authorities of another protocol have their own queues', () => {
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
])('%s is not a queue and is refused', (name) => {
  expect(() => planQueues([name], [sefaz])).toThrow(RangeError);
});

test('by default a worker serves all queues of the table of kinds', () => {
  expect(allQueues(filingKinds)).toEqual([
    'filings',
    'follow-up',
    'deliveries',
    'companies',
    'sefaz',
    'sefin',
  ]);
  expect(authorityGroups(filingKinds, ['SP', 'AC'])).toEqual([
    { prefix: 'sefaz', authorizers: ['SP', 'SVRS'] },
    { prefix: 'sefin', authorizers: ['SEFIN'] },
  ]);
});

test('a worker serves the networks in the rows of the table', () => {
  const nfse = { ...filingKinds.nfse, network: 'sefaz' } as const;
  const nfseEvent = { ...filingKinds.nfseEvent, network: 'sefaz' } as const;
  const kinds = { ...filingKinds, nfse, nfseEvent };
  const given = { DATABASE_URL: 'postgres://a/b', CODEC_KEYS: 'k' };
  const queues = planQueues(readWorkerSettings(given, kinds).WORKER_QUEUES, authorityGroups(kinds, ['SP']));
  expect(queues.map(({ name }) => name)).toEqual([
    'filings',
    'follow-up',
    'deliveries',
    'companies',
    'sefaz.SP.homologation',
    'sefaz.SP.production',
  ]);
});
