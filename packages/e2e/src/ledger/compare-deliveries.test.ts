import { expect, test } from 'vitest';
import { compareDeliveries, type ReceivedCopy, type StoredDelivery } from './compare-deliveries.ts';

const event = 'nfe.authorized';
const expected = ['n1', 'n2'].map((resourceId) => ({ resourceId, event }));
const stored: StoredDelivery[] = ['n1', 'n2'].map((resourceId) => ({
  id: `d-${resourceId}`,
  resourceId,
  event,
  status: 'delivered',
}));
const received: ReceivedCopy[] = ['n1', 'n2', 'n2'].map((resourceId) => ({
  deliveryId: `d-${resourceId}`,
  resourceId,
  event,
  raw: `{"about":"${resourceId}"}`,
  signatureHolds: true,
}));
const last = <T extends object>(items: readonly T[], change: Partial<T>): T[] =>
  items.map((item, index) => (index === items.length - 1 ? { ...item, ...change } : item));

test('no difference when each event is once in the database and once or twice at the receiver', () => {
  expect(compareDeliveries(expected, stored, received)).toEqual([]);
});

test('several events of one resource are each delivered once', () => {
  const more = { resourceId: 'n1', event: 'nfe.rejected' };
  const copy = { ...more, deliveryId: 'd-3', raw: '{}', signatureHolds: true };
  const rows = [...stored, { ...more, id: 'd-3', status: 'delivered' }];
  expect(compareDeliveries([...expected, more], rows, [...received, copy])).toEqual([]);
  expect(compareDeliveries([...expected, more], stored, received)).toEqual([
    'n1: [nfe.authorized, nfe.rejected] was to be delivered once, stored are [nfe.authorized]',
  ]);
  expect(compareDeliveries(expected.slice(1), stored, received)).toEqual([
    'n1: [] was to be delivered once, stored are [nfe.authorized]',
  ]);
});

test.each([
  ['a note without a delivery', stored.slice(0, 1), received.slice(0, 1), 'was to be delivered once'],
  [
    'a second delivery of a note',
    [...stored, { ...stored[0], id: 'd-3' } as StoredDelivery],
    received,
    'd-3',
  ],
  ['a delivery that was not made', last(stored, { status: 'pending' }), received, 'is pending'],
  ['a delivery that never came', stored, received.slice(0, 1), 'never came'],
  ['another body under one id', stored, last(received, { raw: '{}' }), 'different bodies'],
  ['another note under one id', stored, last(received, { resourceId: 'n1' }), 'something else'],
  ['a wrong signature', stored, last(received, { signatureHolds: false }), 'wrong signature'],
  ['an unknown id', stored, [...received, ...last(received, { deliveryId: 'd-9' })], 'does not know it'],
] as const)('%s is found', (_, rows, copies, words) => {
  expect(compareDeliveries(expected, rows, copies).join('\n')).toContain(words);
});
