import { type FilingKind, filingKinds } from '@fiscal/contracts';
import { waitReasons } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { waitingRecord, waitingSentence } from './waiting-record.ts';

const waitingUntil = new Date('2026-11-21T13:00:00.000Z');
const waits = { kind: 'nfe', waiting: 'circuit', waitingUntil, attention: null, open: true } as const;

test('what moves, waits for a person or is over does not wait', () => {
  expect(waitingRecord({ ...waits, waiting: null })).toBeNull();
  expect(waitingRecord({ ...waits, attention: 'reconcile_exhausted' })).toBeNull();
  expect(waitingRecord({ ...waits, open: false })).toBeNull();
  expect(waitingRecord(waits)).toEqual({
    reason: 'circuit',
    message: 'A SEFAZ está fora do ar; a nota será enviada automaticamente quando ela voltar.',
    nextAttemptAt: '2026-11-21T13:00:00.000Z',
  });
  expect(waitingRecord({ ...waits, waitingUntil: null })?.nextAttemptAt).toBeNull();
});

const subjects: Readonly<Record<FilingKind, readonly ['note' | 'request', 'SEFAZ' | 'Sefin']>> = {
  nfe: ['note', 'SEFAZ'],
  nfeEvent: ['request', 'SEFAZ'],
  nfeDisabling: ['request', 'SEFAZ'],
  nfse: ['note', 'Sefin'],
  nfseEvent: ['request', 'Sefin'],
};

test.each(Object.keys(filingKinds) as FilingKind[])('%s speaks of itself and of its authority', (kind) => {
  const [document, authority] = subjects[kind];
  for (const waiting of waitReasons) {
    const message = waitingRecord({ ...waits, kind, waiting })?.message ?? '';
    expect(message).toBe(waitingSentence(document, waiting, authority));
    expect(message).not.toContain(authority === 'SEFAZ' ? 'Sefin' : 'SEFAZ');
    expect(message).not.toMatch(document === 'note' ? /pedido/ : /\ba nota\b/);
  }
});
