import { expect, test } from 'vitest';
import { contributionSchema, icmsSchema, ipiSchema } from '../schemas/item-taxes.ts';
import { describeIssue } from './portuguese-issues.ts';

test.each([
  ['icms', icmsSchema],
  ['ipi', ipiSchema],
  ['pis', contributionSchema],
])('the codes of %s are named in their order', (_, schema) => {
  const [issue] = schema.safeParse({ cst: 'x' }).error?.issues ?? [];
  const codes = describeIssue({ ...issue, input: 'x' }).match(/\d+/g) ?? [];
  expect(codes.length).toBeGreaterThan(5);
  expect(codes).toEqual([...codes].sort());
});

test('names that are no codes keep the order in which they are documented', () => {
  const issue = { code: 'invalid_value', input: 'x', values: ['test', 'live'] };
  expect(describeIssue(issue)).toBe('deve ser um de: test, live');
});
