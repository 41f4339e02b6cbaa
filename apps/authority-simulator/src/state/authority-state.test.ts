import type { Environment } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { type AuthorityState, createAuthorityState } from './authority-state.ts';
import type { Ledger } from './ledger.ts';
import type {
  DisabledLine,
  EventLine,
  LedgerLine,
  QueuedLine,
  RejectedLine,
  StoredNoteLine,
} from './ledger-line.ts';

/** Returns the state that a start over these lines has, and the ledger in memory. */
function aState(lines: LedgerLine[] = []): { readonly state: AuthorityState; readonly lines: LedgerLine[] } {
  const ledger: Pick<Ledger, 'lines' | 'append'> = {
    lines: [...lines],
    append: (line) => void lines.push(line),
  };
  return { state: createAuthorityState(ledger as Ledger), lines };
}

const numbered = {
  environment: 'homologation' as Environment,
  accessKey: 'K1',
  uf: '35',
  cnpj: '11222333000181',
  model: '55',
  series: 1,
  number: 10,
  digestValue: 'abc=',
  issuedAt: '2026-11-21T09:00:00-03:00',
  receipt: '350000000000001',
};
const verdict = { cStat: '100', xMotivo: 'Autorizado o uso da NF-e' };
const at = '2026-11-21T12:00:00.000Z';
const stored = (changes: Partial<StoredNoteLine> = {}): StoredNoteLine => ({
  ...numbered,
  ...verdict,
  type: 'authorized',
  protocol: '135260000000007',
  at,
  ...changes,
});
const queued = (changes: Partial<QueuedLine> = {}): QueuedLine => ({
  ...numbered,
  type: 'queued',
  verdict: { kind: 'authorized', ...verdict },
  availableAt: '2026-11-21T12:00:05.000Z',
  at,
  ...changes,
});
const { environment, accessKey, uf, cnpj, model, series } = numbered;
const key = { uf, cnpj, model, series };

test('a stored note is found by key, number and receipt, only in its environment', () => {
  const { state, lines } = aState();
  state.record(stored());
  expect(lines).toEqual([stored()]);
  const found = (env: Environment) => [
    state.note(env, accessKey),
    state.noteOfNumber(env, { ...key, number: 10 }),
    state.keysOfReceipt(env, numbered.receipt),
  ];
  expect(found('homologation')).toEqual([stored(), stored(), [accessKey]]);
  expect(found('production')).toEqual([undefined, undefined, []]);
});

test.each([{ uf: '33' }, { cnpj: '12ABC34501DE35' }, { model: '65' }, { series: 2 }, { number: 11 }])(
  'a number of another %j is another number',
  (change) => {
    const { state } = aState([stored(), queued({ accessKey: 'K2' })]);
    const other = { ...key, number: 10, ...change };
    expect([state.noteOfNumber(environment, other), state.queuedOfNumber(environment, other)]).toEqual([
      undefined,
      undefined,
    ]);
    if (!('number' in change)) expect(state.usedIn(environment, { ...key, ...change }, 1, 99)).toBe(false);
  },
);

test.each([
  [10, 10, true],
  [1, 10, true],
  [10, 99, true],
  [1, 9, false],
  [11, 99, false],
])('whether a stored or queued note uses the numbers %i to %i: %s', (first, last, used) => {
  for (const line of [stored(), queued()]) {
    const { state } = aState([line]);
    expect(state.usedIn(environment, key, first, last), line.type).toBe(used);
    expect(state.usedIn('production', key, first, last)).toBe(false);
  }
});

test('a queued note gets its verdict after its time, with the next protocol', () => {
  const { state, lines } = aState([
    stored({ accessKey: 'K0', number: 9, receipt: '350000000000000' }),
    queued(),
  ]);
  state.judgeDue(new Date('2026-11-21T12:00:04.999Z'));
  expect([state.queued(environment, accessKey), state.note(environment, accessKey)]).toEqual([
    queued(),
    undefined,
  ]);
  state.judgeDue(new Date('2026-11-21T12:00:05.000Z'));
  const authorized = stored({ protocol: '135260000000008', at: '2026-11-21T12:00:05.000Z' });
  expect(state.note(environment, accessKey)).toEqual(authorized);
  expect(lines.at(-1)).toEqual(authorized);
  expect(state.queued(environment, accessKey)).toBeUndefined();
  expect(state.queuedOfNumber(environment, { ...key, number: 10 })).toBeUndefined();
  const { length } = lines;
  state.judgeDue(new Date('2027-01-01T00:00:00Z'));
  expect(lines).toHaveLength(length);
});

