import { expect, test } from 'vitest';
import { ncmExists } from './ncm.ts';

test('an NCM exists when the official table has it', () => {
  expect(['84713012', '22030000', '99999999', '8471301', '8471.30.12'].map(ncmExists)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
