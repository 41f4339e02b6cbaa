import { filingKinds } from '@fiscal/contracts';
import { expect, test } from 'vitest';
import * as workflows from './index.ts';

test('every kind of filing has its workflow', () => {
  const exported = new Set(Object.keys(workflows));
  expect(Object.values(filingKinds).filter(({ workflow }) => !exported.has(workflow))).toEqual([]);
});
