import { expect, test } from 'vitest';
import { findGroupDuty } from './group-duty.ts';
import { findGroupExemption } from './group-exemption.ts';
import { replacedTaxesOn } from './ibs-cbs-year.ts';

test('a tax that ended does not come back after the last year of the table', () => {
  const standing = ['2025-06-01', '2026-12-31', '2027-01-01', '2032-12-31', '2033-01-01', '2040-01-01'].map(
    (day) => {
      const { pisCofins, icmsFactor } = replacedTaxesOn(day);
      return [pisCofins.status, icmsFactor];
    },
  );
  expect(standing).toEqual([
    ['inForce', '1.0'],
    ['inForce', '1.0'],
    ['extinct', '1.0'],
    ['extinct', '0.6'],
    ['extinct', '0'],
    ['extinct', '0'],
  ]);
});

test('a regime has the duty to bring the group of IBS and CBS, or a reason for bringing none, on every day', () => {
  const answers = (day: string) =>
    [1, 2, 3, 4].map((crt) => findGroupExemption(crt, day)?.kind ?? findGroupDuty(crt, day)?.validFrom);
  const [outside, without] = ['outsideTestRates', 'withoutLayout'];
  expect(answers('2025-12-31')).toEqual([outside, outside, undefined, outside]);
  expect(answers('2026-12-31')).toEqual([outside, outside, '2026-01-01', outside]);
  expect(answers('2027-01-01')).toEqual([without, without, '2026-01-01', without]);
});
