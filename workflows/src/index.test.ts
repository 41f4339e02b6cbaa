import { companyTasks } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import * as workflows from './index.ts';

const exported = new Set(Object.keys(workflows));

test('every kind of filing has its workflow', () => {
  expect(Object.values(filingKinds).filter(({ workflow }) => !exported.has(workflow))).toEqual([]);
});

test('every task about a company has its workflow', () => {
  expect(Object.values(companyTasks).filter(({ workflow }) => !exported.has(workflow))).toEqual([]);
});