test('a refused note leaves the queue, is not stored as a note, and is named by its receipt', () => {
  const refusal = { kind: 'rejected', cStat: '778', xMotivo: 'Rejeição: NCM' } as const;
  const { state, lines } = aState([queued({ verdict: refusal })]);
  state.judgeDue(new Date('2026-11-21T12:00:05.000Z'));
  const line: RejectedLine = {
    type: 'rejected',
    environment,
    accessKey,
    digestValue: 'abc=',
    receipt: numbered.receipt,
    cStat: '778',
    xMotivo: 'Rejeição: NCM',
    at: '2026-11-21T12:00:05.000Z',
  };
  expect(lines).toEqual([queued({ verdict: refusal }), line]);
  expect(state.refusal(environment, accessKey)).toEqual(line);
  expect(state.refusal('production', accessKey)).toBeUndefined();
  expect([state.queued(environment, accessKey), state.note(environment, accessKey)]).toEqual([
    undefined,
    undefined,
  ]);
  const count = (...[env, digest, cStat]: [Environment, string, string]) =>
    state.timesRefused(env, digest, cStat);
  expect(count(environment, 'abc=', '778')).toBe(1);
  state.record(line);
  expect(count(environment, 'abc=', '778')).toBe(2);
  expect([
    count('production', 'abc=', '778'),
    count(environment, 'def=', '778'),
    count(environment, 'abc=', '777'),
  ]).toEqual([0, 0, 0]);
});

test('a refusal under another receipt does not change the queue', () => {
  const { state } = aState([queued()]);
  const { digestValue } = numbered;
  const refused = {
    type: 'rejected',
    environment,
    accessKey,
    digestValue,
    cStat: '635',
    xMotivo: 'x',
    at,
  } as const;
  state.record({ ...refused, receipt: '350000000000002' });
  expect(state.queued(environment, accessKey)).toEqual(queued());
});

test('protocols and receipts continue after a restart, and begin with 1 in each environment, state and year', () => {
  const event: EventLine = {
    type: 'event',
    environment,
    accessKey,
    eventType: '110111',
    sequence: 1,
    cStat: '135',
    protocol: '135260000000020',
    eventXml: '<a/>',
    answerXml: '<b/>',
    at,
  };
  const disabled: DisabledLine = {
    type: 'disabled',
    environment,
    ...key,
    year: '26',
    first: 1,
    last: 2,
    protocol: '135260000000031',
    at,
  };
  const { state } = aState([stored(), event, disabled]);
  expect(state.nextProtocol(environment, '35', '26')).toBe('135260000000032');
  expect(state.nextProtocol(environment, '35', '26')).toBe('135260000000033');
  expect(state.nextProtocol(environment, '35', '27')).toBe('135270000000001');
  expect(state.nextProtocol(environment, '33', '26')).toBe('133260000000001');
  expect(state.nextProtocol('production', '35', '26')).toBe('135260000000001');
  expect(state.nextReceipt(environment, '35')).toBe('350000000000002');
  expect(state.nextReceipt('production', '35')).toBe('350000000000001');
  expect(state.events(environment, accessKey)).toEqual([event]);
  expect(state.events('production', accessKey)).toEqual([]);
  expect(state.disabled(environment)).toEqual([disabled]);
  expect(state.disabled('production')).toEqual([]);
});

test('a receipt has its keys in order, each once', () => {
  const { state } = aState([queued(), queued({ accessKey: 'K2' }), stored()]);
  expect(state.keysOfReceipt(environment, numbered.receipt)).toEqual(['K1', 'K2']);
});
