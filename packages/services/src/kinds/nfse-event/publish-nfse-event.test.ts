import type { Transaction } from '@fiscal/db';
import { id24, type NfseEventType } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { aFilingRow } from '../../testing/a-filing-row.ts';
import { publishStoredNfseEvent } from './publish-nfse-event.ts';

const at = new Date('2026-11-21T12:00:03.000Z');
const clientId = id24('0123456789abcdef01234560');
const filing = aFilingRow({ id: '0123456789abcdef01234567', clientId, at });
const stored = {
  nfseId: '0123456789abcdef01234569',
  externalId: 'servico-1',
  series: 3,
  number: 42,
  accessKey: '35503082211222333000181000000000004226111234567895',
};
const rejection = { cStat: 'E0822', reason: 'Fora do prazo', at: at.toISOString() };
const failure = { code: 'certificate_expired', reason: 'o motivo' } as const;
const attention = 'text_mismatch';

const publish = (type: NfseEventType, changes: Partial<FilingRow>) =>
  publishStoredNfseEvent({ run: async () => [{ ...stored, type }] } as unknown as Transaction, {
    ...filing,
    ...changes,
  });

test.each(['cancellation', 'cancellationRequest'] as const)(
  'a registered %s publishes nothing itself: the end of its NFS-e is published',
  async (type) => {
    expect(await publish(type, { status: 'authorized' })).toEqual([]);
  },
);

test.each([
  ['cancellation', 'cancel'],
  ['cancellationRequest', 'cancellationRequest'],
] as const)('what becomes of a %s that is not registered', async (type, named) => {
  const data = { id: stored.nfseId, eventId: filing.id, type: named };
  expect(await publish(type, { status: 'rejected', rejection })).toMatchObject([
    { event: 'nfse.event_rejected', data: { ...data, rejection: { errors: [{ code: 'E0822' }] } } },
  ]);
  expect(await publish(type, { status: 'failed', failure })).toMatchObject([
    { event: 'nfse.event_failed', data: { ...data, failure } },
  ]);
  expect(await publish(type, { status: 'unknown', attention })).toMatchObject([
    { event: 'nfse.event_attention', data: { ...data, attention } },
  ]);
  expect(await publish(type, { status: 'sending' })).toEqual([]);
});
