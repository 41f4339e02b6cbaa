import { expect, test } from 'vitest';
import { createExportSlots } from './create-export-slots.ts';

const place = (clientId: string, companyId: string) => ({ clientId, companyId });

test('there is one export of a company at a time, and a limit per client and in total', () => {
  const slots = createExportSlots({ most: 3, perClient: 2 });
  const release = slots.take(place('a', '1'));
  expect(release).toBeDefined();
  expect(slots.take(place('a', '1'))).toBeUndefined();
  expect(slots.take(place('a', '2'))).toBeDefined();
  expect(slots.take(place('a', '3'))).toBeUndefined();
  expect(slots.take(place('b', '1'))).toBeDefined();
  expect(slots.take(place('c', '1'))).toBeUndefined();
  release?.();
  expect(slots.take(place('c', '1'))).toBeDefined();
});

test('two clients that use all their slots leave one for a third client', () => {
  const slots = createExportSlots({ most: 4, perClient: 2 });
  const taken = ['a', 'a', 'b', 'b'].map((client, index) => slots.take(place(client, `${index}`)));
  expect(taken.map((release) => release !== undefined)).toEqual([true, true, true, false]);
  expect(slots.take(place('c', '1'))).toBeDefined();
  taken[0]?.();
  expect(slots.take(place('a', '9'))).toBeUndefined();
  expect(slots.take(place('d', '1'))).toBeDefined();
});

test('a slot that is given back twice is free once', () => {
  const slots = createExportSlots({ most: 1, perClient: 1 });
  const release = slots.take(place('a', '1'));
  release?.();
  const again = slots.take(place('a', '1'));
  release?.();
  expect(again).toBeDefined();
  expect(slots.take(place('a', '1'))).toBeUndefined();
});
