import { expect, test } from 'vitest';
import { ibsCbsYearTable } from './ibs-cbs-year.ts';
import { overduePublications } from './overdue-publication.ts';

test.each([
  ['2026-12-14', []],
  ['2026-12-15', ['2027 cbs since 2026-12-15']],
  ['2027-10-30', ['2027 cbs since 2026-12-15']],
  ['2027-10-31', ['2027 cbs since 2026-12-15', '2028 cbs since 2027-10-31']],
])('on %s the tables wait for %j', (today, expected) => {
  const known = new Set(ibsCbsYearTable.rows.filter(({ cbs }) => cbs.rate !== null).map(({ year }) => year));
  const found = overduePublications(today).map(
    ({ year, rates, day }) => `${year} ${rates.join()} since ${day}`,
  );
  expect(found).toEqual(expected.filter((line) => !known.has(Number(line.slice(0, 4)))));
});

test('a rate of the IBS that the law leaves to a resolution is waited for too', () => {
  expect(overduePublications('2028-10-31').at(-1)).toMatchObject({
    year: 2029,
    rates: ['ibsUf', 'ibsMun', 'cbs'],
    day: '2028-10-31',
    source: 'LC 214/2025, art. 349, § 1º, II',
  });
});
