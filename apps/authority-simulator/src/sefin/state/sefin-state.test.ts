import { expect, test } from 'vitest';
import type { Ledger } from '../../state/ledger.ts';
import type { NfseEventLine, NfseLine, SefinLine } from './sefin-line.ts';
import { createSefinState } from './sefin-state.ts';

const ledgerOf = (lines: readonly SefinLine[], appended: SefinLine[] = []): Ledger<SefinLine> =>
  ({ lines, append: (line: SefinLine) => void appended.push(line) }) as unknown as Ledger<SefinLine>;

const nfse = (changes: Partial<NfseLine> = {}): NfseLine =>
  ({
    type: 'nfse',
    environment: 'homologation',
    accessKey: 'K1',
    dpsId: 'DPS1',
    emitter: '11222333000181',
    nfseNumber: 7,
    nsu: 3,
    ...changes,
  }) as NfseLine;
const event = { type: 'nfse-event', environment: 'homologation', accessKey: 'K1', nsu: 9 } as NfseEventLine;

test('a note and its events are found only in their environment', () => {
  const appended: SefinLine[] = [];
  const state = createSefinState(ledgerOf([], appended));
  for (const line of [nfse(), event]) state.record(line);
  expect(appended).toEqual([nfse(), event]);
  const found = (environment: 'homologation' | 'production') => [
    state.note(environment, 'K1'),
    state.noteOfDps(environment, 'DPS1'),
    state.events(environment, 'K1'),
    state.documents(environment),
  ];
  expect(found('homologation')).toEqual([nfse(), nfse(), [event], [nfse(), event]]);
  expect(found('production')).toEqual([undefined, undefined, [], []]);
});

test('the numbers of each emitter and the NSU of each environment continue after a restart', () => {
  const state = createSefinState(ledgerOf([nfse(), nfse({ accessKey: 'K0', nfseNumber: 5, nsu: 2 }), event]));
  expect(state.nextNumber('homologation', '11222333000181')).toBe(8);
  expect(state.nextNumber('homologation', '12ABC34501DE35')).toBe(1);
  expect(state.nextNumber('production', '11222333000181')).toBe(1);
  expect([state.nextNsu('homologation'), state.nextNsu('production')]).toEqual([10, 1]);
  state.record(nfse({ accessKey: 'K2', nfseNumber: 8, nsu: 10 }));
  expect([state.nextNumber('homologation', '11222333000181'), state.nextNsu('homologation')]).toEqual([
    9, 11,
  ]);
});
