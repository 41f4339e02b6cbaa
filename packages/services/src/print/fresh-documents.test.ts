import { expect, test } from 'vitest';
import { createFreshDocuments } from './fresh-documents.ts';

const aDocument = (ownerId: string, documentId: string, length = 10) => ({
  ownerId,
  documentId,
  clientId: 'c',
  xml: 'x'.repeat(length),
});

test('the last document of a filing is given, once', () => {
  const fresh = createFreshDocuments();
  fresh.keep(aDocument('a', '1'));
  fresh.keep(aDocument('a', '2'));
  expect(fresh.take('a')).toMatchObject({ documentId: '2' });
  expect(fresh.take('a')).toBeUndefined();
});

test.each([
  ['XML', 2_500_000, 0],
  ['other characters', 10, 2_499_990],
])('the oldest document is dropped when there are too many %s', (_, length, otherCharacters) => {
  const fresh = createFreshDocuments(() => otherCharacters);
  for (const id of ['1', '2', '3', '4']) fresh.keep(aDocument(id, id, length));
  expect(['1', '2', '3', '4'].map((id) => fresh.take(id) !== undefined)).toEqual([false, true, true, true]);
  for (const id of ['5', '6', '7']) fresh.keep(aDocument(id, id, length));
  expect(fresh.take('5')).toBeDefined();
});
