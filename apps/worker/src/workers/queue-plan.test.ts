import { authorityQueue } from '@fiscal/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { allQueues, authorityGroups, planQueues } from './queue-plan.ts';

const sefaz = { prefix: 'sefaz', authorizers: ['SP', 'SVRS', 'SVRS'] };
const sefin = { prefix: 'sefin', authorizers: ['NAC'] };

test('the prefix stands for the authorities of the served states, each once', () => {
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

afterEach(() => {
  vi.doUnmock('@fiscal/contracts/kinds-table');
  vi.resetModules();
});

test('by itself a worker serves what the kinds of the table need', () => {
  expect(allQueues).toEqual(['filings', 'follow-up', 'deliveries', 'companies', 'sefaz', 'sefin']);
  expect(authorityGroups(['SP', 'AC'])).toEqual([
    { prefix: 'sefaz', authorizers: ['SP', 'SVRS'] },
    { prefix: 'sefin', authorizers: ['SEFIN'] },
  ]);
});

test('a row of the table brings the queues of its network along', async () => {
  vi.resetModules();
  vi.doMock('@fiscal/contracts/kinds-table', async (original) => {
    const { filingKinds } = await original<{ filingKinds: { nfe: object } }>();
    return { filingKinds: { parcel: { ...filingKinds.nfe, network: 'depot' } } };
  });
  const { readWorkerSettings } = await import('../env.ts');
  const plan = await import('./queue-plan.ts');
  const settings = readWorkerSettings({ DATABASE_URL: 'postgres://a/b', CODEC_KEYS: 'k' });
  const queues = plan.planQueues(settings.WORKER_QUEUES, plan.authorityGroups(['SP']));
  expect(queues.map(({ name }) => name)).toContain('depot.SP.production');
  expect(queues.map(({ name }) => name)).not.toContain('sefin.SEFIN.production');
});
