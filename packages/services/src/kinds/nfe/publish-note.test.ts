import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { aFilingRow } from '../../testing/a-filing-row.ts';
import { publishNote } from './publish-note.ts';
import type { PublishedNote } from './read-note.ts';

const clientId = '0123456789abcdef01234560' as Id24;
const at = new Date('2026-11-21T12:00:03.000Z');
const filing = aFilingRow({ id: '0123456789abcdef01234567', clientId, at });
const note: PublishedNote = {
  externalId: 'pedido-1',
  series: 3,
  number: 42,
  accessKey: '35261112345678000195550030000000421000000429',
  protocol: '135260000000001',
  earlierRequestAt: null,
  authorizedAt: at,
};
const common = {
  id: filing.id,
  externalId: 'pedido-1',
  companyId: filing.companyId,
  environment: 'homologation',
  series: 3,
  number: 42,
  accessKey: note.accessKey,
};
const { protocol } = note;
const rejection = { cStat: '778', reason: 'Rejeicao: Informado NCM inexistente', at: at.toISOString() };
const denial = { cStat: '302', reason: 'Uso Denegado' };
const failure = { code: 'certificate_expired', reason: 'o motivo' } as const;
const attention = 'certificate_expired';

const published: readonly (readonly [string, Partial<FilingRow>, object])[] = [
  [
    'nfe.authorized',
    { status: 'authorized' },
    { protocol, authorizedAt: at.toISOString(), earlierRequestAt: null },
  ],
  ['nfe.rejected', { status: 'rejected', rejection }, { rejection }],
  ['nfe.denied', { status: 'denied', denial }, { denial, protocol }],
  ['nfe.failed', { status: 'failed', failure, attention }, { failure, attention }],
  ['nfe.cancelled', { status: 'cancelled' }, { eventId: null, protocol, registeredAt: null }],
  ['nfe.attention', { status: 'unknown', attention: 'digest_mismatch' }, { attention: 'digest_mismatch' }],
];

test.each(published)('%s has the data of the row', (event, stored, own) => {
  expect(publishNote({ ...filing, ...stored }, note)).toEqual([{ event, data: { ...common, ...own } }]);
});

test('a note in progress publishes nothing', () => {
  expect(publishNote({ ...filing, status: 'pending' }, note)).toEqual([]);
});

test('a final note without its required values is a defect', () => {
  expect(() => publishNote({ ...filing, status: 'authorized' }, { ...note, protocol: null })).toThrow();
  expect(() => publishNote({ ...filing, status: 'rejected' }, note)).toThrow();
});
