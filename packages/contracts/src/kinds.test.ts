import { attentions } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { filingKinds } from './kinds-table.ts';

test('every attention is one of a kind', () => {
  const found = new Set<string>(Object.values(filingKinds).flatMap((kind) => kind.attentions));
  expect(attentions.filter((each) => !found.has(each))).toEqual([]);
});

test('every kind waits for a certificate and for an answer that never decides', () => {
  for (const { label, attentions: own } of Object.values(filingKinds)) {
    expect(own, label).toEqual(
      expect.arrayContaining(['reconcile_exhausted', 'certificate_missing', 'certificate_expired']),
    );
  }
});
