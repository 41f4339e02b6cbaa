import { expect, test } from 'vitest';
import { aNote, anItem, calculated, untaxed } from '../testing/a-note.ts';

const warningsOn = (issuedOn: string, ipi?: string): readonly string[] =>
  calculated(
    aNote({
      issuedOn,
      items: [
        anItem({
          taxes: {
            ...untaxed,
            icms: { cst: '00', rate: '18' },
            ...(ipi === undefined ? {} : { ipi: { cst: '50', rate: ipi } }),
          },
        }),
      ],
    }),
  ).warnings;

test.each([
  ['2028-12-31', []],
  ['2029-01-01', ['Em 2029 o ICMS é cobrado a 90%']],
  ['2032-12-31', ['Em 2032 o ICMS é cobrado a 60%']],
  ['2033-01-01', ['Em 2033 o ICMS está extinto']],
])('ICMS in a request of %s gets the warning of the law of the year', (day, begins) => {
  const given = warningsOn(day).filter((warning) => /^Em \d{4} o ICMS/.test(warning));
  expect(given).toHaveLength(begins.length);
  begins.forEach((begin, i) => {
    expect(given[i]?.startsWith(begin)).toBe(true);
  });
});

test.each([
  ['2026-12-31', '5', 0],
  ['2027-01-01', '5', 1],
  ['2027-01-01', '0', 0],
  ['2027-01-01', undefined, 0],
])('a warning about IPI: day %s, rate %s%%; from 2027 on, when there is an amount', (day, rate, times) => {
  expect(warningsOn(day, rate).filter((warning) => warning.startsWith('IPI de '))).toHaveLength(times);
});

test('a warning about a suspension says that the taxation without it is assumed', () => {
  const note = calculated(
    aNote({ items: [anItem({ taxes: { ...untaxed, ibsCbs: { cst: '550', classTrib: '550014' } } })] }),
  );
  expect(note.warnings).toContainEqual(expect.stringContaining('gTribRegular) suposta integral, 000/000001'));
  expect(note.items[0]?.decisions).toContainEqual(
    expect.objectContaining({ field: 'group', value: 'gTribRegular', source: 'engineDefault' }),
  );
});
