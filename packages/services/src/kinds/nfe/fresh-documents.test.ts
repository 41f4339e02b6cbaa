import { expect, test } from 'vitest';
import { createFreshDocuments } from './fresh-documents.ts';

const aDocument = (documentId: string, length = 10) => ({
  documentId,
  clientId: 'c',
  xml: 'x'.repeat(length),
  additions: { logo: undefined, letter: undefined, cancellation: undefined },
});

test('a document is given once, the last one of a filing', () => {
  const fresh = createFreshDocuments();
  fresh.keep('a', aDocument('1'));
  fresh.keep('a', aDocument('2'));
  expect(fresh.take('a')).toMatchObject({ documentId: '2' });
  expect(fresh.take('a')).toBeUndefined();
});

test('what nobody takes is replaced by what comes', () => {
  const fresh = createFreshDocuments();
  for (const id of ['1', '2', '3', '4']) fresh.keep(id, aDocument(id, 2_500_000));
  expect(['1', '2', '3', '4'].map((id) => fresh.take(id) !== undefined)).toEqual([false, true, true, true]);
  for (const id of ['5', '6', '7']) fresh.keep(id, aDocument(id, 2_500_000));
  expect(fresh.take('5')).toBeDefined();
});
