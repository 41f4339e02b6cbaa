import { expect, test } from 'vitest';
import { createIterationBudget } from './iteration-budget.ts';

const refused = 'PKCS#12: too_expensive';

test('one derivation has 1 to 100,000 rounds', () => {
  expect(() => createIterationBudget().spend(1)).not.toThrow();
  expect(() => createIterationBudget().spend(100_000)).not.toThrow();
  for (const rounds of [-1, 0, 100_001]) expect(() => createIterationBudget().spend(rounds)).toThrow(refused);
});

test('a file has 300,000 rounds altogether, and refused rounds are not spent', () => {
  const budget = createIterationBudget();
  budget.spend(100_000);
  budget.spend(100_000);
  budget.spend(99_999);
  expect(() => budget.spend(2)).toThrow(refused);
  budget.spend(1);
  expect(() => budget.spend(1)).toThrow(refused);
});
