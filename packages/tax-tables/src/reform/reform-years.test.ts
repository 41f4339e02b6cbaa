import { reformYears } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { ibsCbsYearTable } from './ibs-cbs-year.ts';

test('the rates of IBS and CBS have a row for each year of the transition and for no other', () => {
  const { first, last } = reformYears;
  const transition = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  expect(ibsCbsYearTable.rows.map(({ year }) => year).sort()).toEqual(transition);
});
