import { waitReasons } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { waitingRecord, waitingSentence } from './waiting-record.ts';

const waitingUntil = new Date('2026-11-21T13:00:00.000Z');
const waits = { waiting: 'circuit', waitingUntil, attention: null, open: true } as const;
const recordWith = (changes: Partial<Parameters<typeof waitingRecord>[0]>) =>
  waitingRecord({ ...waits, ...changes }, 'note', 'sefaz');

test('a filing that is being processed, waits for a person or is finished has no waiting record', () => {
  expect(recordWith({ waiting: null })).toBeNull();
  expect(recordWith({ attention: 'reconcile_exhausted' })).toBeNull();
  expect(recordWith({ open: false })).toBeNull();
  expect(recordWith({})).toEqual({
    reason: 'circuit',
    message: 'A SEFAZ está fora do ar; a nota será enviada automaticamente quando ela voltar.',
    nextAttemptAt: '2026-11-21T13:00:00.000Z',
  });
  expect(recordWith({ waitingUntil: null })).toMatchObject({
    reason: 'circuit',
    message: expect.stringMatching(/^Pausamos os envios e as consultas à SEFAZ; a nota continua/),
    nextAttemptAt: null,
  });
});

test.each([
  ['note', 'sefaz'],
  ['note', 'sefin'],
  ['request', 'sefaz'],
  ['request', 'sefin'],
] as const)('a %s at the %s speaks of itself and of its authority', (document, network) => {
  const every = waitReasons.map((waiting) => ({ ...waits, waiting }));
  for (const row of [...every, { ...waits, waitingUntil: null }]) {
    const message = waitingRecord(row, document, network)?.message ?? '';
    expect(message).toBe(
      waitingSentence(document, { reason: row.waiting, until: row.waitingUntil }, network),
    );
    expect(message).not.toContain(network === 'sefaz' ? 'Sefin' : 'SEFAZ');
    expect(message).not.toMatch(document === 'note' ? /pedido/ : /\ba nota\b/);
  }
});
